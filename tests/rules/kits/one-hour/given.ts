/** What a case of One Hour Waterloo may give, and the sheet and state it stands for. */
import { z } from 'zod'
import { SIDES, type Side } from '../../../../src-shared/engine/sides'
import { namedHouseRulesSchema } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import { LEADERS } from '../../../../src-shared/rules/one-hour/sheet/leader-effects'
import { sheetSchema, type OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import {
  BOX_KINDS,
  boxSchema,
  FACINGS,
  FORMATIONS,
  TRAITS,
  UNIT_TYPES,
} from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import { PHASES } from '../../../../src-shared/rules/one-hour/state/state'
import { parsed, refuseIfAny, unknownName } from '../../runner/faults'
import { isRecord, mergePatch, type Difference } from '../../runner/match'
import { patchSchema, sideSchema } from '../common'

/** Fields of a unit that live in the state; all other fields of a given unit are the sheet's (7.1). */
const STATE_FIELDS = [
  'shot',
  'moved',
  'charged',
  'squareChanged',
  'rampant',
  'heldByReluctance',
  'reluctancePassed',
  'facingAtTurnStart',
  'chargedBy',
  'effects',
] as const

export const givenSchema = z.strictObject({
  columns: z.int().default(24),
  rows: z.int().default(16),
  boxes: z.record(boxSchema, z.union([z.enum(BOX_KINDS), patchSchema])).default({}),
  edges: z.array(patchSchema).default([]),
  /** Chains of boxes joined by roads: `E7-E6-E5`. */
  roads: z.array(z.string()).default([]),
  units: z.record(z.string(), z.union([z.string(), patchSchema])).default({}),
  leaders: z.record(z.string(), z.union([boxSchema, patchSchema])).default({}),
  reinforcements: z.array(patchSchema).default([]),
  houseRules: namedHouseRulesSchema.default({}),
  /** A unit of each side far off in time, lest a side without units end the battle. */
  reserve: z.boolean().default(true),
  startTime: z.string().default('11:30'),
  victory: patchSchema.default({}),
  turn: z.int().min(1).default(1),
  phase: z.enum(PHASES).default('shoot'),
  active: sideSchema.default(0),
  /** Cards of each side, the top first. */
  decks: z.array(z.array(z.string())).optional(),
  /** Merge patches on what the above makes. */
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})
export type OhGiven = z.infer<typeof givenSchema>

/** Parses what a case gives. Throws CaseFault, also for names that stand for nobody. */
export function parseGiven(given: unknown): OhGiven {
  const found = parsed(givenSchema, given, 'given')
  refuseIfAny(nameFaults(found))
  return found
}

/** Words of a unit in short that are none of the rules'. */
function nameFaults({ units, leaders }: OhGiven): readonly Difference[] {
  const words: readonly string[] = [...UNIT_TYPES, ...TRAITS, ...FACINGS, ...FORMATIONS]
  const known = LEADERS.map(({ id }) => id)
  return [
    ...Object.entries(units).flatMap(([id, unit]) =>
      typeof unit !== 'string'
        ? []
        : unit
            .split(/\s+/)
            .filter((word) => !words.includes(word) && !/^[0-9]+(\/[0-9]+)?$/.test(word) && !isBox(word))
            .map((word) => unknownName(`given.units.${id}`, 'type, hits, box, facing or trait', word, words)),
    ),
    ...Object.keys(leaders)
      .filter((id) => !known.includes(id) && !isRecord(leaders[id]))
      .map((id) => unknownName(`given.leaders.${id}`, 'a leader of table 3.7', id, known)),
  ]
}

const isBox = (word: string): boolean => boxSchema.safeParse(word).success

/** Army and side by the first letter of an id: F-, A-, P-. */
function armyOf(id: string): { readonly army: string; readonly side: Side; readonly nation: string } {
  if (id.startsWith('A')) return { army: 'aa', side: 1, nation: 'british' }
  if (id.startsWith('P')) return { army: 'pr', side: 1, nation: 'prussian' }
  return { army: 'fr', side: 0, nation: 'french' }
}

type Fields = Readonly<Record<string, unknown>>

/** `line 4/6 E6 N steadfast column` in fields: type, morale of its most hits, box, facing, traits and formation. */
function fieldsOf(short: string): Fields {
  const fields: Record<string, unknown> = {}
  const traits: string[] = []
  for (const word of short.split(/\s+/)) {
    const [, morale, of] = /^([0-9]+)(?:\/([0-9]+))?$/.exec(word) ?? []
    if (morale !== undefined) {
      fields['maxHits'] = Number(of ?? morale)
      fields['hitsTaken'] = Number(of ?? morale) - Number(morale)
    } else if ((UNIT_TYPES as readonly string[]).includes(word)) fields['type'] = word
    else if ((FORMATIONS as readonly string[]).includes(word)) fields['formation'] = word
    else if ((TRAITS as readonly string[]).includes(word)) traits.push(word)
    else if ((FACINGS as readonly string[]).includes(word)) fields['facing'] = word
    else fields['box'] = word
  }
  return { ...fields, traits }
}

function unitFields(unit: string | Fields): Fields {
  if (typeof unit === 'string') return fieldsOf(unit)
  const { as, ...others } = unit
  return typeof as === 'string' ? { ...fieldsOf(as), ...others } : others
}

function unitOf(id: string, given: string | Fields): Fields {
  const { army, side, nation } = armyOf(id)
  const fields = Object.fromEntries(
    Object.entries(unitFields(given)).filter(([key]) => !(STATE_FIELDS as readonly string[]).includes(key)),
  )
  return {
    id,
    name: id,
    side,
    army,
    nation,
    formationId: `${army}.x`,
    type: 'line',
    maxHits: 6,
    facing: side === 0 ? 'N' : 'S',
    ...fields,
  }
}

function leaderOf(id: string, given: string | Fields): Fields {
  const row = LEADERS.find((one) => one.id === id)
  const fields = typeof given === 'string' ? { box: given } : given
  return {
    name: id,
    side: row?.army === 'fr' ? 0 : 1,
    ...(row ?? { id, rank: 'corps', army: 'aa', command: ['aa'], effects: [] }),
    ...fields,
  }
}

const RESERVE = [
  { id: 'F-reserve', entry: 'bottom' },
  { id: 'A-reserve', entry: 'top' },
] as const

/** The sheet of a given; it may have faults, which `faults` of the rule set names. */
export function sheetOfGiven(given: OhGiven): OhSheet {
  const armies = (side: Side) => {
    const ids = [...Object.keys(given.units)].map(armyOf).filter((one) => one.side === side)
    const led = Object.entries(given.leaders).map(([id, leader]) => leaderOf(id, leader))
    const own = led.filter((leader) => leader['side'] === side).map((leader) => String(leader['army']))
    return [...new Set([side === 0 ? 'fr' : 'aa', ...ids.map(({ army }) => army), ...own])]
  }
  const side = (which: Side) => ({
    id: which === 0 ? 'french' : 'coalition',
    name: which === 0 ? 'French' : 'Allies',
    armies: armies(which),
    boardEdges: Object.fromEntries(armies(which).map((army) => [army, which === 0 ? 'S' : 'N'])),
  })
  const reserve = given.reserve ? SIDES : []
  const sheet = {
    id: 'case',
    title: 'Worked example',
    date: '1815-06-18',
    columns: given.columns,
    rows: given.rows,
    startTime: given.startTime,
    turnLimit: 30,
    firstSide: 0,
    sides: [side(0), side(1)],
    boxes: Object.fromEntries(
      Object.entries(given.boxes).map(([box, ground]) => [
        box,
        typeof ground === 'string' ? { kind: ground } : ground,
      ]),
    ),
    edges: given.edges,
    roads: given.roads.flatMap((chain) => {
      const boxes = chain.split('-')
      return boxes.slice(1).map((b, i) => ({ a: boxes[i], b }))
    }),
    units: [
      ...Object.entries(given.units).map(([id, unit]) => unitOf(id, unit)),
      ...reserve.map((which) => unitOf(RESERVE[which].id, 'line 6')),
    ],
    leaders: Object.entries(given.leaders).map(([id, leader]) => leaderOf(id, leader)),
    reinforcements: [
      ...given.reinforcements,
      ...reserve.map((which) => ({
        groupId: RESERVE[which].id,
        side: which,
        gameTurn: 30,
        entryBoxes: [RESERVE[which].entry === 'top' ? 'A1' : `A${String(given.rows)}`],
        unitIds: [RESERVE[which].id],
      })),
    ],
    victory: { atLimit: 'draw', breakFraction: 1, ...given.victory },
    houseRules: { 'chanceCards.enabled': false, ...given.houseRules },
  }
  return parsed(sheetSchema, mergePatch(sheet, given.sheet), 'given.sheet')
}

/** The patch by which the mustered state becomes the one that a given begins from, but for its own. */
export function patchOfGiven(given: OhGiven): Fields {
  const units = Object.fromEntries(
    Object.entries(given.units).flatMap(([id, unit]) => {
      const fields = unitFields(unit)
      const set = STATE_FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]])
      return set.length > 0 ? [[id, Object.fromEntries(set) as Fields]] : []
    }),
  )
  const inPlay = given.phase === 'setup' ? {} : { ready: [true, true], active: given.active }
  return {
    units,
    phase: given.phase,
    gameTurn: given.turn,
    ...inPlay,
    ...(given.decks ? { decks: given.decks.map((draw) => ({ draw, discards: [] })) } : {}),
  }
}

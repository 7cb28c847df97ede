/** Ratings of One Hour Waterloo: hits and traits, as an organiser sets them by hand and as the order of battle shows them (3.5, 5.15). */
import type { History } from '../../../history/bundle'
import { unitsOf } from '../../../history/formation-index'
import type { BattleId } from '../../../history/vocabulary'
import { DraftError } from '../../drafting'
import type { RatedFormation, RatingColumn, RatingRow, Ratings, RatingsByHand } from '../../face'
import { draftInDetail, type OhDraft } from './draft/draft'
import { isOfCommand } from './leader-effects'
import type { OhLeader, OhSheet, OhUnit } from './sheet'
import { TRAITS, type Trait } from './vocabulary'

const LEAST_HITS = 5
const MOST_HITS = 8
const YES_NO = ['yes', 'no'] as const

const TRAIT_RULES: Readonly<Record<Trait, string>> = {
  steadfast: 'OH-TRAIT-01',
  conscript: 'OH-TRAIT-02',
  reluctant: 'OH-TRAIT-03',
  impetuous: 'OH-TRAIT-04',
  shock: 'OH-TRAIT-05',
  rifles: 'OH-TRAIT-06',
}

const COLUMNS: readonly RatingColumn[] = [
  { key: 'maxHits', rule: 'OH-HIT-01', type: 'integer', min: LEAST_HITS, max: MOST_HITS },
  ...TRAITS.map((key) => ({ key, rule: TRAIT_RULES[key], type: 'choice', values: YES_NO }) as const),
]

export const ratings: Ratings<OhSheet> = { columns: COLUMNS, rows, rated, ofFormations }

/** Traits that a unit may have: only horse charges, only light infantry has rifles. */
function traitsFor({ type }: OhUnit): readonly Trait[] {
  return TRAITS.filter((trait) => {
    if (trait === 'rifles') return type === 'light'
    return trait !== 'impetuous' || type === 'cavalry' || type === 'heavyCavalry'
  })
}

/** Whoever commands a unit most closely; undefined: nobody on the sheet does. */
function commanderOf({ leaders }: OhSheet, unit: OhUnit): OhLeader | undefined {
  const closeness = ({ command }: OhLeader): number =>
    Math.max(0, ...command.map((one) => (isOfCommand(unit.formationId, [one]) ? one.length : 0)))
  return leaders
    .filter((one) => one.army === unit.army && closeness(one) > 0)
    .toSorted((a, b) => closeness(b) - closeness(a))[0]
}

function rows(sheet: OhSheet): readonly RatingRow[] {
  return ([0, 1] as const).flatMap((side) =>
    sheet.units
      .filter((unit) => unit.side === side)
      .map((unit) => ({ unit, leader: commanderOf(sheet, unit) }))
      .map(({ unit, leader }) => ({
        id: unit.id,
        name: unit.name,
        side,
        armyId: unit.army,
        groupId: leader?.id ?? unit.army,
        group: leader?.name ?? sheet.sides[side].name,
        kind: unit.type,
        derived: {
          maxHits: unit.maxHits,
          ...Object.fromEntries(
            traitsFor(unit).map((trait) => [trait, unit.traits.includes(trait) ? 'yes' : 'no']),
          ),
        },
      })),
  )
}

function rated(sheet: OhSheet, byHand: RatingsByHand): ReturnType<Ratings<OhSheet>['rated']> {
  const idle: { readonly id: string; readonly key: string }[] = []
  const known = new Set(sheet.units.map(({ id }) => id))
  for (const [id, values] of Object.entries(byHand))
    if (!known.has(id)) for (const key of Object.keys(values)) idle.push({ id, key })
  const units = sheet.units.map((unit): OhUnit => {
    const values = byHand[unit.id]
    if (!values) return unit
    let { maxHits } = unit
    const traits = new Set(unit.traits)
    const allowed = traitsFor(unit)
    for (const [key, value] of Object.entries(values)) {
      const trait = allowed.find((one) => one === key)
      if (key === 'maxHits' && areHits(value)) maxHits = value
      else if (trait && value === 'yes') traits.add(trait)
      else if (trait && value === 'no') traits.delete(trait)
      else idle.push({ id: unit.id, key })
    }
    return { ...unit, maxHits, traits: TRAITS.filter((trait) => traits.has(trait)) }
  })
  return { sheet: { ...sheet, units }, idle }
}

function areHits(value: string | number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= LEAST_HITS && value <= MOST_HITS
}

/** Draws the battle up once, ready to be asked about any formation. */
function ofFormations(history: History, battleId: BattleId): (formationId: string) => RatedFormation {
  let drawn: OhDraft
  try {
    drawn = draftInDetail({ history, battleId, whatIfIds: [], houseRules: {} })
  } catch (error) {
    if (!(error instanceof DraftError)) throw error
    const sentence = error.message
    return () => ({ kind: 'impossible', sentence })
  }
  return (formation) => {
    const members = new Set<string>(unitsOf(history.index, formation).map(({ unit }) => unit.id))
    const units = drawn.sheet.units.filter((unit) => unit.members.some((id) => members.has(id)))
    const alike = Map.groupBy(units, ({ type, maxHits, traits }) => JSON.stringify([type, maxHits, traits]))
    return {
      kind: 'rated',
      pieces: [...alike.values()].flatMap((same) => {
        const [first] = same
        if (!first) return []
        const outside = same.flatMap((unit) => unit.members.filter((id) => !members.has(id)))
        return [
          {
            kind: first.type,
            count: same.length,
            ratings: [
              { key: 'hits', value: String(first.maxHits) },
              ...first.traits.map((trait) => ({ key: trait, value: 'yes' })),
            ],
            shared: [...new Set(outside.map((id) => history.index.unitById.get(id)?.brigade.id ?? ''))],
          },
        ]
      }),
      leader: null,
      without: drawn.withoutPiece.filter((id) => members.has(id)),
    }
  }
}

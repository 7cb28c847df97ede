/** From the units of a brigade of history to the bodies that stand for them (section 7.5, BR-SCN-03). */
import type { RosterBrigade, RosterUnit } from '../../../../history/roster-types'
import type { Placing } from '../../../../history/roster-types'
import { QUALITIES } from '../../../../history/vocabulary'
import type { BrBrigade, BrPiece, BrUnit, Weight } from '../sheet'
import { BLOCKS, type Block } from '../tables'

/** A body before it has a place, a number and an order. */
export interface DraftBody {
  readonly id: string
  readonly part: 'garrison' | 'main' | 'skirmishers' | 'battery'
  readonly late: boolean
  readonly from: RosterBrigade
  readonly placing: Placing
  /** Units of history that stand in it, whether they became a base or ride along. */
  readonly members: readonly RosterUnit[]
  readonly brigade: Omit<BrBrigade, 'side' | 'seq' | 'start' | 'order'>
}

/** What the draft knows beside the history. */
export interface UnitRules {
  readonly trueStrength: boolean
  /** A campaign: figures by the men who are left (CP-BRI-01). */
  readonly inCampaign: boolean
  /** The complex whose garrison a unit of its own becomes (BR-SCN-04). */
  readonly postOf: (unitId: string) => string | undefined
}

/** Men of the smallest skirmisher unit that is a body of its own. */
const SKIRMISH_BODY_MEN = 300
/** Sabres of a regiment above which it has two bases, and below which it has none beside another regiment. */
const TWO_BASES_SABRES = 720
const NO_BASE_SABRES = 150
const MOST_BATTALIONS = 6
const MOST_REGIMENTS = 5
const SPLIT_INTO = 5
const MEN_PER_FIGURE = 40
const MOST_PIECES = 2

const of = ({ record }: RosterUnit) => record.unit
const isMoreThanHalf = (n: number, all: number): boolean => 2 * n > all

/** The bodies of a brigade in their order: garrisons, main body, skirmishers, batteries, each with its late part behind. */
export function bodiesOf(from: RosterBrigade, rules: UnitRules): readonly DraftBody[] {
  const parts: DraftBody[] = []
  const foot = from.units.filter((unit) => of(unit).arm === 'infantry')
  const horse = from.units.filter((unit) => of(unit).arm === 'cavalry')
  const guns = from.units.filter((unit) => of(unit).arm === 'artillery')
  const light = foot.filter((unit) => of(unit).skirmisherUnit && of(unit).nationality !== 'kgl')
  const line = foot.filter((unit) => !light.includes(unit))
  const posted = garrisons(line, rules)
  for (const unit of posted) parts.push(infantry(from, [unit], of(unit).id, 'garrison', rules))
  const formed = line.filter((unit) => !posted.includes(unit))
  for (const [units, late] of withLate(from, formed)) parts.push(...mainBodies(from, units, late, rules))
  for (const [units, late] of withLate(from, horse)) parts.push(...cavalry(from, units, late, rules))
  for (const [units, late] of withLate(from, light)) parts.push(...skirmishers(from, units, late, rules))
  const groups = withLate(from, guns)
  let count = 0
  for (const [units, late] of groups)
    for (const group of byTwos(units)) {
      count += 1
      parts.push(battery(from, group, late, `${from.record.brigade.id}#${count}`))
    }
  return parts
}

/** Units that get a post of their own; the brigade keeps a unit (BR-SCN-04). */
function garrisons(line: readonly RosterUnit[], { postOf }: UnitRules): readonly RosterUnit[] {
  return line.filter((unit) => postOf(of(unit).id) !== undefined)
}

/** The units that come with the brigade, and those that come later by themselves. */
function withLate(
  from: RosterBrigade,
  units: readonly RosterUnit[],
): readonly (readonly [units: readonly RosterUnit[], late: boolean])[] {
  const late = units.filter(({ placing }) => isLate(from, placing))
  const now = units.filter((unit) => !late.includes(unit))
  const hours = [...new Set(late.map(({ placing }) => (placing.kind === 'arrival' ? placing.dueMinutes : 0)))]
  return [
    ...(now.length > 0 ? [[now, false] as const] : []),
    ...hours.map(
      (hour) =>
        [
          late.filter(({ placing }) => placing.kind === 'arrival' && placing.dueMinutes === hour),
          true,
        ] as const,
    ),
  ]
}

function isLate({ placing }: RosterBrigade, own: Placing): boolean {
  if (own.kind !== 'arrival') return false
  return placing.kind !== 'arrival' || placing.dueMinutes !== own.dueMinutes
}

/** Parts of a list as equal as may be, the larger first. */
function parted<T>(list: readonly T[], parts: number): readonly (readonly T[])[] {
  const least = Math.floor(list.length / parts)
  const more = list.length % parts
  let at = 0
  return Array.from({ length: parts }, (_, i) => {
    const size = least + (i < more ? 1 : 0)
    at += size
    return list.slice(at - size, at)
  })
}

function mainBodies(
  from: RosterBrigade,
  units: readonly RosterUnit[],
  late: boolean,
  rules: UnitRules,
): readonly DraftBody[] {
  const parts = units.length > MOST_BATTALIONS ? parted(units, Math.ceil(units.length / SPLIT_INTO)) : [units]
  const whole = parts.length === 1 && !late
  return parts.map((part) =>
    infantry(from, part, whole ? from.record.brigade.id : firstId(part), 'main', rules, late),
  )
}

const firstId = (units: readonly RosterUnit[]): string => units[0]?.record.unit.id ?? ''

function blockOf({ nationality, type }: ReturnType<typeof of>): Block {
  if (nationality === 'british' && type === 'guard') return 'guards24'
  if (nationality === 'french' || (nationality === 'dutch-belgian' && type === 'militia')) return 'fr18'
  return nationality === 'prussian' ? 'pr12' : 'line16'
}

/** Figures of a base: the whole block, or by men to the nearest figure (7.5, CP-BRI-01). */
function figuresOf(block: Block, men: number, unit: RosterUnit | undefined, rules: UnitRules): number {
  const whole = BLOCKS[block].figures
  if (!rules.trueStrength && !rules.inCampaign) return whole
  const figures = Math.min(whole, Math.max(1, Math.floor(men / MEN_PER_FIGURE + 1 / 2)))
  // A grade lost in the campaign costs a figure (CP-BRI-01).
  const steps =
    rules.inCampaign && unit ? QUALITIES.indexOf(of(unit).quality) - QUALITIES.indexOf(unit.grade) : 0
  return Math.max(1, figures - Math.max(0, steps))
}

const member = (unit: RosterUnit, men = unit.men) => ({ unitId: of(unit).id, men })

function common(from: RosterBrigade, id: string, name: string) {
  const { division, army } = from.record
  return {
    id,
    name: name || nameOf(from),
    army: army.id,
    formationId: division.id,
    units: [] as BrUnit[],
    pieces: [] as BrPiece[],
    elite: false,
    weapon: 'musket' as const,
    lancer: false,
    landwehr: false,
    independent: false,
    horse: false,
  }
}

/** An army may have a score of 1st Brigades: such a one is called by its division as well, whoever else is there. */
function nameOf({ record: { brigade, division, army } }: RosterBrigade): string {
  const namesakes = army.corps
    .flatMap(({ divisions }) => divisions)
    .flatMap(({ brigades }) => brigades)
    .filter(({ name }) => name === brigade.name)
  return namesakes.length > 1 ? `${brigade.name}, ${division.name}` : brigade.name
}

/** The placing of a body is that of its units. */
const placingOf = (from: RosterBrigade, units: readonly RosterUnit[], late: boolean): Placing =>
  late ? (units[0]?.placing ?? from.placing) : from.placing

const isElite = (units: readonly RosterUnit[]): boolean =>
  isMoreThanHalf(units.filter(({ grade }) => grade === 'elite').length, units.length)
const weaponOf = (units: readonly RosterUnit[]): 'musket' | 'rifle' =>
  units.every((unit) => of(unit).weapon === 'rifle') ? 'rifle' : 'musket'

function infantry(
  from: RosterBrigade,
  units: readonly RosterUnit[],
  id: string,
  part: 'garrison' | 'main',
  rules: UnitRules,
  late = false,
): DraftBody {
  const whole = id === from.record.brigade.id
  return {
    id,
    part,
    late,
    from,
    placing: placingOf(from, units, late),
    members: units,
    brigade: {
      ...common(from, id, whole ? '' : namesOf(units)),
      arm: 'infantry',
      units: units.map((unit) => {
        const block = blockOf(of(unit))
        return {
          name: of(unit).name,
          block,
          figures: figuresOf(block, unit.men, unit, rules),
          members: [member(unit)],
        }
      }),
      elite: isElite(units),
      weapon: weaponOf(units),
    },
  }
}

/** Name of a body that is only a part of its brigade: of its unit, or of the first of them. */
function namesOf(units: readonly RosterUnit[]): string {
  const [first, ...others] = units.map((unit) => of(unit).name)
  return others.length === 0 ? (first ?? '') : `${first ?? ''} (and ${others.length} more)`
}

/** Skirmisher units of 300 men or more are bodies; smaller ones join the first of them (7.5). */
function skirmishers(
  from: RosterBrigade,
  units: readonly RosterUnit[],
  late: boolean,
  rules: UnitRules,
): readonly DraftBody[] {
  const big = units.filter((unit) => of(unit).strength >= SKIRMISH_BODY_MEN)
  const small = units.filter((unit) => !big.includes(unit))
  return big.map((unit, i) => {
    const all = i === 0 ? [unit, ...small] : [unit]
    const men = all.reduce((sum, one) => sum + one.men, 0)
    return {
      id: of(unit).id,
      part: 'skirmishers',
      late,
      from,
      placing: placingOf(from, all, late),
      members: all,
      brigade: {
        ...common(from, of(unit).id, of(unit).name),
        arm: 'skirmishers',
        independent: true,
        units: [
          {
            name: of(unit).name,
            block: 'sk18',
            figures: figuresOf('sk18', men, unit, rules),
            members: all.map((one) => member(one)),
          },
        ],
        elite: isElite([unit]),
        weapon: weaponOf([unit]),
      },
    }
  })
}

/** A base of cavalry: the regiment, and those too weak for a base that ride with it. */
interface HorseBase {
  readonly unit: RosterUnit
  readonly men: number
  readonly riders: readonly RosterUnit[]
}

function cavalry(
  from: RosterBrigade,
  units: readonly RosterUnit[],
  late: boolean,
  rules: UnitRules,
): readonly DraftBody[] {
  const isDivisional = from.record.brigade.id.endsWith('.div')
  if (isDivisional)
    return units.map((unit) =>
      horseBody(from, [{ unit, men: unit.men, riders: [] }], of(unit).id, late, rules, true),
    )
  const bases = horseBases(units)
  const parts = bases.length > MOST_REGIMENTS ? parted(bases, Math.ceil(bases.length / SPLIT_INTO)) : [bases]
  const whole = parts.length === 1 && !late
  return parts.map((part) =>
    horseBody(
      from,
      part,
      whole ? from.record.brigade.id : (part[0]?.unit.record.unit.id ?? ''),
      late,
      rules,
      false,
    ),
  )
}

function horseBases(units: readonly RosterUnit[]): readonly HorseBase[] {
  const shown = units.filter((unit) => units.length === 1 || of(unit).strength >= NO_BASE_SABRES)
  const bases: HorseBase[] = []
  let waiting: RosterUnit[] = []
  for (const unit of units) {
    if (!shown.includes(unit)) {
      const last = bases.at(-1)
      if (last) bases[bases.length - 1] = { ...last, riders: [...last.riders, unit] }
      else waiting.push(unit)
      continue
    }
    const riders = waiting
    waiting = []
    if (of(unit).strength <= TWO_BASES_SABRES) bases.push({ unit, men: unit.men, riders })
    else {
      const first = Math.ceil(unit.men / 2)
      bases.push({ unit, men: first, riders }, { unit, men: unit.men - first, riders: [] })
    }
  }
  return bases
}

const LIGHTNESS: Readonly<Record<Weight, number>> = { heavy: 0, medium: 1, light: 2 }

function horseBody(
  from: RosterBrigade,
  bases: readonly HorseBase[],
  id: string,
  late: boolean,
  rules: UnitRules,
  independent: boolean,
): DraftBody {
  const shown = [...new Set(bases.map(({ unit }) => unit))]
  const lances = shown.filter((unit) => of(unit).lance)
  const lancer = isMoreThanHalf(lances.length, shown.length)
  const landwehr = lances.filter((unit) => of(unit).type === 'landwehrCavalry').length
  const weight = shown
    .map((unit) => of(unit).weight ?? 'light')
    .reduce((lightest, one) => (LIGHTNESS[one] > LIGHTNESS[lightest] ? one : lightest), 'heavy')
  const block = independent ? 'dcav6' : 'cav12'
  return {
    id,
    part: 'main',
    late,
    from,
    placing: placingOf(from, shown, late),
    members: [...new Set(bases.flatMap(({ unit, riders }) => [unit, ...riders]))],
    brigade: {
      ...common(from, id, id === from.record.brigade.id ? '' : namesOf(shown)),
      arm: 'cavalry',
      independent,
      units: bases.map(({ unit, men, riders }) => ({
        name: of(unit).name,
        block,
        figures: figuresOf(
          block,
          riders.reduce((sum, rider) => sum + rider.men, men),
          unit,
          rules,
        ),
        members: [member(unit, men), ...riders.map((rider) => member(rider))],
      })),
      elite: isElite(shown),
      weight,
      lancer,
      landwehr: lancer && isMoreThanHalf(landwehr, lances.length),
    },
  }
}

/** Foot batteries, then horse batteries, each by twos in data order, an odd one alone (7.5). */
function byTwos(units: readonly RosterUnit[]): readonly (readonly RosterUnit[])[] {
  return (['foot', 'horse'] as const).flatMap((mobility) => {
    const own = units.filter((unit) => (of(unit).mobility ?? 'foot') === mobility)
    return Array.from({ length: Math.ceil(own.length / MOST_PIECES) }, (_, i) =>
      own.slice(i * MOST_PIECES, (i + 1) * MOST_PIECES),
    )
  })
}

function battery(from: RosterBrigade, units: readonly RosterUnit[], late: boolean, id: string): DraftBody {
  return {
    id,
    part: 'battery',
    late,
    from,
    placing: placingOf(from, units, late),
    members: units,
    brigade: {
      ...common(
        from,
        id,
        units
          .map((unit) => of(unit).name)
          .join(', ')
          .slice(0, 120),
      ),
      arm: 'artillery',
      pieces: units.map((unit) => pieceOf(unit)),
      horse: of(units[0] ?? from.units[0] ?? never(from)).mobility === 'horse',
    },
  }
}

function never(from: RosterBrigade): never {
  throw new Error(`${from.record.brigade.id} has a battery group without a battery`)
}

function pieceOf(unit: RosterUnit): BrPiece {
  const { type, guns = [], nationality, name } = of(unit)
  const [first] = guns
  const calibre = (guns.find(({ kind }) => kind === 'gun') ?? first)?.calibre ?? ''
  return {
    name,
    kind: type === 'howitzerBattery' ? 'howitzer' : type === 'rocketBattery' ? 'rocket' : 'field',
    pounder: Number.parseFloat(calibre) || LEAST_POUNDER,
    british: nationality === 'british' || nationality === 'kgl',
    points: 20,
    members: [member(unit)],
  }
}

/** Weight of a piece whose calibre is not in pounds; it matters to field pieces only. */
const LEAST_POUNDER = 3

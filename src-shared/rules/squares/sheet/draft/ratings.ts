/** Ratings of a base from the men in it: grade, dice, weight and nation (7.4 step 5 of the rules). */
import type { SquaresFrames } from '../frames'
import { covers, QUALITIES, type Nationality, type Quality } from '../../../../history/vocabulary'
import { most } from '../../../drafting'
import { isGuns, round, type Base, type DraftUnit } from './bases'
import { DICE, type Die, type SqUnit } from '../sheet'

/** Quality and morale die of a grade. */
type Dice = readonly [quality: Die, morale: Die]
const INFANTRY: Readonly<Record<Quality, Dice>> = {
  raw: ['d6', 'd6'],
  trained: ['d8', 'd8'],
  veteran: ['d10', 'd10'],
  elite: ['d10', 'd12'],
}
const ELITE_GUARD: Dice = ['d12', 'd12']
const CAVALRY: Readonly<Record<Quality, Dice>> = {
  raw: ['d6', 'd6'],
  trained: ['d8', 'd8'],
  veteran: ['d10', 'd10'],
  elite: ['d10', 'd12'],
}
const ARTILLERY_MORALE: Readonly<Record<Quality, Die>> = {
  raw: 'd6',
  trained: 'd8',
  veteran: 'd10',
  elite: 'd10',
}

const SKIRMISH: Readonly<Record<Nationality, Die>> = {
  french: 'd8',
  british: 'd8',
  kgl: 'd8',
  brunswick: 'd8',
  nassau: 'd8',
  prussian: 'd6',
  hanoverian: 'd6',
  'dutch-belgian': 'd6',
}
const GUARD_TYPES: ReadonlySet<string> = new Set(['oldGuard', 'guard'])
const LIGHT_TYPES: ReadonlySet<string> = new Set(['light', 'rifles', 'jaeger'])
const SECOND_LINE_TYPES: ReadonlySet<string> = new Set(['landwehr', 'militia'])

const WEIGHT = { heavy: 'heavy', medium: 'line', light: 'light' } as const

/** A die some steps up or down, kept within d6 and d12. */
export function stepDie(die: Die, steps: number): Die {
  const step = Math.min(DICE.length - 1, Math.max(0, DICE.indexOf(die) + steps))
  return DICE[step] ?? die
}

/** Share of a base's men of whom something is true, 0 to 1. */
const share = (base: Base, is: (unit: DraftUnit) => boolean): number =>
  base.members.reduce((sum, unit) => sum + (is(unit) ? unit.size : 0), 0) / base.size

/** Mean grade by size, raw 1 to elite 4, rounded. */
export function gradeOf(base: Base): Quality {
  const sum = base.members.reduce((total, unit) => total + unit.size * (QUALITIES.indexOf(unit.grade) + 1), 0)
  return QUALITIES[round(sum / base.size) - 1] ?? 'raw'
}

type Ratings = Pick<SqUnit, 'nation' | 'moraleDie' | 'qualityDie' | 'skirmishDie' | 'cavalryWeight'>

/** What the sheet says of a base. */
export function ratingsOf(base: Base, frames: SquaresFrames): Ratings {
  const grade = gradeOf(base)
  const nation = most(base.members, (unit) => unit.record.unit.nationality)
  if (isGuns(base.kind)) return { nation, moraleDie: ARTILLERY_MORALE[grade] }
  if (base.kind === 'cavalry') {
    const [qualityDie, moraleDie] = CAVALRY[grade]
    const cavalryWeight = WEIGHT[most(base.members, (unit) => unit.record.unit.weight ?? 'medium')]
    return { nation, qualityDie, moraleDie, cavalryWeight }
  }
  const guard = share(base, ({ record }) => GUARD_TYPES.has(record.unit.type)) >= 1 / 2
  const [qualityDie, moraleDie] = grade === 'elite' && guard ? ELITE_GUARD : INFANTRY[grade]
  const lower = frames.lowerMorale.some(
    (row) =>
      row.nationality === nation &&
      row.grades.includes(grade) &&
      !row.except.some((formation) => covers(formation, base.brigade.record.brigade.id)),
  )
  return {
    nation,
    qualityDie,
    moraleDie: lower ? stepDie(moraleDie, -1) : moraleDie,
    skirmishDie: skirmishDie(base, nation, grade),
  }
}

function skirmishDie(base: Base, nation: Nationality, grade: Quality): Die {
  const light =
    share(base, ({ record: { unit } }) => LIGHT_TYPES.has(unit.type) || unit.skirmisherUnit) >= 1 / 4
  const secondLine = share(base, ({ record }) => SECOND_LINE_TYPES.has(record.unit.type)) >= 1 / 2
  return stepDie(SKIRMISH[nation], (light ? 1 : 0) - (grade === 'raw' || secondLine ? 1 : 0))
}

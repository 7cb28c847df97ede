/** What troops of the order of battle are under these rules: type, hits and traits (7.3). */
import type { UnitRecord } from '../../../../history/formation-index'
import { covers } from '../../../../history/vocabulary'
import type { Trait, UnitType } from '../vocabulary'

export interface Profile {
  readonly type: UnitType
  /** Hits before the adjustment by men (7.2 step 5). */
  readonly base: number
  readonly traits: readonly Trait[]
}

/** Hits of Old Guard foot and Guard heavy horse, which men do not alter. */
export const GUARD_HITS = 8

interface Row {
  readonly is: (record: UnitRecord) => boolean
  readonly profile: Profile
}

const of = (type: UnitType, base: number, ...traits: readonly Trait[]): Profile => ({ type, base, traits })
const row = (is: Row['is'], profile: Profile): Row => ({ is, profile })

const isIn =
  (...formations: readonly string[]) =>
  ({ unit }: UnitRecord) =>
    formations.some((formation) => covers(formation, unit.id))
const ofType =
  (...types: readonly string[]) =>
  ({ unit }: UnitRecord) =>
    types.includes(unit.type)
const isFoot = ({ unit }: UnitRecord): boolean => unit.arm === 'infantry'
const isHorse = ({ unit }: UnitRecord): boolean => unit.arm === 'cavalry'
const isHeavy = (record: UnitRecord): boolean => isHorse(record) && record.unit.weight === 'heavy'
const isRaw = ({ unit }: UnitRecord): boolean => unit.quality === 'raw'
/** Regiments that the Prussian army raised for this war. */
const isNewlyRaised = ({ brigade }: UnitRecord): boolean => /\.ir2[5-9]$/.test(brigade.id)
const both =
  (...tests: readonly Row['is'][]) =>
  (record: UnitRecord) =>
    tests.every((test) => test(record))

/** The rows of each nation; the first that fits counts. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  french: [
    row(
      both(ofType('oldGuard'), isIn('fr.guard.grenadiers.1', 'fr.guard.chasseurs.1')),
      of('line', GUARD_HITS, 'steadfast', 'shock'),
    ),
    row(ofType('oldGuard'), of('line', 7, 'shock')),
    row(ofType('youngGuard'), of('light', 7)),
    row(both(isFoot, ofType('light')), of('light', 6)),
    row(both(ofType('line'), isRaw), of('line', 5)),
    row(ofType('line'), of('line', 6)),
    row(both(isHorse, isIn('fr.guard.lightcav')), of('cavalry', 7, 'shock')),
    row(both(isHorse, isIn('fr.guard.heavycav')), of('heavyCavalry', GUARD_HITS, 'shock')),
    row(ofType('cuirassier', 'carabinier'), of('heavyCavalry', 7, 'shock')),
    row(isHorse, of('cavalry', 6)),
  ],
  british: [
    row(ofType('guard'), of('line', 7, 'steadfast', 'shock')),
    row(both(isFoot, ofType('light', 'rifles')), of('light', 7, 'steadfast', 'rifles')),
    row(ofType('line'), of('line', 6, 'steadfast')),
    row(isHeavy, of('heavyCavalry', 7, 'shock', 'impetuous')),
    row(isHorse, of('cavalry', 6, 'shock', 'impetuous')),
  ],
  kgl: [
    row(ofType('rifles'), of('light', 6, 'steadfast', 'rifles')),
    row(ofType('line'), of('line', 6, 'steadfast')),
    row(isHorse, of('cavalry', 6, 'shock')),
  ],
  hanoverian: [
    row(ofType('landwehr'), of('line', 5, 'conscript')),
    row(isFoot, of('line', 5)),
    row(isHorse, of('cavalry', 5, 'reluctant')),
  ],
  nassau: [row(isFoot, of('line', 5))],
  brunswick: [
    row(ofType('line'), of('line', 5)),
    row(both(isFoot, ofType('light', 'jaeger')), of('light', 5)),
    row(isHorse, of('cavalry', 6)),
  ],
  'dutch-belgian': [
    row(ofType('militia'), of('line', 5, 'conscript')),
    row(ofType('line'), of('line', 5)),
    row(both(isFoot, ofType('light')), of('light', 5)),
    row(isHeavy, of('heavyCavalry', 5, 'reluctant')),
    row(isHorse, of('cavalry', 5, 'reluctant')),
  ],
  prussian: [
    row(ofType('landwehr'), of('line', 5, 'conscript')),
    row(both(isFoot, isNewlyRaised), of('line', 5)),
    // Fusiliers and Schützen march with their regiment, not apart.
    row(isFoot, of('line', 6)),
    row(ofType('landwehrCavalry'), of('cavalry', 5, 'reluctant')),
    row(isHorse, of('cavalry', 6)),
  ],
}

/** Hits of a pool of guns by the nation of its first battery. */
const GUN_HITS: Readonly<Record<string, number>> = { french: 6, british: 6, kgl: 6, prussian: 6 }
const OTHER_GUN_HITS = 5
const GUARD_GUN_HITS = 7

/** Of foot and horse. */
export function profileOf(record: UnitRecord): Profile {
  const found = ROWS[record.unit.nationality]?.find(({ is }) => is(record))
  return found?.profile ?? fallback(record)
}

export function profileOfGuns(first: UnitRecord, isGuard: boolean): Profile {
  return of('artillery', isGuard ? GUARD_GUN_HITS : (GUN_HITS[first.unit.nationality] ?? OTHER_GUN_HITS))
}

/** For troops that no row names. */
function fallback(record: UnitRecord): Profile {
  const { quality } = record.unit
  const base = quality === 'elite' ? 7 : quality === 'raw' ? 5 : 6
  if (isFoot(record)) {
    const type = ofType('light', 'rifles', 'jaeger')(record) ? 'light' : 'line'
    return of(
      type,
      base,
      ...(quality === 'raw' ? ['conscript' as const] : []),
      ...(quality === 'elite' ? ['steadfast' as const] : []),
    )
  }
  const heavy = isHeavy(record)
  return of(
    heavy ? 'heavyCavalry' : 'cavalry',
    base,
    ...(quality === 'raw' ? ['reluctant' as const] : []),
    ...(heavy && quality === 'elite' ? ['shock' as const] : []),
  )
}

export function sameProfile(a: Profile, b: Profile): boolean {
  return a.type === b.type && a.base === b.base && a.traits.join() === b.traits.join()
}

/** The pieces that the worked examples of the squares rules are played with (head of section 8 of the rules). */
import type { Die, SqUnit, UnitKind } from '../../../../src-shared/rules/squares/sheet/sheet'

type FixtureUnit = Pick<SqUnit, 'kind' | 'moraleDie'> &
  Partial<Pick<SqUnit, 'cavalryWeight' | 'skirmishDie' | 'qualityDie'>>

const foot = (skirmishDie: Die, qualityDie: Die, moraleDie: Die): FixtureUnit => ({
  kind: 'infantry',
  skirmishDie,
  qualityDie,
  moraleDie,
})
const horse = (cavalryWeight: 'light' | 'heavy', die: Die): FixtureUnit => ({
  kind: 'cavalry',
  cavalryWeight,
  qualityDie: die,
  moraleDie: die,
})
const guns = (kind: Extract<UnitKind, 'footArtillery' | 'horseArtillery'>): FixtureUnit => ({
  kind,
  moraleDie: 'd8',
})
const mixed: FixtureUnit = { kind: 'mixed', skirmishDie: 'd8', qualityDie: 'd8', moraleDie: 'd8' }

/** Units by id; those of side 0 begin with F, those of side 1 with A. */
export const FIXTURE_UNITS: Readonly<Record<string, FixtureUnit>> = {
  FL1: foot('d8', 'd8', 'd8'),
  FL2: foot('d8', 'd8', 'd8'),
  FL3: foot('d10', 'd8', 'd8'),
  FV: foot('d8', 'd10', 'd10'),
  FG: foot('d8', 'd12', 'd12'),
  FC: horse('light', 'd8'),
  FK: horse('heavy', 'd10'),
  FF: guns('footArtillery'),
  FF2: guns('footArtillery'),
  FR: guns('horseArtillery'),
  FX: mixed,
  AB: foot('d8', 'd10', 'd10'),
  AB2: foot('d10', 'd10', 'd10'),
  AN: foot('d6', 'd8', 'd8'),
  AN2: foot('d6', 'd8', 'd8'),
  AM: foot('d6', 'd6', 'd6'),
  AM2: foot('d6', 'd6', 'd6'),
  AC: horse('light', 'd8'),
  AK: horse('heavy', 'd10'),
  AF: guns('footArtillery'),
  AF2: guns('footArtillery'),
  AR: guns('horseArtillery'),
  AX: mixed,
}

/** Generals whose dice the examples name; any other has a d8. */
export const FIXTURE_GENERALS: Readonly<Record<string, Die>> = {
  Reille: 'd8',
  "d'Erlon": 'd8',
  Lobau: 'd10',
  Drouot: 'd8',
  Napoleon: 'd12',
  Orange: 'd6',
  Hill: 'd8',
  Wellington: 'd12',
}

// What a command would bring, turned round to the side that is asked: our chances and theirs.
import type { CommandPreview } from '../../../../../src-shared/rules/squares/screen/schema'

type Round = Extract<CommandPreview, { kind: 'round' }>
type RoundSide = Round['attacker']
/** Doubts about a legal command. */
type Warnings = Round['warnings']

export interface Thrower {
  readonly unitId: string
  readonly role: 'brigade' | 'support' | 'artillery'
  /** `2d10`. */
  readonly dice: string
  readonly reroll: boolean
  /** Score that hits, unless the enemy has the skirmish advantage. */
  readonly needed: number
  /** Die that cancels hits; null: none. */
  readonly save: string | null
  readonly destroyed: number
  readonly retreats: number
}

export interface RoundPreview {
  readonly enemyLoses: number
  readonly draw: number
  readonly weLose: number
  readonly hitsByUs: number
  readonly hitsByThem: number
  readonly ours: readonly Thrower[]
  readonly theirs: readonly Thrower[]
  /** Whether we are the attackers of this round. */
  readonly attacking: boolean
  readonly defenceAssumed: boolean
  readonly warnings: Warnings
  /** Chance of the skirmish advantage for us and for them. */
  readonly skirmish: { readonly ours: number; readonly theirs: number }
  /** Squares that may be carried away, with those who would be drawn along. */
  readonly collapses: readonly {
    readonly square: string
    readonly chance: number
    readonly bystanders: readonly string[]
  }[]
  /** Brigades still fresh after the round, and who could go on. */
  readonly second: {
    readonly ours: number
    readonly theirs: number
    readonly right: 'ours' | 'theirs' | null
  }
}

function throwers(side: RoundSide): readonly Thrower[] {
  return side.units.map((unit) => ({
    unitId: unit.unitId,
    role: unit.role,
    dice: unit.count > 0 ? `${unit.count}${unit.die}` : '–',
    reroll: unit.reroll,
    needed: unit.needed[0],
    save: unit.save?.die ?? null,
    destroyed: unit.destroyed,
    retreats: unit.retreats,
  }))
}

/** Rarer things are not worth a line. */
const LEAST_SHOWN = 0.01

/** The chances of a round as one side sees them; undefined for previews of anything else. */
export function roundOf(preview: CommandPreview | null, side: 0 | 1): RoundPreview | undefined {
  if (preview?.kind !== 'round') return undefined
  const attacking = preview.attacker.side === side
  const [we, they] = attacking ? [preview.attacker, preview.defender] : [preview.defender, preview.attacker]
  const { attacker, defender } = preview.skirmish
  const { attackerFresh, defenderFresh, right } = preview.second
  const [ours, theirs] = attacking ? [attackerFresh, defenderFresh] : [defenderFresh, attackerFresh]
  return {
    enemyLoses: they.loses,
    draw: preview.draw,
    weLose: we.loses,
    hitsByUs: they.expectedSuffered,
    hitsByThem: we.expectedSuffered,
    ours: throwers(we),
    theirs: throwers(they),
    attacking,
    defenceAssumed: preview.defenceAssumed,
    warnings: preview.warnings,
    skirmish: attacking ? { ours: attacker, theirs: defender } : { ours: defender, theirs: attacker },
    collapses: [...we.squares, ...they.squares]
      .filter(({ collapses }) => collapses >= LEAST_SHOWN)
      .map(({ square, collapses, bystanders }) => ({ square, chance: collapses, bystanders })),
    second: {
      ours: ours.length,
      theirs: theirs.length,
      right: right === null ? null : right.side === side ? 'ours' : 'theirs',
    },
  }
}

export interface FirePreview {
  readonly expected: number
  readonly needed: number
  /** Chance of 0, 1, 2 and of 3 or more hits. */
  readonly chances: readonly number[]
  readonly warnings: Warnings
}

export function fireOf(preview: CommandPreview | null): FirePreview | undefined {
  if (preview?.kind !== 'bombardment') return undefined
  const [none = 0, one = 0, two = 0, ...more] = preview.hits
  return {
    expected: preview.expectedHits,
    needed: preview.needed,
    warnings: preview.warnings,
    chances: [none, one, two, more.reduce((sum, chance) => sum + chance, 0)],
  }
}

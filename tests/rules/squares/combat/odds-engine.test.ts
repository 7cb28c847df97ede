// The exact odds against the engine itself: the same round fought many times with dice of a generator.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { otherSide } from '../../../../src-shared/engine/sides'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import type { SqEvent } from '../../../../src-shared/rules/squares/turn/events'
import { roundModel } from '../../../../src-shared/rules/squares/combat/odds/model'
import { roundOdds } from '../../../../src-shared/rules/squares/combat/odds/round'
import { play } from '../../../../src-shared/rules/squares/turn/play'
import { participantsFrom } from '../../../../src-shared/rules/squares/combat/round'
import { shareHits } from '../../../../src-shared/rules/squares/staff/reactions'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { assault, defence, Field, type Given } from '../support/fixtures'

const TRIALS = 1500

interface Scene {
  readonly name: string
  readonly given: Given
  readonly attack: SqBattleCommand
  readonly defence: Extract<SqBattleCommand, { type: 'declareDefence' }>
}
const scene = (name: string, given: Given, attack: SqBattleCommand, defended: SqBattleCommand): Scene => {
  if (defended.type !== 'declareDefence') throw new Error('no defence')
  return { name, given, attack, defence: defended }
}

const SCENES: readonly Scene[] = [
  scene(
    'infantry, skirmish dice on both sides',
    { units: { FL1: 'E4', FL2: 'E4', FL3: 'D4', AB: 'E3', AN: 'E3' } },
    assault('E4', 'E3', ['FL1', 'FL2'], { supports: ['FL3'] }),
    defence(['AB', 'AN']),
  ),
  scene(
    'heavy cavalry and horse guns against infantry that saves',
    { units: { FK: 'E4', FR: 'E4', AB: { square: 'E3', hits: 1 } } },
    assault('E4', 'E3', ['FK'], { artillery: ['FR'] }),
    defence(['AB']),
  ),
  scene(
    'a garrison and guns on a hill',
    {
      units: { FV: 'E4', FG: 'E4', AN: { square: 'E3', inTown: true }, AM: 'E3', AF: 'E3' },
      squares: { E3: { hill: true, town: { name: 'T' } } },
    },
    assault('E4', 'E3', ['FV', 'FG']),
    defence(['AN', 'AM'], ['AF']),
  ),
  scene(
    'woods, a mixed brigade and worn attackers',
    { units: { FL3: { square: 'E4', hits: 2 }, FX: 'E4', AB2: 'E3' }, squares: { E3: { woods: true } } },
    assault('E4', 'E3', ['FL3', 'FX']),
    defence(['AB2']),
  ),
  scene(
    'a home edge that beaten units may leave by (SQ-R-38)',
    {
      units: { FV: 'E2', AN: { square: 'E1', hits: 1 }, AM: 'E1' },
      houseRules: { retreatOffHomeEdge: true },
    },
    assault('E2', 'E1', ['FV']),
    defence(['AN', 'AM']),
  ),
]

/** Fights the round once; what its tests and its end told. */
function fight(begun: SqState, defended: SqBattleCommand, seed: number): readonly SqEvent[] {
  const events: SqEvent[] = []
  const enemy = otherSide(0)
  let entry = 0
  let { state, events: added } = play(begun, enemy, defended, seededDice(seed, entry))
  events.push(...added)
  while (state.phase === 'allocateHits') {
    const side = state.assault?.toAllocate?.side
    const command = side === undefined ? undefined : shareHits({ state, side })?.idea.command
    if (side === undefined || !command) throw new Error('nobody shares')
    entry += 1
    ;({ state, events: added } = play(state, side, command, seededDice(seed, entry)))
    events.push(...added)
  }
  return events
}

describe('rounds fought by the engine', () => {
  it.each(SCENES)('$name', ({ given, attack, defence: defended }) => {
    const begun = new Field({ actionDie: 2, ...given }).give(0, attack).state
    if (!begun.assault) throw new Error('no assault')
    const round = { ...begun.assault, defenders: participantsFrom(begun, defended) }
    const odds = roundOdds(roundModel(begun, round))
    const seen = { draw: 0, attacker: 0, defender: 0 }
    const fates = new Map<string, { destroyed: number; retreats: number }>()
    for (let seed = 1; seed <= TRIALS; seed += 1)
      for (const event of fight(begun, defended, seed)) {
        if (event.kind === 'roundEnded')
          seen[event.data.loser === null ? 'draw' : event.data.loser === 0 ? 'attacker' : 'defender'] += 1
        if (event.kind !== 'moraleTest' || event.data.recheck) continue
        const fate = fates.get(event.data.unitId) ?? { destroyed: 0, retreats: 0 }
        fates.set(event.data.unitId, fate)
        if (event.data.result !== 'stays') fate[event.data.result] += 1
      }
    const near = (count: number, chance: number, what: string) => {
      // Five standard deviations: a wrong formula shows, the luck of the seed does not.
      const spread = 5 * Math.sqrt((chance * (1 - chance)) / TRIALS) + 0.002
      expect(Math.abs(count / TRIALS - chance), what).toBeLessThan(spread)
    }
    near(seen.draw, odds.draw, 'draw')
    near(seen.attacker, odds.attacker.loses, 'attacker loses')
    near(seen.defender, odds.defender.loses, 'defender loses')
    for (const [participants, side] of [
      [round.attackers, odds.attacker],
      [round.defenders, odds.defender],
    ] as const)
      participants.forEach(({ unitId }, i) => {
        near(fates.get(unitId)?.destroyed ?? 0, side.fighters[i]?.destroyed ?? -1, `${unitId} destroyed`)
        near(fates.get(unitId)?.retreats ?? 0, side.fighters[i]?.retreats ?? -1, `${unitId} retreats`)
      })
  })
})

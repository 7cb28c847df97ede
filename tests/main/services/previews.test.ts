// What a player is told before he gives a command, for every command that has something to foretell.
import { expect, it } from 'vitest'
import type { SquaresPreview } from '../../../src-shared/contract/previews'
import { Screen, servicesIn, testFolder, waterloo } from './table'

const battleId = 'waterloo'
const FORETOLD = ['nominateGeneral', 'moveUnit', 'bombard', 'declareAssault', 'declareDefence'] as const

it('moves, fire, nominations, assaults and defences', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true, staff: true })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  const found = new Map<string, SquaresPreview>()
  for (let i = 0; i < 400 && found.size < FORETOLD.length; i += 1) {
    const { turn } = await screen.get('battle.view', { battleId })
    const side = turn.toAct[0] ?? 0
    const { options } = await screen.get('battle.options', { battleId, side })
    for (const type of FORETOLD) {
      const command = options.find((option) => option.command['type'] === type)?.command
      if (!command || found.has(type)) continue
      const { preview } = await screen.get('battle.preview', { battleId, side, command })
      if (preview) found.set(type, preview)
    }
    await screen.get('battle.staffStep', { battleId })
  }
  expect([...found.keys()].toSorted()).toEqual([...FORETOLD].toSorted())

  const of = (type: string) => found.get(type)
  const move = of('moveUnit')
  if (move?.kind !== 'move') throw new Error('no move')
  expect(move.cost).toBeGreaterThan(0)
  const fire = of('bombard')
  if (fire?.kind !== 'bombardment') throw new Error('no bombardment')
  expect(fire.hits.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
  const nomination = of('nominateGeneral')
  if (nomination?.kind !== 'nomination') throw new Error('no nomination')
  for (const { win } of nomination.against) expect(win).toBeGreaterThan(0)
  for (const type of ['declareAssault', 'declareDefence']) {
    const round = of(type)
    if (round?.kind !== 'round') throw new Error('no round')
    expect(round.defenceAssumed).toBe(type === 'declareAssault')
    expect(round.attacker.loses + round.draw + round.defender.loses).toBeCloseTo(1)
    expect(round.attacker.units.length).toBeGreaterThan(0)
    expect(round.defender.units.length).toBeGreaterThan(0)
  }
})

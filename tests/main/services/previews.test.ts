// What a player is told before he gives a command, for every command that has something to foretell.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { previewSchema, type Preview, type Question } from '../../../src-shared/rules/squares/screen/schema'
import { squaresView } from './squares-table'
import { Screen, servicesIn, testFolder, waterloo } from './table'

const battleId = 'waterloo'
const unitsSchema = z.object({ units: z.record(z.string(), z.record(z.string(), z.json())) })
/** The answer to a question of the screen of the squares rules. */
async function answer(screen: Screen, question: Question, side?: 0 | 1): Promise<Preview | null> {
  const asked = { battleId, question, ...(side !== undefined && { side }) }
  const { preview } = await screen.get('battle.preview', asked)
  return previewSchema.nullable().parse(preview)
}

const FORETOLD = ['nominateGeneral', 'moveUnit', 'bombard', 'declareAssault', 'declareDefence'] as const

it('moves, fire, nominations, assaults and defences', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true, staff: true })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  const found = new Map<string, Preview>()
  for (let i = 0; i < 400 && found.size < FORETOLD.length; i += 1) {
    const { turn } = await screen.get('battle.view', { battleId })
    const side = turn.toAct[0] ?? 0
    const { options } = await screen.get('battle.options', { battleId, side })
    for (const type of FORETOLD) {
      const command = options.find((option) => option.command['type'] === type)?.command
      if (!command || found.has(type)) continue
      const preview = await answer(screen, { kind: 'command', command }, side)
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

it('of a chosen unit: every square that the options list, at the same cost; and what the night would do', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true, staff: true })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  let shown = 0
  for (let i = 0; i < 60 && shown === 0; i += 1) {
    const { turn, situation } = squaresView(await screen.get('battle.view', { battleId }))
    if (turn.phase === 'activation' && situation.active) {
      const { options } = await screen.get('battle.options', { battleId, side: situation.active.side })
      const moves = options.filter((option) => option.command['type'] === 'moveUnit')
      for (const unitId of new Set(moves.flatMap((option) => option.actorId ?? []))) {
        const preview = await answer(screen, { kind: 'unit', unitId })
        if (preview?.kind !== 'unit') throw new Error(`no preview of ${unitId}`)
        const listed = new Map(
          moves.flatMap(({ actorId, at, cost, command }) =>
            actorId === unitId && command['enterTown'] !== true ? [[String(at), cost] as const] : [],
          ),
        )
        expect(new Map(preview.reach.map(({ square, cost }) => [square, cost]))).toEqual(listed)
        const { stays, retreats, destroyed } = preview.morale
        expect(stays + retreats + destroyed).toBeCloseTo(1)
        shown += 1
      }
    }
    await screen.get('battle.staffStep', { battleId })
  }
  expect(shown).toBeGreaterThan(0)
  for (const unitId of ['nobody', 'constructor', '__proto__'])
    expect(await answer(screen, { kind: 'unit', unitId })).toBeNull()

  const [piece] = (await screen.get('battle.view', { battleId })).pieces
  const unitId = piece?.id ?? ''
  await screen.get('battle.edit', { battleId, path: ['units', unitId, 'hits'], value: 2, reason: 'Table' })
  const preview = await answer(screen, { kind: 'night' })
  if (preview?.kind !== 'night') throw new Error('no night')
  expect(preview.recovers.find((one) => one.unitId === unitId)).toMatchObject({ from: 2 })
})

it('names every moment that stands, and sets losses against those of history', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true, staff: true })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  for (let i = 0; i < 6; i += 1) await screen.get('battle.staffStep', { battleId })
  await screen.get('battle.rollback', { battleId, toSeq: 4, reason: 'Once more' })
  const { moments } = await screen.get('battle.moments', { battleId })
  expect(moments.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4])
  expect(moments[0]).toMatchObject({ turn: 1, clock: '11:30', side: null })

  const french = squaresView(await screen.get('battle.view', { battleId })).pieces.find(
    (piece) => piece.side === 1 && piece.arm === 'infantry',
  )
  const path = ['units', french?.id ?? '', 'hits']
  await screen.get('battle.edit', { battleId, path, value: 3, reason: 'Table' })
  const { brigades, armies } = await screen.get('battle.report', { battleId })
  const hit = brigades.find((one) => one.pieces.some((piece) => piece.pieceId === french?.id))
  // Ten in the hundred for each new hit (CP-SQU-03).
  expect(hit?.lost).toBeGreaterThan(0)
  expect(hit?.lost).toBeLessThanOrEqual(Math.ceil(0.3 * (french?.strength ?? 0)) + 1)
  const lost = armies?.find((army) => army.armyId === 'fr')
  expect(lost).toMatchObject({ lostInHistory: 32_000, forGood: { inRout: 0 } })
  expect(lost?.forGood.onField).toBeGreaterThan(0)
  const { lines } = await screen.get('battle.log', { battleId })
  expect(lines.at(-1)?.sentence).toMatchObject({
    key: 'event.umpireEdit.part',
    values: { who: french?.id, part: 'hits', value: '3', reason: 'Table' },
  })
})

it('tells what is lost in the rout apart from what is lost on the field, beside history of the same kind', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true, staff: true })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  const { pieces } = squaresView(await screen.get('battle.view', { battleId }))
  const french = pieces.find((piece) => piece.side === 1 && piece.arm === 'infantry')
  const { state } = await screen.get('battle.view', { battleId, withState: true })
  const unitId = french?.id ?? ''
  const unit = { ...unitsSchema.parse(state).units[unitId], status: 'destroyed', square: null, inTown: false }
  await screen.get('battle.edit', {
    battleId,
    path: ['units', unitId],
    value: unit as never,
    reason: 'Table',
  })
  const { armies } = await screen.get('battle.report', { battleId })
  const lost = armies?.find((army) => army.armyId === 'fr')
  // Nobody of it fell while it stood: all it lost, it lost by being put to flight.
  expect(lost?.forGood.onField).toBe(0)
  expect(lost?.forGood.inRout).toBeGreaterThan(0)
  expect(lost?.forGood.inRout).toBeLessThan(french?.strength ?? 0)
})

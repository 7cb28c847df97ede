// The turn and hour of a line of the log: that in which it happened, though its entry may go on to the next turn.
import { expect, it } from 'vitest'
import { Screen, servicesIn, testFolder } from './table'

const battleId = 'quatre-bras'
const staff: ['staff', 'staff'] = ['staff', 'staff']

it.each([
  ['squares', 'turnBegan', 1],
  // Who ends his turn there is told nothing of it but the beginning of the next.
  ['one-hour', 'turnBegan', 0],
  ['brigade', 'moveBegan', 1],
  ['fast-play', 'turnBegan', 1],
])(
  'under %s the last entry of a turn is told at its own hour, the next turn from its beginning',
  async (ruleSet, begins, least) => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const { path } = await screen.get('library.create', { name: 'June' })
    await screen.get('battle.setUp', {
      battleId,
      ruleSet,
      seats: staff,
      skills: ['easy', 'easy'],
      dice: 'program',
    })
    await screen.get('battle.start', { battleId })
    await screen.get('battle.pace', { battleId, pace: 'stopped' })
    const hourNow = async () => {
      const { turn } = await screen.get('battle.view', { battleId })
      return [turn.turn, turn.clock]
    }

    let before = await hourNow()
    let after = before
    let last = -1
    for (let i = 0; i < 400 && (after[1] === before[1] || before[0] === 0); i += 1) {
      const played = await screen.get('battle.staffStep', { battleId })
      if (played.kind !== 'played') throw new Error(played.kind)
      last = played.seq
      before = after
      after = await hourNow()
    }
    expect(after[1]).not.toBe(before[1])

    const told = async (from: Screen) =>
      (await from.get('battle.log', { battleId, fromSeq: last, limit: 1 })).lines.map(
        ({ kind, turn, clock }) => ({ kind, hour: [turn, clock] }),
      )
    const lines = await told(screen)
    const beginning = lines.findIndex(({ kind }) => kind === begins)
    expect(beginning).toBeGreaterThanOrEqual(least)
    expect(lines.slice(0, beginning).map(({ hour }) => hour)).toEqual(
      lines.slice(0, beginning).map(() => before),
    )
    expect(lines.slice(beginning).map(({ hour }) => hour)).toEqual(lines.slice(beginning).map(() => after))

    // Found again by replay it is the same.
    await screen.get('library.close', {})
    services.close()
    const again = new Screen(servicesIn(folder))
    await again.get('library.open', { path })
    expect(await told(again)).toEqual(lines)
  },
)

/** Links between battles: which of them are void, and what they then leave alone (CP-LINK). */
import { describe, expect, it } from 'vitest'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { allNo, asInHistory, atStep, begun, data, give, giveAll, musterOf } from './fixtures'

const by = 'organiser' as const

/** Wavre by hand, attacked before 13:00, which pins the Prussians whom Waterloo waits for. */
function wavreAttackedEarly(stand: 'stand' | 'retire') {
  const night = asInHistory(begun(), atStep('17-night'))
  const chosen = give(night, { type: 'choose', by: 'aa', decisionId: 'aa-17-stand', optionId: stand }).state
  const due = asInHistory(chosen, musterOf('18-pm', 'wavre'))
  const laid = give(due, { type: 'chooseHow', by, battleId: 'wavre', how: 'hand' }).state
  const { facts, answers } = allNo('wavre')
  const entry = {
    ...blankEntry(data, 'wavre', laid.battles.wavre.mustered ?? expect.fail()),
    facts: { ...facts, 'wavre-attacked-1300': true },
    answers,
    overrides: [{ code: 'UNUSUAL' as const, reason: 'a test' }],
  }
  const entered = giveAll(laid, [{ type: 'enterResult', by, entry }])
  return give(entered, { type: 'confirmReport', by, battleId: 'wavre' })
}

describe('a link to a battle that is not fought (CP-LINK-01)', () => {
  it('is void, is logged, and throws no die', () => {
    const { state, events } = wavreAttackedEarly('retire')
    expect(events.filter(({ kind }) => kind === 'linkVoid').map(({ data: { link } }) => link)).toEqual([
      'link-wavre-early',
    ])
    expect(events.filter(({ kind }) => kind === 'linkFulfilled' || kind === 'linkDie')).toEqual([])
    expect(state.shifts).toEqual([])
    expect(state.whatIfs).not.toHaveProperty('wat-prussians-late')
  })

  it('is fulfilled where the battle is fought', () => {
    const { events } = wavreAttackedEarly('stand')
    expect(events.filter(({ kind }) => kind === 'linkDie')).toHaveLength(2)
  })
})

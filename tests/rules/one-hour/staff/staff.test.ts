// The computer opponent: legal to the last command under any rules, the same for the same state, and no pushover.
import { describe, expect, it } from 'vitest'
import type { Side } from '../../../../src-shared/engine/sides'
import { staffReasonSchema } from '../../../../src-shared/engine/staff-act'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import type { Edition } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { act, decision } from '../../../../src-shared/rules/one-hour/staff/staff'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import type { OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { refuse } from '../../../../src-shared/rules/one-hour/turn/refuse'
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import { names } from '../../../../src-shared/rules/one-hour/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import {
  fight,
  holdingPlayer,
  randomPlayer,
  staffPlayer,
  straightPlayer,
  tally,
  type Player,
} from '../support/players'
import { randomSheet } from '../support/random-battle'

const history = shippedHistory()
const drafted = (battleId: (typeof BATTLE_IDS)[number], edition: Edition = 'secondPosting') =>
  draft({ history, battleId, whatIfIds: [], houseRules: { edition } })

/** Turns of a battle that is cut short: the least that a sheet may have. */
const SHORT = 6
const OLD_GUARD = ['fr.guard.grenadiers.1-1', 'fr.guard.chasseurs.1-1']

function legal(state: OhState, side: Side, command: OhCommand): void {
  const refusal = refuse(state, side, command)
  if (refusal) expect({ command, refusal }).toBeUndefined()
}

describe('whole battles', () => {
  it.each(BATTLE_IDS)('fights %s to its end', (battleId) => {
    const types = new Set<string>()
    const sheet = drafted(battleId)
    // Ligny has most units by far, and they are at it by then.
    const turnLimit = battleId === 'ligny' ? SHORT : sheet.turnLimit
    let early: OhState | undefined
    let across = false
    const { outcome } = fight(
      { ...sheet, turnLimit },
      [staffPlayer(), staffPlayer()],
      1,
      (state, side, command) => {
        legal(state, side, command)
        types.add(command.type)
        if (state.gameTurn <= 4) early = state
        across ||= state.holders['J6']?.side === 1
      },
    )
    expect(outcome).not.toBeNull()
    // The Old Guard is not spent in four turns; at Wavre columns cross the bridge, which nobody crosses otherwise.
    if (battleId === 'waterloo') for (const id of OLD_GUARD) expect(early?.units[id]?.status).toBe('board')
    if (battleId === 'wavre') expect(across).toBe(true)
    // At Wavre the river keeps the horse of both sides apart, and the senior leaders who rally there need not come to anybody worn.
    const more = battleId === 'wavre' ? [] : ['Rally', 'Charge', 'FormSquare', 'LeaveSquare']
    expect([...types]).toEqual(expect.arrayContaining(['Shoot', 'Move', 'MoveLeader', ...more]))
  })

  it.each(['firstPosting', 'simplified'] as const)('fights all four under %s', (edition) => {
    for (const battleId of BATTLE_IDS) {
      const sheet = { ...drafted(battleId, edition), turnLimit: SHORT }
      expect(fight(sheet, [staffPlayer('easy'), staffPlayer('hard')], 2, legal).outcome).not.toBeNull()
    }
  })

  it('stops no battle, whatever the sheet and its house rules', () => {
    const size = { columns: 9, rows: 9, unitsPerSide: 9, turnLimit: 6 }
    for (let seed = 1; seed <= 30; seed += 1) {
      const sheet = randomSheet(seed, size)
      const skill = (['easy', 'normal', 'hard'] as const)[seed % 3] ?? 'normal'
      // Chance on the other side brings about what no staff would.
      const other = seed % 2 === 0 ? randomPlayer : staffPlayer('hard')
      expect(fight(sheet, [staffPlayer(skill), other], seed, legal).outcome, String(seed)).not.toBeNull()
    }
  })
})

describe('what it says and what it rests on', () => {
  const sheet = drafted('quatre-bras')
  const phrase = speaker(messages)

  it('decides by the state alone: the same commands again, and for a copy that nothing is remembered of', () => {
    const commands: OhCommand[] = []
    fight(sheet, [staffPlayer('hard'), staffPlayer()], 3, (_, __, command) => commands.push(command))
    let n = 0
    fight(sheet, [staffPlayer('hard'), staffPlayer()], 3, (state, side, command) => {
      expect(command).toEqual(commands[n])
      n += 1
      if (n % 25 !== 0) return
      const copy = structuredClone({ ...state, sheet: { ...state.sheet } })
      expect(decision(copy, side, {}, side === 0 ? 'hard' : 'normal').idea.command).toEqual(command)
    })
  })

  it('gives each act its reason in words, with what came next and by how much', () => {
    let most = 0
    const reasoned: Player = (state, side) => {
      const { command, reason } = act(state, side, {})
      if (!reason) throw new Error('no reason')
      expect(staffReasonSchema.parse(reason)).toEqual(reason)
      const called = names(state)
      expect(phrase(reason.wants, called)).not.toBe('')
      for (const { act: done } of reason.others) expect(phrase(done, called)).not.toBe('')
      expect(reason.orderOf).toBeNull()
      most = Math.max(most, reason.others.length)
      return command
    }
    expect(fight(sheet, [reasoned, reasoned], 4).outcome).not.toBeNull()
    expect(most).toBe(2)
  })
})

describe('strength, with the sides changed', () => {
  // The seeds are fixed, and so is every battle: what stands here is what they come to.
  const quatreBras = drafted('quatre-bras')

  it('beats chance and both simple plans', () => {
    for (const other of [randomPlayer, holdingPlayer, straightPlayer]) {
      const { won, lost, routed } = tally(quatreBras, staffPlayer(), other, [1])
      expect(won).toBeGreaterThan(lost)
      expect(routed[0]).toBeLessThan(routed[1])
    }
  })

  it('beats the weakest when it is stronger', () => {
    for (const skill of ['normal', 'hard'] as const) {
      const { won, lost } = tally(quatreBras, staffPlayer(skill), staffPlayer('easy'), [1, 2, 3])
      expect(won, skill).toBeGreaterThanOrEqual(lost)
    }
  })
})

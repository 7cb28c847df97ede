/** Handlers of the program's dice for a battle: what both sides add to them. */
import type { BattleDice, diceChannels } from '../../../src-shared/contract/dice'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonObject } from '../../../src-shared/contract/values'
import type { Side } from '../../../src-shared/engine/sides'
import type { AppContext } from '../context'
import { failure } from '../failure'
import type { Handlers } from '../handlers'
import { publish } from '../publish'
import type { Session } from '../session'
import { setUpRecord } from '../set-up/set-up-record'
import { openShare, withShares } from './honest-dice'

export function diceHandlers(context: AppContext): Handlers<keyof typeof diceChannels> {
  const { diceSecret } = context.options

  function diceOf(session: Session, battleId: string): Immutable<BattleDice> {
    const open = session.campaign()
    const { campaign } = open
    const battle = open.battle(battleId)
    const { dice: shares, isSeedChosen, openedShares } = setUpRecord(battle.setUp)
    const begun = campaign.standing(battleId).entries > 0
    const isShared = begun ? campaign.dice(battleId) !== undefined : diceSecret !== undefined && !isSeedChosen
    const seat = session.at(battleId)
    const wordsOf = (side: Side): string | null => {
      const mayRead = seat === 'umpire' || seat === side
      const own = mayRead && shares ? openShare(campaign.sealsOf(battleId), battle, shares, side) : undefined
      const share = openedShares?.[side] ?? own
      return share && share.words !== '' ? share.words : null
    }
    return {
      source: battle.dice === 'hand' ? 'hand' : isShared ? 'shares' : 'seed',
      commitments: isShared && shares ? [shares[0].commitment, shares[1].commitment] : null,
      words: [wordsOf(0), wordsOf(1)],
    }
  }

  return {
    'battle.dice': (session, { battleId }) => diceOf(session, battleId),
    'battle.dice.words': (session, { battleId, side, words }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      const { live } = open.deploying(battleId)
      if (!diceSecret || setUpRecord(live.battle.setUp).isSeedChosen)
        throw failure('badChoice', { problem: 'the dice of this battle come from a seed that was chosen' })
      const dice = withShares(open.campaign, live.battle, diceSecret, { side, words })
      const setUp = { ...(live.battle.setUp as JsonObject | null), dice } as JsonObject
      open.campaign.updateBattle(battleId, { setUp })
      publish(context, 'battle.changed', { battleId, seq: -1, what: 'deployed', by: 'people' }, open)
      return diceOf(session, battleId)
    },
  }
}

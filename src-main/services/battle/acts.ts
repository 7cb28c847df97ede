/** Giving an act to a battle and answering for it, the same for people and staff. */
import type { Played } from '../../../src-shared/contract/battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { TopicValue } from '../../../src-shared/contract/topics'
import type { Seat } from '../../../src-shared/contract/values'
import type { Act } from '../../../src-shared/engine/battle'
import { seededRandom } from '../../../src-shared/engine/random'
import type { Side } from '../../../src-shared/engine/sides'
import { mustStand } from '../course/battles/campaign-link'
import { failure } from '../failure'
import { publish, type Audience } from '../publish'
import { ordersOf } from '../set-up/sealed-set-up'
import { staffSkillsOf } from '../set-up/staff-skills'
import { inWords } from '../refusal'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'

export interface Given {
  readonly act: Act
  /** Faces thrown by hand so far; empty with dice of the program. */
  readonly faces: readonly number[]
  readonly by: TopicValue<'battle.changed'>['by']
  /** Who is answered: lines of the log that the seat may not know are left out. */
  readonly seat: Seat
}

/** Plays an act; when it returns `played`, it is on disk and every screen has been told. */
export function playAct(
  context: Audience,
  open: OpenCampaign,
  opened: OpenBattle,
  given: Given,
): Immutable<Played> {
  const { live, rules, log } = opened
  mustStand(open, live.id)
  if (given.faces.length > 0 && live.battle.dice === 'program')
    throw failure('wrongDice', { faces: [...given.faces] })
  const before = live.battle.status
  const resolution = live.give(given.act, given.faces)
  switch (resolution.kind) {
    case 'refused':
      return { kind: 'refused', refusal: inWords(rules, resolution.refusal) }
    case 'diceWanted':
      return {
        kind: 'diceWanted',
        requests: resolution.requests,
        side: given.act.type === 'command' ? given.act.side : null,
      }
    case 'wrongDice':
      return { kind: 'wrongDice', request: resolution.request ?? null, faces: resolution.faces }
    case 'played': {
      const { seq } = resolution
      const { status } = live.battle
      const what = status === 'ended' && before !== 'ended' ? 'ended' : 'played'
      publish(context, 'battle.changed', { battleId: live.id, seq, what, by: given.by }, open)
      const seen = rules.seenBy(resolution.state, given.seat)
      return { kind: 'played', seq, lines: log.lines(seq, seq, given.seat), turn: rules.turn(seen) }
    }
  }
}

/** The staff draws its own chances, never the battle's: another seed, one stream for each entry. */
export const STAFF_SEED = 0x5f3759df

/** The next command of a side that the program plays. The same state, strength and seed give the same command. */
export function staffAct({ live, rules }: OpenBattle, side: Side): Act {
  const { seed } = live.battle
  const random = seededRandom(seed ^ STAFF_SEED, live.length())
  const { state } = live.now()
  const orders = ordersOf(live.campaign, live.battle, side)
  const { skills, temperaments } = staffSkillsOf(live.battle)
  const seen = rules.seenBy(state, side)
  return {
    type: 'command',
    side,
    command: rules.staff(seen, side, orders, random, skills[side], temperaments[side]).command,
  }
}

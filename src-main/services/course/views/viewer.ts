/** Who looks at a campaign and who acts: the seat of a session in the words of the campaign's rules. */
import type { CampaignSeat } from '../../../../src-shared/contract/campaign/values'
import { sideOfArmy, type Actor, type CpViewer } from '../../../../src-shared/campaign/state/vocabulary'
import type { ArmyId } from '../../../../src-shared/history/vocabulary'
import type { AppContext } from '../../context'
import { failure } from '../../failure'
import { sitDown } from '../../seats/seat-holding'
import type { Session } from '../../session'

/** Throws `noArmy` at a side's seat that has not said at which headquarters it sits. */
export function viewerOf({ seat, army, playerId }: Session): CpViewer {
  if (seat === 'umpire') return 'organiser'
  if (army === null) throw failure('noArmy')
  return playerId === null ? army : { army, playerId }
}

export function armyOf(viewer: CpViewer): ArmyId | null {
  if (viewer === 'organiser') return null
  return typeof viewer === 'object' ? viewer.army : viewer
}

/**
 * Who gives a command that an army decides: its seat. The organiser at one laptop hands over first; he acts for no army.
 */
export function actorOfSession(session: Session): Actor {
  const viewer = viewerOf(session)
  if (typeof viewer !== 'object') return viewer
  // The first of several players decides, seals and sends (CP-DEC-08).
  const { playerIds } = session.campaign().course.now().state.seats[viewer.army]
  if (playerIds[0] !== viewer.playerId) throw failure('notYourSide', { army: viewer.army })
  return viewer.army
}

export function takeSeat(context: AppContext, session: Session, seat: CampaignSeat): void {
  const army = typeof seat === 'object' ? seat.army : seat
  const playerId = typeof seat === 'object' ? seat.playerId : null
  if (army === 'organiser') sitDown(context, session, 'umpire', null, null)
  else sitDown(context, session, sideOfArmy(army), army, playerId)
}

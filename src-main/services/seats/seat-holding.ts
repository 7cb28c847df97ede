/** Who sits where: taking a seat, coming back to one's own, and what belongs to the organiser alone. */
import type { Seat } from '../../../src-shared/contract/values'
import type { ArmyId } from '../../../src-shared/history/vocabulary'
import { seatPins, type Campaign } from '../../campaign-file'
import type { AppContext } from '../context'
import { failure } from '../failure'
import type { OpenCampaign } from '../library/open-campaign'
import type { SeatHeld, Session } from '../session'

/** Screens that have gone and may come back; the oldest is forgotten. */
const MOST_KEPT = 200

/** What screens had that have gone, by their keys. */
export class SeatsKept {
  readonly #kept = new Map<string, SeatHeld>()

  keep({ key, held }: Session): void {
    if (key === undefined) return
    this.#kept.delete(key)
    this.#kept.set(key, held)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(oldest)
    }
  }

  /** What a screen had, also if its old connection has not been noticed to be gone. */
  of(key: string | undefined, connected: Iterable<Session>): SeatHeld | undefined {
    if (key === undefined) return undefined
    // Of several connections of one screen the latest has what it had last.
    const latest = [...connected].findLast((session) => session.key === key)
    if (latest) return latest.held
    const held = this.#kept.get(key)
    return held?.open?.isClosed === true ? undefined : held
  }
}

const pinOf = ({ campaign }: OpenCampaign, seat: Seat) => seatPins(campaign.info().settings).pins[seat]

/** Whether the PIN that a seat has now was given at a screen; one that was changed since does not count. */
export function isPinGiven({ open, held }: Session, seat: Seat): boolean {
  const salt = open ? pinOf(open, seat)?.salt : undefined
  return salt !== undefined && held.given.get(seat) === salt
}

/** Whether a screen that comes into a campaign sits at the organiser's seat without being asked. */
export function isFreeOrganiser({ sessions }: AppContext, session: Session, open: OpenCampaign): boolean {
  if (pinOf(open, 'umpire')) return false
  return ![...sessions].some((each) => each !== session && each.open === open)
}

/**
 * Sits down at a seat. Refused without its PIN, where it has one; whoever sits there already is told, and the campaign
 * keeps it for ever.
 */
export function sitDown(
  { sessions }: Pick<AppContext, 'sessions'>,
  session: Session,
  seat: Seat,
  army: ArmyId | null,
  playerId: string | null,
): void {
  const { open, held } = session
  if (open && !open.isClosed) {
    if (pinOf(open, seat) && !isPinGiven(session, seat)) throw failure('pinWanted', { seat })
    const isHere = held.isSeated && held.seat === seat
    const others = [...sessions].filter(
      (each) =>
        each !== session &&
        // An old connection of this screen is nobody else.
        (each.key === undefined || each.key !== session.key) &&
        each.open === open &&
        each.held.isSeated &&
        each.seat === seat,
    )
    if (!isHere && others.length > 0) {
      for (const other of others) other.send('seat.taken', { seat })
      if (!open.campaign.readOnly && open.campaign.fault() === undefined) open.campaign.noteSeatTaken(seat)
    }
  }
  session.sit(seat, army, playerId)
  session.send('session.changed', {})
}

/** Throws unless a screen may do with a campaign file what belongs to its organiser. */
export function mustOrganise(session: Session, campaign: Campaign | undefined, open?: OpenCampaign): void {
  if (session.open && !session.open.isClosed) session.mustBeUmpire()
  const isHere = open !== undefined && session.open === open && session.held.isSeated
  if (isHere || !campaign) return
  if (seatPins(campaign.info().settings).pins.umpire) throw failure('organiserPinFirst')
}

/** Handlers of the seats of a campaign: PINs, and who opens seals. */
import { SEATS } from '../../../src-shared/contract/names'
import type { seatChannels, SeatsInfo } from '../../../src-shared/contract/seats'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonValue, Seat } from '../../../src-shared/contract/values'
import { SIDES } from '../../../src-shared/engine/sides'
import {
  decrypt,
  encrypt,
  keyOfPin,
  newKey,
  newPin,
  seatPins,
  SEATS_SETTING,
  type Campaign,
  type SeatPins,
} from '../../campaign-file'
import type { AppContext } from '../context'
import { failure } from '../failure'
import type { Handlers } from '../handlers'
import { publish } from '../publish'
import type { Session } from '../session'
import { PinAttempts } from './pin-attempts'
import { isPinGiven } from './seat-holding'

const forOrganiser = (seat: Seat) => `seat ${seat} for the organiser`

export function seatHandlers(context: AppContext): Handlers<keyof typeof seatChannels> {
  const attempts = new PinAttempts(() => performance.now())

  function infoOf(session: Session): Immutable<SeatsInfo> {
    const { campaign } = session.campaign()
    const { pins, organiserOpens } = pinsOf(campaign)
    return {
      seats: SEATS.map((seat) => ({
        seat,
        hasPin: pins[seat] !== undefined,
        isGiven: isPinGiven(session, seat),
      })),
      organiserOpens,
      taken: campaign.seatsTaken(),
    }
  }

  function keep(session: Session, next: SeatPins): void {
    const { campaign, path } = session.campaign()
    campaign.changeSettings({ [SEATS_SETTING]: next as unknown as JsonValue })
    publish(context, 'campaign.changed', { path }, session.campaign())
  }

  return {
    'campaign.seats': infoOf,
    'campaign.seats.setPin': async (session, { seat, pin }) => {
      if (seat !== session.seat) session.mustBeUmpire()
      const { campaign } = session.campaign()
      const before = pinsOf(campaign)
      // A PIN is changed by whoever has given it, and a lost one by the organiser who opens seals. What was sealed under it
      // is opened by the next one.
      const key = before.pins[seat] && campaign.seals.keys.of(seat)
      const isGiven = isPinGiven(session, seat) || (session.seat === 'umpire' && before.organiserOpens)
      if (before.pins[seat] && !(isGiven && key)) throw failure('pinWanted', { seat })
      const own = key ?? newKey()
      const made = pin === null ? undefined : await newPin(pin, own)
      // Another screen may have set one meanwhile.
      if (pinsOf(campaign).pins[seat]?.key !== before.pins[seat]?.key) throw failure('pinWanted', { seat })
      const { [seat]: _, ...others } = pinsOf(campaign).pins
      const pins = { ...others, ...(made && { [seat]: made }) }
      const next = withCopies(campaign, { ...pinsOf(campaign), pins }, seat, made ? own : undefined)
      keep(session, made || !key ? next : freed(next, seat, key))
      if (made) {
        campaign.seals.keys.give(seat, own)
        session.notePinGiven(seat, made.salt)
        attempts.know(...whereTried(session, seat))
      } else campaign.seals.keys.forget(seat)
      return infoOf(session)
    },
    'campaign.seats.organiserOpens': (session, { on }) => {
      session.mustBeUmpire()
      const { campaign } = session.campaign()
      const pins = pinsOf(campaign)
      const organiser = campaign.seals.keys.of('umpire')
      if (on && !(pins.pins.umpire && organiser)) throw failure('pinWanted', { seat: 'umpire' })
      const copies = SIDES.flatMap((side) => {
        if (!on || !pins.pins[side] || !organiser) return []
        const key = campaign.seals.keys.of(side)
        if (!key) throw failure('pinWanted', { seat: side })
        return [[side, encrypt(organiser, key, forOrganiser(side))] as const]
      })
      keep(session, { ...pins, organiserOpens: on, forOrganiser: Object.fromEntries(copies) })
      return infoOf(session)
    },
    'session.givePin': async (session, { seat, pin }) => {
      const { open } = session
      if (!open || open.isClosed) throw failure('noCampaign')
      const { campaign } = open
      const record = pinsOf(campaign).pins[seat]
      if (!record) return {}
      const key = await attempts.attempt(...whereTried(session, seat), () => keyOfPin(record, pin))
      if (!key) throw failure('wrongPin', { seat })
      if (session.open !== open) throw failure('noCampaign')
      // It may have been changed while this one was tried.
      if (pinsOf(campaign).pins[seat]?.salt !== record.salt) throw failure('pinWanted', { seat })
      campaign.seals.keys.give(seat, key)
      session.notePinGiven(seat, record.salt)
      if (seat === 'umpire') openCopies(campaign, key)
      return {}
    },
  }
}

/** The seat and the screen whose tries are counted. A screen without a key never comes back: it is its connection. */
function whereTried(session: Session, seat: Seat): readonly [seat: string, screen: unknown] {
  return [`${session.open?.path ?? ''} ${seat}`, session.key ?? session]
}

const pinsOf = (campaign: Campaign): SeatPins => seatPins(campaign.info().settings)

/** The organiser's copies of the sides' keys, as they must be after the PIN of a seat was set or taken away. */
function withCopies(campaign: Campaign, pins: SeatPins, seat: Seat, key: Buffer | undefined): SeatPins {
  const { 0: zero, 1: one } = pins.forOrganiser
  const kept = { ...(zero !== undefined && { 0: zero }), ...(one !== undefined && { 1: one }) }
  // Without a PIN of his own the organiser can open nothing.
  if (seat === 'umpire') return key ? pins : { ...pins, organiserOpens: false, forOrganiser: {} }
  const organiser = campaign.seals.keys.of('umpire')
  if (!key || !pins.organiserOpens) {
    const { [seat]: _, ...others } = kept
    return { ...pins, forOrganiser: others }
  }
  if (!organiser) throw failure('pinWanted', { seat: 'umpire' })
  return { ...pins, forOrganiser: { ...kept, [seat]: encrypt(organiser, key, forOrganiser(seat)) } }
}

/** Without its PIN a side has no secrets: what it has sealed can be opened by everybody. */
function freed(pins: SeatPins, seat: Seat, key: Buffer): SeatPins {
  if (seat === 'umpire') return pins
  const free = [...(pins.freeKeys[seat] ?? []), key.toString('base64')]
  return { ...pins, freeKeys: { ...pins.freeKeys, [seat]: free } }
}

function openCopies(campaign: Campaign, organiser: Buffer): void {
  for (const side of SIDES) {
    const copy = pinsOf(campaign).forOrganiser[side]
    const key = copy === undefined ? undefined : decrypt(organiser, copy, forOrganiser(side))
    if (key) campaign.seals.keys.give(side, key)
  }
}

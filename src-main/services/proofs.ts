/** What can be checked afterwards: commitments of everything sealed and of the dice, with what has been laid open of them. */
import type { proofChannels, Proofs } from '../../src-shared/contract/proofs'
import { SIDES } from '../../src-shared/engine/sides'
import {
  COURSE_STREAM,
  meetsCommitment,
  placeOfSeal,
  type Battle,
  type OpenedSeal,
  type SeatOfSide,
  type StoredEntry,
} from '../campaign-file'
import type { Handlers } from './handlers'
import type { OpenCampaign } from './library/open-campaign'
import { placeOfDeployment } from './set-up/sealed-set-up'
import { setUpRecord } from './set-up/set-up-record'
import { drawnSheet, sidesOf } from './set-up/sheets'

type Seal = Proofs['seals'][number]
/** What is known of a seal before it is known whose seat it is. */
type OfSide = Omit<Seal, 'seat'>
type Dice = Proofs['dice'][number]

export function proofHandlers(): Handlers<keyof typeof proofChannels> {
  return {
    'campaign.proofs': (session) => {
      const open = session.campaign()
      const battles = open.campaign.battles()
      const ofCourse = sealsOf(null, COURSE_STREAM, open.course.hasBegun ? open.course.entries() : [])
      return {
        seals: [
          ...seated(ofCourse, SIDES),
          ...battles.flatMap((battle) => {
            const ofBattle = sealsOf(battle.id, battle.id, open.campaign.journal(battle.id))
            return seated([...setUpSeals(open, battle), ...ofBattle], open.campaign.seatsOf(battle.id))
          }),
        ],
        dice: [
          ...diceOfCourse(open),
          ...battles.flatMap((battle) => diceOf(battle, open.campaign.seatsOf(battle.id))),
        ],
      }
    },
  }
}

/** Seals with the seats that have their sides. */
function seated(seals: readonly OfSide[], heldBy: SeatOfSide): readonly Seal[] {
  return seals.map((seal) => ({ ...seal, seat: seal.side === null ? null : heldBy[seal.side] }))
}

/** Sealed commands of a journal. */
function sealsOf(
  battleId: string | null,
  stream: string,
  entries: readonly StoredEntry[],
): readonly OfSide[] {
  return entries.flatMap(({ act, rolls, seal, seq, at }): OfSide[] => {
    if (act.type !== 'command' || !seal) return []
    const { of: what, salt, commitment } = seal
    const place = placeOfSeal(stream, seq, what)
    // As it was sealed: through JSON, without what is not there.
    const sealed = what === 'command' ? { command: act.command, rolls } : { rolls }
    const value = JSON.parse(JSON.stringify(sealed)) as OpenedSeal['value']
    const isOpen = salt !== null && meetsCommitment(commitment, place, { salt, value })
    const opened = isOpen ? { salt, place, value } : null
    return [{ battleId, side: what === 'dice' ? null : act.side, what, seq, at, commitment, opened }]
  })
}

/** What a side has sealed before a battle. */
function setUpSeals(open: OpenCampaign, battle: Battle): readonly OfSide[] {
  const { boxes, proofs, placements, sealed } = setUpRecord(battle.setUp)
  return SIDES.flatMap((side): OfSide[] => {
    const of = { battleId: battle.id, side, seq: null, at: null }
    const { deployment, notes } = boxes[side]
    const closed = [
      ...(deployment && sealed[side]
        ? [{ ...of, what: 'deployment' as const, ...only(deployment.commitment) }]
        : []),
      ...(notes ? [{ ...of, what: 'notes' as const, ...only(notes.commitment) }] : []),
    ]
    const proof = proofs[side]
    if (!proof) return closed
    const opened = open.openBattle(battle.id)
    const sides = sidesOf(opened.rules, drawnSheet(open, opened))
    const own = Object.entries(placements).filter(([id]) => sides.get(id) === side)
    const value = Object.fromEntries(own) as OpenedSeal['value']
    const place = placeOfDeployment(battle.id, side)
    const { commitment, salt } = proof
    const isProved = meetsCommitment(commitment, place, { salt, value })
    return [
      ...closed,
      { ...of, what: 'deployment', commitment, opened: isProved ? { salt, place, value } : null },
    ]
  })
}

const only = (commitment: string) => ({ commitment, opened: null })

function diceOf({ id, setUp }: Battle, heldBy: SeatOfSide): readonly Dice[] {
  const { dice, openedShares } = setUpRecord(setUp)
  if (!dice) return []
  return [
    {
      battleId: id,
      heldBy: [...heldBy],
      commitments: [dice[0].commitment, dice[1].commitment],
      shares: SIDES.map((side) => openedShares?.[side] ?? null),
    },
  ]
}

function diceOfCourse({ course }: OpenCampaign): readonly Dice[] {
  const commitments = course.hasBegun ? course.course.commitments() : undefined
  return commitments
    ? [{ battleId: null, heldBy: [...SIDES], commitments: [...commitments], shares: [null, null] }]
    : []
}

/**
 * Seals: what a side decides unseen by the other is encrypted in the file under the key of its seat, if the seat has a PIN.
 *
 * Where secret things would lie, and what is done:
 * - rows of the journal: a command of a secret choice is written as `sealed`: the choice it belongs to, its commitment and
 *   a box with command, dice and salt. The row that ends the choice carries what opens the boxes (`opens`), so that a
 *   battle is replayed without any PIN from then on. What was taken back before that stays closed;
 * - records of battles (`set_up`, and the journal's copies of them): placements of a hidden deployment, kept plans and
 *   general orders lie in boxes of their side, see services/set-up/sealed-set-up.ts;
 * - snapshots of states, milestones of a course, and dice thrown in the clear while a choice is closed (those of the step
 *   that ends with it) lie in boxes that want the keys of all sides of which anything is sealed in them. A row that could
 *   have had such dice has a box also where none were thrown. Hashes of such states, from which a secret could be guessed,
 *   are not written. Documents hold nothing that was written in secret; the sheet of a battle shows who comes to it;
 * - backups and copies are copies of the file. SQLite's own journal and pages that it has freed hold what the file held:
 *   nothing secret is ever written in the clear, so nothing is left behind there either.
 * A commitment is the hash of a random salt, the place and the thing itself: it tells nothing before it is opened, and
 * cannot be met by anything else afterwards. The length of a box tells a quarter of a kilobyte and no more.
 * What was decided before a seat had its PIN stays as it was written: the journal is never changed.
 */
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { canonicalJson, type JsonValue } from '../../../src-shared/engine/json'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import { parseJson } from '../../../src-shared/engine/parse-json'
import { hex, sha256 } from '../../store/chain'
import { unpack } from '../../store/documents'
import { CampaignFaultError, fault } from '../../store/faults'
import { decrypt, encrypt, SeatKeys, seatPins, type SeatPins } from './seat-pins'

/** Boxes are filled up to a multiple of it, in bytes; those of states to another. */
const BOX_STEP = 256
const STATE_STEP = 4096

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
/** A closed thing: what was committed to, and the box it lies in. */
export const sealedSchema = z.strictObject({
  commitment: hashSchema,
  box: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .max(4_000_000),
})
export type Sealed = Readonly<z.infer<typeof sealedSchema>>

const contentsSchema = z.strictObject({ salt: hashSchema, value: z.json() })
/** What was in the box, and the salt with which the commitment is proved. */
export type Opened = Readonly<z.infer<typeof contentsSchema>>

/** Whether a thing is what was committed to. `place` names where it lies in the campaign. */
export function meetsCommitment(commitment: string, place: string, { salt, value }: Opened): boolean {
  return commitmentOf(salt, place, value) === commitment
}

function commitmentOf(salt: string, place: string, value: JsonValue): string {
  return hex(sha256(canonicalJson([salt, place, value])))
}

/** Seals by the sides of a battle or of the campaign. */
export type SideSeals = Pick<
  Seals,
  | 'version'
  | 'isAnySealing'
  | 'isSealing'
  | 'seal'
  | 'open'
  | 'sealTogether'
  | 'openTogether'
  | 'sealFor'
  | 'openFor'
  | 'faultOf'
>

/** Of the campaign: its sides are its seats. */
export class Seals {
  readonly keys = new SeatKeys()
  #pins: { readonly from: object; readonly pins: SeatPins } | undefined

  constructor(private readonly settings: () => Readonly<Record<string, JsonValue>>) {}

  /** Counts up when more can be opened than before. */
  get version(): number {
    return this.keys.version
  }

  /** Whether what a side decides is sealed. */
  isSealing(side: Side): boolean {
    return this.#seatPins().pins[side] !== undefined
  }

  get isAnySealing(): boolean {
    return SIDES.some((side) => this.isSealing(side))
  }

  /** Seals for a side. Throws a `sealed` fault if its PIN has not been given. */
  seal(side: Side, place: string, value: JsonValue): Sealed {
    const key = this.keys.of(side)
    if (!key) throw sealedFault(side)
    const salt = hex(randomBytes(32))
    const text = Buffer.from(JSON.stringify({ salt, value }))
    const filled = Buffer.alloc(Math.ceil(text.length / BOX_STEP) * BOX_STEP, ' ')
    text.copy(filled)
    return { commitment: commitmentOf(salt, place, value), box: encrypt(key, filled, place) }
  }

  /** Undefined: the PIN of the side has not been given, or the box is not whole. */
  open(side: Side, place: string, { commitment, box }: Sealed): Opened | undefined {
    for (const key of this.#keysOf(side)) {
      const text = decrypt(key, box, place)
      if (text === undefined) continue
      const found = contentsSchema.safeParse(parseJson(text.toString('utf8')))
      if (found.success && meetsCommitment(commitment, place, found.data)) return found.data
    }
    return undefined
  }

  /** Seals a thing that several sides must open together. Throws a `sealed` fault if a PIN of theirs has not been given. */
  sealTogether(sides: readonly Side[], place: string, value: JsonValue): Sealed {
    const salt = hex(randomBytes(32))
    const box = this.sealFor(sides, place, JSON.stringify({ salt, value }))
    if (box === undefined) throw this.faultOf(sides)
    return { commitment: commitmentOf(salt, place, value), box }
  }

  /** Undefined: a PIN has not been given, or the box is not whole. */
  openTogether(sides: readonly Side[], place: string, { commitment, box }: Sealed): Opened | undefined {
    const text = this.openFor(sides, place, box)
    const found = text === undefined ? undefined : contentsSchema.safeParse(parseJson(text)).data
    return found && meetsCommitment(commitment, place, found) ? found : undefined
  }

  /** Something of these sides is closed: asks for the first PIN of theirs that has not been given. */
  faultOf(sides: readonly Side[]): CampaignFaultError {
    const closed = sides.filter((side) => this.keys.of(side) === undefined)
    return sealedFault(closed.find((side) => this.isSealing(side)) ?? closed[0] ?? sides[0] ?? 0)
  }

  /** A box that wants the keys of several sides; undefined: the PIN of one has not been given. */
  sealFor(sides: readonly Side[], place: string, text: string): string | undefined {
    const keys = sides.map((side) => this.keys.of(side))
    const key = jointKey(keys)
    if (!key) return undefined
    const packed = deflateRawSync(text, { level: 1 })
    const filled = Buffer.alloc(Math.ceil((packed.length + 4) / STATE_STEP) * STATE_STEP)
    filled.writeUInt32BE(packed.length)
    packed.copy(filled, 4)
    return encrypt(key, filled, place)
  }

  /** The text in a box of several sides; undefined: a key is wanting, or the box is not whole. */
  openFor(sides: readonly Side[], place: string, box: string): string | undefined {
    for (const keys of everyChoice(sides.map((side) => this.#keysOf(side)))) {
      const key = jointKey(keys)
      const filled = key && decrypt(key, box, place)
      if (filled) return unpack(filled.subarray(4, 4 + filled.readUInt32BE()))
    }
    return undefined
  }

  #keysOf(side: Side): readonly Buffer[] {
    const own = this.keys.of(side)
    const free = this.#seatPins().freeKeys[side]?.map((key) => Buffer.from(key, 'base64')) ?? []
    return own ? [own, ...free] : free
  }

  #seatPins(): SeatPins {
    const from = this.settings()
    if (this.#pins?.from !== from) this.#pins = { from, pins: seatPins(from) }
    return this.#pins.pins
  }
}

/** One key of those of several seats. */
function jointKey(keys: readonly (Buffer | undefined)[]): Buffer | undefined {
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? sha256(Buffer.concat(known)) : undefined
}

/** Every way to take one of each list. */
function everyChoice<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])),
    [[]],
  )
}

/** Something of a side is sealed, and its PIN has not been given since the campaign was opened. */
export function sealedFault(side: Side): CampaignFaultError {
  return new CampaignFaultError(fault('sealed', { seat: side }))
}

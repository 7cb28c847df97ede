/**
 * PINs of the seats, as the settings of a campaign keep them. A PIN is never kept: scrypt makes two keys of it, one whose
 * hash shows whether a PIN is right, one that wraps the random key of the seat. What a seat seals is encrypted with that
 * key, so that another PIN needs no new seals. Where the organiser opens seals, a copy of each side's key is wrapped with
 * the organiser's.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { JsonValue } from '../../../src-shared/engine/json'
import type { Side } from '../../../src-shared/engine/sides'
import { sha256 } from '../../store/chain'
import { PIN_COST } from './pin-cost'

/** Key of the seats among the settings of a campaign. */
export const SEATS_SETTING = 'seats'

/** Who may have a PIN: the organiser, and each side. */
export type PinSeat = 'umpire' | Side

const MOST_MEMORY = 256 * 1024 * 1024
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
/** Nonce, ciphertext and tag of AES-256-GCM in one. */
const boxSchema = base64.min(4).max(4_000_000)
const pinSchema = z.strictObject({
  salt: base64.max(100),
  // A hostile file must not be able to keep the program busy with one PIN.
  cost: z.strictObject({
    N: z
      .int()
      .min(2)
      .max(262_144)
      .refine((n) => (n & (n - 1)) === 0),
    r: z.int().min(1).max(8),
    p: z.int().min(1).max(4),
  }),
  check: base64.max(100),
  key: boxSchema,
})
export type PinRecord = z.infer<typeof pinSchema>

const seatPinsSchema = z.strictObject({
  pins: z.strictObject({
    umpire: pinSchema.optional(),
    0: pinSchema.optional(),
    1: pinSchema.optional(),
  }),
  /** Whether the organiser's PIN opens what the sides seal. */
  organiserOpens: z.boolean(),
  /** Keys that are no secret any more, by side: those of PINs that were taken away. */
  freeKeys: z.strictObject({ 0: z.array(base64).optional(), 1: z.array(base64).optional() }),
  /** Keys of the sides wrapped with the organiser's. */
  forOrganiser: z.strictObject({ 0: boxSchema.optional(), 1: boxSchema.optional() }),
})
export type SeatPins = z.infer<typeof seatPinsSchema>

const NO_PINS: SeatPins = { pins: {}, organiserOpens: false, freeKeys: {}, forOrganiser: {} }

export function seatPins(settings: Readonly<Record<string, JsonValue>>): SeatPins {
  return seatPinsSchema.safeParse(settings[SEATS_SETTING]).data ?? NO_PINS
}

/** Keys of the seats whose PIN has been given since the campaign was opened; in memory alone. */
export class SeatKeys {
  readonly #keys = new Map<PinSeat, Buffer>()
  /** Counts up with every key that is given. */
  version = 0

  give(seat: PinSeat, key: Buffer): void {
    this.#keys.set(seat, key)
    this.version += 1
  }

  forget(seat: PinSeat): void {
    this.#keys.delete(seat)
  }

  of(seat: PinSeat): Buffer | undefined {
    return this.#keys.get(seat)
  }
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

/** The record of a new PIN for the key of a seat. */
export async function newPin(pin: string, key: Buffer): Promise<PinRecord> {
  const salt = randomBytes(16)
  const { check, wrapping } = await derived(pin, salt, PIN_COST)
  return {
    salt: salt.toString('base64'),
    cost: PIN_COST,
    check: sha256(check).toString('base64'),
    key: encrypt(wrapping, key, 'pin'),
  }
}

/** The key of the seat; undefined: it is another PIN. */
export async function keyOfPin(record: PinRecord, pin: string): Promise<Buffer | undefined> {
  const { check, wrapping } = await derived(pin, Buffer.from(record.salt, 'base64'), record.cost)
  const wanted = Buffer.from(record.check, 'base64')
  const given = sha256(check)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  return decrypt(wrapping, record.key, 'pin')
}

function derived(
  pin: string,
  salt: Buffer,
  cost: PinRecord['cost'],
): Promise<{ readonly check: Buffer; readonly wrapping: Buffer }> {
  return new Promise((resolve, reject) => {
    // The same letters typed on another keyboard are the same PIN.
    scrypt(pin.normalize('NFKC'), salt, 2 * KEY_BYTES, { ...cost, maxmem: MOST_MEMORY }, (error, made) => {
      if (error) reject(error)
      else resolve({ check: made.subarray(0, KEY_BYTES), wrapping: made.subarray(KEY_BYTES) })
    })
  })
}

/** AES-256-GCM under a nonce of its own; `context` says what it is, and must be the same when it is opened. */
export function encrypt(key: Buffer, data: Buffer, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(data), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Undefined: another key, another context, or not as it was encrypted. */
export function decrypt(key: Buffer, box: string, context: string): Buffer | undefined {
  const bytes = Buffer.from(box, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)),
      decipher.final(),
    ])
  } catch {
    return undefined
  }
}

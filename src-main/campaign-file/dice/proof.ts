/**
 * Dice that can be checked. Before a battle each side commits to a secret of its own: the end of a chain of hashes that
 * begins at the secret. Throw k of the battle is drawn from link k of both chains, from the command that asks for it and
 * from the battle itself, and its row lays both links open. Whoever reads the file can prove each link from the one before,
 * and each face from the links; the next link nobody can know who has not both secrets, and neither side can choose it,
 * for it was fixed before the battle. The same command after the same throws falls the same: nothing is gained by trying
 * it again, and what another command would have thrown is another throw.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { facesOf, eachInTurn, type Dice, type DiceRequest, type Roll } from '../../../src-shared/engine/dice'
import { canonicalJson, type JsonValue } from '../../../src-shared/engine/json'

/** Links of a chain; with the last one the tops of the next chains are laid down. */
export const CHAIN_LINKS = 4096
/** Key of what sets the throws of a copy apart from those of its original, among the settings of a campaign. */
export const DICE_SALT_SETTING = 'diceSalt'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
export const pairSchema = z.tuple([hashSchema, hashSchema])
export type Pair = readonly [string, string]

/** Beside the faces in a row: which throw it is, both links, and after the last of a chain what the next ones end in. */
export const throwProofSchema = z.strictObject({
  throw: z.int().min(0),
  links: pairSchema,
  next: pairSchema.optional(),
})
export type ThrowProof = Readonly<z.infer<typeof throwProofSchema>>

/** In the row that opens a battle: what both sides have committed to. */
export const startDiceSchema = z.strictObject({
  dice: z.strictObject({ version: z.literal(1), commitments: pairSchema }),
})

const sha256 = (text: string | Uint8Array): string => hash('sha256', text)
/** The link that comes after in a chain: the hash of it. */
export const nextOf = (link: string): string => sha256(Buffer.from(link, 'hex'))

/** Whether a link comes before another in a chain, or before the chain's top. */
export function isLinkOf(link: string, after: string): boolean {
  return nextOf(link) === after
}

/** The chains of one side's secret, 64 hexadecimal digits. */
export class SecretChain {
  #links: readonly string[] = []
  #number = -1

  constructor(private readonly secret: string) {}

  /** Link of a throw. */
  link(throwNumber: number): string {
    return this.#chain(Math.floor(throwNumber / CHAIN_LINKS))[throwNumber % CHAIN_LINKS] ?? ''
  }

  /** What the chain ends in of which the throw has a link: the commitment. */
  top(throwNumber: number): string {
    return nextOf(this.#chain(Math.floor(throwNumber / CHAIN_LINKS))[0] ?? '')
  }

  #chain(number: number): readonly string[] {
    if (this.#number === number) return this.#links
    const links = new Array<string>(CHAIN_LINKS)
    let link = sha256(`${this.secret} ${number}`)
    for (let i = CHAIN_LINKS - 1; i >= 0; i -= 1) {
      links[i] = link
      link = nextOf(link)
    }
    this.#number = number
    return (this.#links = links)
  }
}

/** What throw it is, of which battle, for which command. */
export interface ThrowContext {
  readonly salt: string
  readonly battleId: string
  readonly proof: Pick<ThrowProof, 'throw' | 'links'>
  readonly side: 0 | 1 | null
  /** The command as JSON; null: the start. */
  readonly command: JsonValue
}

/** Faces of one throw after another, each as likely. */
export function proofDice(context: () => ThrowContext): Dice {
  let draw: ((below: number) => number) | undefined
  return eachInTurn((request) => {
    draw ??= drawsOf(context())
    return facesFrom(draw, request)
  })
}

/** The first throw whose faces do not follow; undefined: all do. */
export function wrongRoll(context: ThrowContext, rolls: readonly Roll[]): Roll | undefined {
  const draw = drawsOf(context)
  return rolls.find((roll) => facesFrom(draw, roll).join() !== roll.faces.join())
}

/** Faces of one throw. */
export function facesFrom(draw: (below: number) => number, { die, count }: DiceRequest): readonly number[] {
  const faces = facesOf(die)
  return Array.from({ length: count }, () => faces[draw(faces.length)] ?? 1)
}

function drawsOf({ salt, battleId, proof, side, command }: ThrowContext): (below: number) => number {
  return drawsFrom(['dice 1', salt, battleId, proof.throw, ...proof.links, side, command])
}

/** Whole numbers below a bound, one after another, that follow from what is given. */
export function drawsFrom(from: readonly JsonValue[]): (below: number) => number {
  const seed = sha256(canonicalJson(from))
  let block = Buffer.alloc(0)
  let blocks = 0
  let at = 0
  const word = (): number => {
    if (at === block.length) {
      block = Buffer.from(sha256(`${seed} ${blocks}`), 'hex')
      blocks += 1
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
  return (below) => {
    // What is left over above the last whole multiple would make some faces likelier than others.
    const end = 2 ** 32 - (2 ** 32 % below)
    for (;;) {
      const found = word()
      if (found < end) return found % below
    }
  }
}

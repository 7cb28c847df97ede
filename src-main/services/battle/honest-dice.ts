/**
 * The program's dice for a battle. Each side adds a secret before the battle begins: the program draws one for it, and
 * words of its own may be mixed in. What both commit to is in the file before the first throw. A battle that was set up
 * with a seed draws from that seed alone, as do those of older files: whoever knows the seed knows every throw.
 */
import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'
import type { Act } from '../../../src-shared/engine/battle'
import { seededDice, type Dice } from '../../../src-shared/engine/dice'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import {
  CHAIN_LINKS,
  DICE_SALT_SETTING,
  proofDice,
  SecretChain,
  type Battle,
  type Campaign,
  type Pair,
  type SideSeals,
  type ThrowProof,
} from '../../campaign-file'
import { setUpRecord, shareSchema, type DiceShares, type Share } from '../set-up/set-up-record'

const placeOf = (battleId: string, side: Side) => `${battleId} dice ${side}`

/** The chain of a share. */
export const chainOf = ({ random, words }: Share): SecretChain =>
  new SecretChain(
    createHash('sha256')
      .update(JSON.stringify([random, words]))
      .digest('hex'),
  )

/** What a side adds, as it lies in the file: in a box of its own, where its seat has a PIN. */
export function newShare(seals: SideSeals, battleId: string, side: Side, share: Share): DiceShares[number] {
  const commitment = chainOf(share).top(0)
  return seals.isSealing(side)
    ? { commitment, box: seals.seal(side, placeOf(battleId, side), share), share: null }
    : { commitment, box: null, share }
}

/** Shares of both sides, with a new one for every side that has none, or for `side` with words of its own. */
export function withShares(
  campaign: Campaign,
  { id, setUp }: Pick<Battle, 'id' | 'setUp'>,
  random: () => string,
  own?: { readonly side: Side; readonly words: string },
): DiceShares {
  const before = setUpRecord(setUp).dice
  const made = (side: Side): DiceShares[number] => {
    const known = before?.[side]
    if (known && own?.side !== side) return known
    const words = own?.side === side ? own.words : ''
    return newShare(campaign.sealsOf(id), id, side, { random: random(), words })
  }
  return [made(0), made(1)]
}

/** Dice of one act, and what must be recorded of them. */
export interface ActDice {
  readonly dice: Dice
  /** Undefined: nothing was thrown, or without a proof. */
  proof(): ThrowProof | undefined
}

export class HonestDice {
  #chains: readonly [SecretChain, SecretChain] | undefined
  #isProved: boolean | undefined

  constructor(
    private readonly campaign: Campaign,
    private readonly battleId: string,
  ) {}

  /** What both sides have committed to, for the row that opens the battle; undefined: the battle draws from its seed. */
  commitments(): Pair | undefined {
    const dice = setUpRecord(this.campaign.battle(this.battleId).setUp).dice
    return dice ? [dice[0].commitment, dice[1].commitment] : undefined
  }

  /** Dice for an act that becomes entry `next`. */
  of(act: Act, next: number): ActDice {
    if (!this.#isProvedAt(next))
      return { dice: seededDice(this.campaign.battle(this.battleId).seed, next), proof: () => undefined }
    let proof: ThrowProof | undefined
    const dice = proofDice(() => {
      // Counted in the file itself: a step that failed has thrown nothing.
      proof = this.#proofOf(this.campaign.dice(this.battleId)?.throws ?? 0)
      const { side, command } = act.type === 'command' ? act : { side: null, command: null }
      const salt = this.campaign.info().settings[DICE_SALT_SETTING]
      return {
        salt: typeof salt === 'string' ? salt : '',
        battleId: this.battleId,
        proof,
        side,
        command: JSON.parse(JSON.stringify(command)) as JsonValue,
      }
    })
    return { dice, proof: () => proof }
  }

  /** The set-up with both shares laid open, for a battle that is over; undefined: there is nothing to open, or it is closed. */
  opened(): JsonValue | undefined {
    const battle = this.campaign.battle(this.battleId)
    const { dice, openedShares } = setUpRecord(battle.setUp)
    if (!dice || openedShares || this.campaign.dice(this.battleId) === undefined) return undefined
    const shares = SIDES.map((side) => openShare(this.campaign.sealsOf(battle.id), battle, dice, side))
    if (shares.includes(undefined)) return undefined
    return { ...(battle.setUp as JsonObject), openedShares: shares } as JsonValue
  }

  #isProvedAt(next: number): boolean {
    if (next === 0) return this.commitments() !== undefined
    return (this.#isProved ??= this.campaign.dice(this.battleId) !== undefined)
  }

  #proofOf(number: number): ThrowProof {
    const chains = (this.#chains ??= this.#openChains())
    const links = [chains[0].link(number), chains[1].link(number)] as [string, string]
    if ((number + 1) % CHAIN_LINKS !== 0) return { throw: number, links }
    return { throw: number, links, next: [chains[0].top(number + 1), chains[1].top(number + 1)] }
  }

  #openChains(): readonly [SecretChain, SecretChain] {
    const battle = this.campaign.battle(this.battleId)
    const shares = setUpRecord(battle.setUp).dice
    const chain = (side: Side) => {
      const seals = this.campaign.sealsOf(battle.id)
      const share = shares && openShare(seals, battle, shares, side)
      if (!share) throw seals.faultOf([side])
      return chainOf(share)
    }
    return [chain(0), chain(1)]
  }
}

/** What a side has added; undefined: its PIN has not been given. */
export function openShare(
  seals: SideSeals,
  { id }: Pick<Battle, 'id'>,
  shares: DiceShares,
  side: Side,
): Share | undefined {
  const { box, share } = shares[side]
  const opened = box && seals.open(side, placeOf(id, side), box)
  return shareSchema.safeParse(opened ? opened.value : share).data
}

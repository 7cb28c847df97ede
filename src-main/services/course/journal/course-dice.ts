/**
 * The program's dice for a campaign between its battles. As the campaign is begun each side commits to a secret that the
 * program draws for it. A campaign that was begun with a chosen seed, or under an older version, draws from its seed alone.
 */
import { campaignDice, type CpState } from '../../../../src-shared/campaign'
import type { Dice, Roll } from '../../../../src-shared/engine/dice'
import { SIDES, type Side } from '../../../../src-shared/engine/sides'
import {
  courseDice,
  sealedFault,
  simulationSeed,
  type Campaign,
  type CourseProof,
  type Pair,
  type SecretChain,
} from '../../../campaign-file'
import { chainOf, newShare, openShare } from '../../battle/honest-dice'
import type { DiceShares } from '../../set-up/set-up-record'
import { COURSE_SETTING, courseSetting } from './course-setting'

/** Shares of both sides in the dice of a campaign that is begun. */
export function courseShares(campaign: Campaign, random: () => string): DiceShares {
  const made = (side: Side) => newShare(campaign.seals, COURSE_SETTING, side, { random: random(), words: '' })
  return [made(0), made(1)]
}

export class CourseDice {
  #chains: { readonly of: DiceShares; readonly chains: readonly [SecretChain, SecretChain] } | undefined

  constructor(
    private readonly campaign: Campaign,
    /** Place of a step in the calendar. */
    private readonly placeOf: (step: CpState['step']) => number,
  ) {}

  /** What both sides have committed to; undefined: the dice come from the campaign's seed. */
  commitments(): Pair | undefined {
    const shares = this.#shares()
    return shares && [shares[0].commitment, shares[1].commitment]
  }

  of(state: CpState): Dice {
    if (!this.#shares()) return campaignDice(state)
    const step = this.placeOf(state.step)
    return courseDice(step, () => this.#links(step))
  }

  /** Seed of the campaign's own stream for a battle that is simulated (CP-RES-04). */
  simulationSeed(state: CpState, battle: string): number {
    if (!this.#shares()) return state.sheet.seed
    const step = this.placeOf(state.step)
    return simulationSeed(step, battle, this.#links(step))
  }

  /** What lays the dice of a step open; undefined: there is nothing to open, or what would does so later. */
  #opening(step: CpState['step']): Pair | undefined {
    if (!this.#shares()) return undefined
    // Links of a side whose PIN is not at hand are laid open with those of the next step.
    return SIDES.every((side) => this.#shareOf(side)) ? this.#links(this.placeOf(step)) : undefined
  }

  /**
   * What proves the dice of a command given before a state, and what lays those of a step open that is left with it
   * (`isLeft`). Neither a secret command nor one that leaves a step tells by its row whether it had dice.
   */
  proofOf(
    before: CpState,
    { state, rolls }: { readonly state: CpState; readonly rolls: readonly Roll[] },
    { isLeft, isSecret, side }: { readonly isLeft: boolean; readonly isSecret: boolean; readonly side: Side },
  ): CourseProof | undefined {
    if (!this.#shares()) return undefined
    const { seals } = this.campaign
    // While choices are sealed the dice of their messages are as well.
    const isOpened = state.phase === 'over' || (isLeft && !seals.isAnySealing)
    const opens = isOpened ? this.#opening(before.step) : undefined
    const isSealed = isSecret && seals.isSealing(side)
    if (!opens && rolls.length === 0 && !isSealed && !isLeft) return undefined
    return { step: this.placeOf(before.step), ...(opens && { opens: [...opens] }) }
  }

  #shares(): DiceShares | undefined {
    return courseSetting(this.campaign)?.shares ?? undefined
  }

  #shareOf(side: Side) {
    const shares = this.#shares()
    return shares && openShare(this.campaign.seals, { id: COURSE_SETTING }, shares, side)
  }

  #links(step: number): Pair {
    const shares = this.#shares()
    if (!shares) throw new Error('the dice of this campaign have no shares')
    if (this.#chains?.of !== shares) {
      const chain = (side: Side): SecretChain => {
        const share = this.#shareOf(side)
        if (!share) throw sealedFault(side)
        return chainOf(share)
      }
      this.#chains = { of: shares, chains: [chain(0), chain(1)] }
    }
    const [first, second] = this.#chains.chains
    return [first.link(step), second.link(step)]
  }
}

// Random legal battles of Fast Play Napoleonic, for tests, soaks and benches: without listing all that a side could do.
import { recordingDice, seededDice, type Roll } from '../../../../src-shared/engine/dice'
import { seededRandom, type Random } from '../../../../src-shared/engine/random'
import { otherSide, type Side } from '../../../../src-shared/engine/sides'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import type { FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import { targetsOf } from '../../../../src-shared/rules/fast-play/fire/shots'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { FpCommand } from '../../../../src-shared/rules/fast-play/turn/commands'
import type { FpEvent } from '../../../../src-shared/rules/fast-play/turn/events'
import { candidates } from '../../../../src-shared/rules/fast-play/turn/options'
import { refuse } from '../../../../src-shared/rules/fast-play/turn/refuse'
import { pick } from '../../at-random'
import { field } from './field'
import { broken, unreported } from './invariants'

/** One pick in so many ends what is in hand. */
const END_ONE_IN = 16
/** Units asked, and proposals of each, before any option is taken. */
const ASKED = 4
const TRIES = 6

/** What ends the part of the turn in hand. */
function ending({ phase }: FpState, side: Side): FpCommand | undefined {
  switch (phase) {
    case 'deployment':
      return { type: 'endDeployment', side }
    case 'shooting':
      return { type: 'endDeclaration', side }
    case 'generals':
      return { type: 'endGenerals', side }
    case 'moves':
      return { type: 'endMovement', side }
    default:
      return undefined
  }
}

/** A legal command of a side; undefined: it is asked for a reaction at contact that it cannot make. */
export function randomCommand(state: FpState, side: Side, random: Random): FpCommand | undefined {
  const end = ending(state, side)
  const any = () => {
    const options = rules.options(state, side)
    return options[random.int(Math.max(1, options.length))]?.command
  }
  if (state.decision || !end) return any()
  const field = fieldOf(state)
  const actors =
    state.phase === 'generals'
      ? [...field.roster.generals.values()].filter((info) => info.side === side).map(({ id }) => id)
      : state.phase === 'deployment'
        ? [...field.roster.units.values()].filter((info) => info.side === side).map(({ id }) => id)
        : field.ofSide(side).map(({ id }) => id)
  if (actors.length > 0 && random.int(END_ONE_IN) > 0)
    for (let asked = 0; asked < ASKED; asked += 1) {
      const actor = pick(random, actors)
      // Of a battery or battalion one element is enough: all their shots together are dear to list.
      const shots =
        state.phase === 'shooting'
          ? targetsOf(field, side, actor, 1 + random.int(field.body(actor).count))
          : undefined
      const proposals =
        shots?.map((shot): FpCommand => ({ type: 'declareShot', ...shot })) ?? candidates(field, side, actor)
      // Nobody would ever come to blows if charges were as rare as they are among the proposals.
      const charges = random.int(2) === 0 ? proposals.filter(({ type }) => type === 'charge') : []
      for (let tries = 0; tries < TRIES && proposals.length > 0; tries += 1) {
        const command = pick(random, tries < 2 && charges.length > 0 ? charges : proposals)
        if (command.type !== 'withdrawShot' && !refuse(state, side, command)) return command
      }
    }
  return refuse(state, side, end) ? any() : end
}

export interface Watch {
  /** After the start and after every command. */
  step?(state: FpState, events: readonly FpEvent[], rolls: readonly Roll[], command?: FpCommand): void
}

/** One battle to its end, or `limit` commands; tells how many they were. */
export function randomBattle(sheet: FpSheet, seed: number, limit = 5_000, watch: Watch = {}) {
  const random = seededRandom(seed, 2)
  const opening = recordingDice(seededDice(seed, 0))
  const begun = rules.start(rules.muster(sheet), opening)
  let { state } = begun
  watch.step?.(state, begun.events, opening.rolls)
  let steps = 0
  while (state.phase !== 'ended' && steps < limit) {
    const { toAct } = rules.turn(state)
    const first = pick(random, toAct)
    const own = randomCommand(state, first, random)
    const side = own || toAct.length === 1 ? first : otherSide(first)
    const command = own ?? randomCommand(state, side, random)
    if (!command) throw new Error(`nobody can do anything in ${state.phase}`)
    steps += 1
    const dice = recordingDice(seededDice(seed, steps))
    const played = rules.play(state, side, command, dice)
    state = played.state
    watch.step?.(state, played.events, dice.rolls, command)
  }
  return { state, steps }
}

/** Everything that went wrong in a random battle, and how it ended. */
export function faultsOfBattle(seed: number, limit: number, sheet = field(seed)) {
  const faults: string[] = []
  let n = 0
  const { state, steps } = randomBattle(sheet, seed, limit, {
    step: (now, events, rolls, command) => {
      const what = JSON.stringify(command)
      faults.push(...broken(now).map((fault) => `seed ${seed}, step ${n}, ${what}: ${fault}`))
      for (const { purpose } of unreported(rolls, events))
        faults.push(`seed ${seed}, step ${n}, ${what}: a die for ${purpose} that no event shows`)
      n += 1
    },
  })
  return { faults, state, steps }
}

/** Plays the sides of the staff, one command at a time, giving way to everything else between two of them. */
import type { TopicValue } from '../../../src-shared/contract/topics'
import { staffToAct } from './view'
import { errorOf } from '../failure'
import { publish, type Audience } from '../publish'
import type { OpenCampaign } from '../library/open-campaign'
import { playAct, staffAct } from './acts'
import type { View } from './view'
import type { ServiceOptions } from '../options'

type Pace = View['pace']

/** Milliseconds between two commands of the staff, so that people can follow; `fast`: none. */
const PAUSE_MS: Readonly<Record<Exclude<Pace, 'stopped'>, number>> = { slow: 1200, normal: 450, fast: 0 }

interface Pacing {
  pace: Pace
  timer: NodeJS.Timeout | undefined
}

export class StaffRunner {
  readonly #pacings = new Map<OpenCampaign, Map<string, Pacing>>()

  constructor(
    private readonly context: Audience,
    private readonly options: Pick<ServiceOptions, 'warn'>,
  ) {}

  pace(open: OpenCampaign, battleId: string): Pace {
    return this.#pacing(open, battleId).pace
  }

  setPace(open: OpenCampaign, battleId: string, pace: Pace): void {
    const pacing = this.#pacing(open, battleId)
    pacing.pace = pace
    clearTimeout(pacing.timer)
    pacing.timer = undefined
    this.resume(open, battleId)
  }

  /** People have done something: the staff plays on if it is its turn and it has not been stopped. */
  resume(open: OpenCampaign, battleId: string): void {
    const pacing = this.#pacing(open, battleId)
    if (pacing.pace === 'stopped' || pacing.timer !== undefined || open.isClosed) return
    if (staffToAct(open.openBattle(battleId)) === undefined) return
    pacing.timer = setTimeout(() => {
      pacing.timer = undefined
      this.#step(open, battleId)
    }, PAUSE_MS[pacing.pace])
  }

  /** Stops everything in a campaign that is being closed. */
  forget(open: OpenCampaign): void {
    for (const pacing of this.#pacings.get(open)?.values() ?? []) clearTimeout(pacing.timer)
    this.#pacings.delete(open)
  }

  #step(open: OpenCampaign, battleId: string): void {
    if (open.isClosed) return
    try {
      const opened = open.openBattle(battleId)
      const side = staffToAct(opened)
      if (side === undefined) return
      const act = staffAct(opened, side)
      const played = playAct(this.context, open, opened, { act, faces: [], by: 'staff', seat: 'umpire' })
      if (played.kind === 'played') this.resume(open, battleId)
      else this.#waits(open, battleId, played.kind === 'diceWanted' ? played : null)
    } catch (error) {
      this.options.warn?.(`The staff stopped: ${JSON.stringify(errorOf(error))}`)
      this.#waits(open, battleId, null)
    }
  }

  /** The staff cannot go on alone: dice by hand, or something went wrong. */
  #waits(open: OpenCampaign, battleId: string, wants: TopicValue<'battle.staffWaits'>['wants']): void {
    this.#pacing(open, battleId).pace = 'stopped'
    publish(this.context, 'battle.staffWaits', { battleId, wants }, open)
  }

  #pacing(open: OpenCampaign, battleId: string): Pacing {
    const pacings = this.#pacings.get(open) ?? new Map<string, Pacing>()
    this.#pacings.set(open, pacings)
    const pacing = pacings.get(battleId) ?? { pace: 'normal', timer: undefined }
    pacings.set(battleId, pacing)
    return pacing
  }
}

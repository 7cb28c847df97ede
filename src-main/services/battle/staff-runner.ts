/** Plays the sides of the staff, one command at a time, giving way to everything else between two of them. */
import type { TopicValue } from '../../../src-shared/contract/topics'
import { staffToAct } from './view'
import { errorOf } from '../failure'
import { tell, type House } from '../context'
import type { OpenCampaign } from '../library/open-campaign'
import { playAct, staffAct } from './acts'
import type { View } from './view'
import type { ServiceOptions } from '../options'

type Pace = View['pace']

/** Milliseconds between two commands of the staff, so that people can follow; `fast`: none. */
const PAUSE_MS: Readonly<Record<Exclude<Pace, 'stopped'>, number>> = { slow: 1200, normal: 450, fast: 0 }

interface Desk {
  pace: Pace
  timer: NodeJS.Timeout | undefined
}

export class StaffRoom {
  readonly #desks = new Map<OpenCampaign, Map<string, Desk>>()

  constructor(
    private readonly house: Pick<House, 'sessions'>,
    private readonly options: Pick<ServiceOptions, 'warn'>,
  ) {}

  pace(open: OpenCampaign, battleId: string): Pace {
    return this.#desk(open, battleId).pace
  }

  setPace(open: OpenCampaign, battleId: string, pace: Pace): void {
    const desk = this.#desk(open, battleId)
    desk.pace = pace
    clearTimeout(desk.timer)
    desk.timer = undefined
    this.look(open, battleId)
  }

  /** People have done something: the staff goes on if it is its turn and it has not been stopped. */
  look(open: OpenCampaign, battleId: string): void {
    const desk = this.#desk(open, battleId)
    if (desk.pace === 'stopped' || desk.timer !== undefined || open.isClosed) return
    if (staffToAct(open.desk(battleId)) === undefined) return
    desk.timer = setTimeout(() => {
      desk.timer = undefined
      this.#step(open, battleId)
    }, PAUSE_MS[desk.pace])
  }

  /** Stops everything in a campaign that is being closed. */
  leave(open: OpenCampaign): void {
    for (const desk of this.#desks.get(open)?.values() ?? []) clearTimeout(desk.timer)
    this.#desks.delete(open)
  }

  #step(open: OpenCampaign, battleId: string): void {
    if (open.isClosed) return
    try {
      const desk = open.desk(battleId)
      const side = staffToAct(desk)
      if (side === undefined) return
      const act = staffAct(desk, side)
      const played = playAct(this.house, open, desk, { act, faces: [], by: 'staff', seat: 'umpire' })
      if (played.kind === 'played') this.look(open, battleId)
      else this.#waits(open, battleId, played.kind === 'diceWanted' ? played : null)
    } catch (error) {
      this.options.warn?.(`The staff stopped: ${JSON.stringify(errorOf(error))}`)
      this.#waits(open, battleId, null)
    }
  }

  /** The staff cannot go on alone: dice by hand, or something went wrong. */
  #waits(open: OpenCampaign, battleId: string, wants: TopicValue<'battle.staffWaits'>['wants']): void {
    this.#desk(open, battleId).pace = 'stopped'
    tell(this.house, 'battle.staffWaits', { battleId, wants }, open)
  }

  #desk(open: OpenCampaign, battleId: string): Desk {
    const desks = this.#desks.get(open) ?? new Map<string, Desk>()
    this.#desks.set(open, desks)
    const desk = desks.get(battleId) ?? { pace: 'normal', timer: undefined }
    desks.set(battleId, desk)
    return desk
  }
}

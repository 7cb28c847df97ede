/** One command of the campaign being carried out: the state so far, its events and its dice. Lives for one call only. */
import type { Dice, DiceRequest, Roll } from '../../engine/dice'
import type { BattleEvent, Working } from '../../engine/events'
import type { JsonValue } from '../../engine/json'
import type { ArmyId } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import type { CpEventKind } from './events'
import type { CpState, CpUnit } from '../state/state'
import { sideOfArmy, type CpPurpose } from '../state/vocabulary'

/** An event of the campaign. `to`: the armies that may know it, beside the organiser; absent: everyone. */
export interface CpEvent extends BattleEvent<CpEventKind> {
  readonly to?: readonly ArmyId[]
}

interface EventDetails {
  readonly army?: ArmyId
  readonly to?: readonly ArmyId[]
  readonly dice?: readonly Roll[]
  readonly working?: readonly Working[]
}

/** A d6 of the campaign, unless another die is named; `forId` keeps seeded dice apart (CP-STEP-07). */
export interface Throw {
  readonly die?: DiceRequest['die']
  readonly purpose: CpPurpose
  readonly forId: string
  readonly rules: readonly string[]
  readonly army?: ArmyId
}

/** Gathers the changes of one command; the state handed in is never touched. */
export class Step {
  readonly events: CpEvent[] = []
  /** Set when something sealed is laid open or a report is booked, so that undo stops there. */
  revealed = false

  constructor(
    readonly data: CampaignData,
    public state: CpState,
    private readonly dice: Dice,
  ) {}

  set(change: Partial<CpState>): void {
    this.state = { ...this.state, ...change }
  }

  setUnits(changed: ReadonlyMap<string, CpUnit>): void {
    if (changed.size === 0) return
    const units: Record<string, CpUnit> = { ...this.state.units }
    for (const [id, unit] of changed) units[id] = unit
    this.set({ units })
  }

  roll({ die = 'd6', purpose, forId, rules, army }: Throw): Roll {
    const request: DiceRequest = {
      die,
      count: 1,
      side: army === undefined ? null : sideOfArmy(army),
      purpose,
      rules,
      forId,
    }
    return { ...request, faces: this.dice.roll(request) }
  }

  emit(
    kind: CpEventKind,
    rules: readonly string[],
    data: Readonly<Record<string, JsonValue>>,
    { army, to, dice, working }: EventDetails = {},
  ): void {
    this.events.push({
      kind,
      side: army === undefined ? null : sideOfArmy(army),
      rules,
      data,
      ...(to && { to }),
      ...(dice && { dice }),
      ...(working && { working }),
    })
  }
}

export const faceOf = (roll: Roll): number => roll.faces[0] ?? 1

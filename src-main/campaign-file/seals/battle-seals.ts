/**
 * Seals of one battle, by its own sides: each side's things are sealed with the key of its seat. Where sides and seats are
 * numbered differently, files of earlier versions have things that were sealed by number, with the key of the other seat:
 * they are opened with that one, and it is its PIN that is asked for.
 */
import type { Side } from '../../../src-shared/engine/sides'
import type { JsonValue } from '../../../src-shared/engine/json'
import type { CampaignFaultError } from '../../store/faults'
import { isCrossed, type SeatOfSide } from './battle-seats'
import type { Opened, Sealed, Seals, SideSeals } from './seals'

export class BattleSeals implements SideSeals {
  constructor(
    private readonly seals: Seals,
    /** The seat of each side; asked when something is sealed or opened, and not before. */
    private readonly seats: () => SeatOfSide,
  ) {}

  get version(): number {
    return this.seals.version
  }

  get isAnySealing(): boolean {
    return this.seals.isAnySealing
  }

  isSealing(side: Side): boolean {
    return this.seals.isSealing(this.#seat(side))
  }

  seal(side: Side, place: string, value: JsonValue): Sealed {
    return this.seals.seal(this.#seat(side), place, value)
  }

  open(side: Side, place: string, box: Sealed): Opened | undefined {
    return this.#tried([side], ([seat = side]) => this.seals.open(seat, place, box))
  }

  sealTogether(sides: readonly Side[], place: string, value: JsonValue): Sealed {
    return this.seals.sealTogether(this.#seats(sides), place, value)
  }

  openTogether(sides: readonly Side[], place: string, box: Sealed): Opened | undefined {
    return this.#tried(sides, (seats) => this.seals.openTogether(seats, place, box))
  }

  sealFor(sides: readonly Side[], place: string, text: string): string | undefined {
    return this.seals.sealFor(this.#seats(sides), place, text)
  }

  openFor(sides: readonly Side[], place: string, box: string): string | undefined {
    return this.#tried(sides, (seats) => this.seals.openFor(seats, place, box))
  }

  faultOf(sides: readonly Side[]): CampaignFaultError {
    const own = this.#seats(sides)
    return this.seals.faultOf(isCrossed(this.seats()) ? [...own, ...sides] : own)
  }

  /** With the keys of the sides' seats, and where that fails with those that earlier versions took. */
  #tried<T>(sides: readonly Side[], open: (seats: readonly Side[]) => T | undefined): T | undefined {
    const found = open(this.#seats(sides))
    return found === undefined && isCrossed(this.seats()) ? open(sides) : found
  }

  #seats(sides: readonly Side[]): readonly Side[] {
    return sides.map((side) => this.#seat(side))
  }

  #seat(side: Side): Side {
    return this.seats()[side]
  }
}

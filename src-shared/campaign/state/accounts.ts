/** The loss ledger: five accounts for each unit, whose sum never changes (CP-LED). */
import type { History } from '../../history/bundle'
import type { Calendar, LedgerConstants } from '../../history/calendar'
import type { Unit } from '../../history/order-of-battle'
import type { CpUnit } from './state'
import { ACCOUNTS, type Account } from './vocabulary'

export type CpUnits = Readonly<Record<string, CpUnit>>

/** A unit of the ledger; throws on an id that the order of battle has not. */
export function unitIn(units: CpUnits, id: string): CpUnit {
  const unit = units[id]
  if (!unit) throw new Error(`no unit ${id}`)
  return unit
}

/** Men of all accounts: always the strength of the order of battle (CP-LED-01). */
export function sumOf(unit: Pick<CpUnit, Account>): number {
  return unit.present + unit.killedWounded + unit.missing + unit.stragglers + unit.scattered
}

/** Moves men between accounts. Throws if an account would fall below 0: no operation makes or destroys a man. */
export function move(unit: CpUnit, changes: Partial<Readonly<Record<Account, number>>>): CpUnit {
  const next = { ...unit }
  let sum = 0
  for (const account of ACCOUNTS) {
    const by = changes[account] ?? 0
    next[account] += by
    sum += by
    if (next[account] < 0) throw new Error(`${account} would be ${next[account]} (CP-LED-01)`)
  }
  if (sum !== 0) throw new Error(`${sum} men would be made (CP-LED-01)`)
  return next
}

export function gunsOf({ guns }: Unit): number {
  let sum = 0
  if (guns) for (const { count } of guns) sum += count
  return sum
}

/** Every unit as the campaign opens: its strength, less the losses of 15 June, with its horses and guns. */
export function unitsAtOpening(history: History, calendar: Calendar): Record<string, CpUnit> {
  const { prologueKilledWoundedPercent, horsesPerGun } = calendar.ledger
  return Object.fromEntries(
    history.index.units.map(({ unit }) => {
      // Who fought before Ligny has his strength of Ligny in the file: the rest fell on the 15th (CP-LED-02, CP-R-17).
      // A strength edited to less than it had at Ligny has lost nobody before.
      const left = Math.max(0, unit.strength - (unit.strengthAt?.ligny ?? unit.strength))
      const killedWounded = Math.floor((left * prologueKilledWoundedPercent) / 100)
      const present = unit.strength - left
      const guns = gunsOf(unit)
      const horses = unit.arm === 'cavalry' ? present : unit.mobility ? guns * horsesPerGun[unit.mobility] : 0
      return [
        unit.id,
        {
          present,
          killedWounded,
          missing: left - killedWounded,
          stragglers: 0,
          scattered: 0,
          // Of the guns too, though no rule set asks for them (CP-HRS-01, CP-R-14).
          horses,
          horsesLost: 0,
          guns,
          gunsLost: 0,
          marks: 0,
          marksAtStart: 0,
          stragglersAtStart: 0,
          state: 'fit',
          brokenMen: 0,
          nightsBroken: 0,
          cutOff: false,
        },
      ]
    }),
  )
}

/** Horses lost for good with men lost for good: of cavalry and batteries, for others are without (CP-HRS-02). */
export function horsesLostWith(
  horses: number,
  permanent: number,
  { horsesPerHundredPermanent }: LedgerConstants,
): number {
  return Math.min(horses, Math.floor((permanent * horsesPerHundredPermanent) / 100))
}

/** The unit without the horses of men lost for good outside a battle (CP-HRS-02). */
export function withoutHorsesOf(unit: CpUnit, permanent: number, ledger: LedgerConstants): CpUnit {
  const lost = horsesLostWith(unit.horses, permanent, ledger)
  return lost === 0 ? unit : { ...unit, horses: unit.horses - lost, horsesLost: unit.horsesLost + lost }
}

/** Men of a cavalry unit who have a horse; all the men present of the others (CP-HRS-03). */
export function mountedMen(unit: CpUnit, arm: Unit['arm']): number {
  if (arm !== 'cavalry') return unit.present
  return Math.max(0, Math.min(unit.present, unit.horses - unit.stragglers - unit.scattered))
}

/** Faults of one unit against its strength and guns at the opening (CP-LED-01, CP-GUN-03). */
export function accountFaults(unit: CpUnit, of: Unit): readonly ('UNBALANCED_EDIT' | 'GUNS_OVER')[] {
  // Every unit is checked after every command.
  const faults: ('UNBALANCED_EDIT' | 'GUNS_OVER')[] = []
  if (sumOf(unit) !== of.strength) faults.push('UNBALANCED_EDIT')
  if (unit.guns + unit.gunsLost !== gunsOf(of)) faults.push('GUNS_OVER')
  return faults
}

/** Sums of the accounts of many units. */
export function totals(units: Iterable<CpUnit>): Record<Account, number> {
  const sum = { present: 0, killedWounded: 0, missing: 0, stragglers: 0, scattered: 0 }
  for (const unit of units) for (const account of ACCOUNTS) sum[account] += unit[account]
  return sum
}

/** What a battle of Fast Play Napoleonic is counted by: shots, charges, who never acts, who waits at the edge, who stands in a knot. */
import { distance } from '../../../board/table/vectors'
import { ActTally, type BattleCounter, type BattleFigure, type Outline } from '../../../engine/statistics'
import type { Body } from './bodies'
import { fieldOf, isCrowded } from './field'
import type { FpState } from './state'
import type { FpEvent } from '../turn/events'

/** A column that marches with nobody of the enemy so near, inches, should not stand in a knot. */
const FAR_FROM_ENEMY = 10
/** Inches that count as having moved. */
const MOVED = 0.1

export function statistics(mustered: FpState): BattleCounter<FpState, FpEvent> {
  const tally = new ActTally(['shots', 'charges', 'fights', 'squaresFormed', 'routs'])
  let turns = mustered.turn
  /** Unit-turns spent in a queue, and those on the table or in one. */
  let waited = 0
  let present = 0
  /** Columns in a knot of friends far from any enemy, of all far from any enemy; each once a turn. */
  let stuck = 0
  let marching = 0
  let last = mustered
  return {
    note(before, after, events) {
      turns = after.turn
      for (const { kind, data } of events) {
        if (kind === 'shotFired') tally.did('shots', [data.unit])
        if (kind === 'chargeDeclared') tally.did('charges', [data.unit])
        if (kind === 'blowStruck') tally.did('fights', [data.unit])
        if (kind === 'formationChanged' && data.to === 'square') tally.did('squaresFormed', [])
        if (kind === 'unitRouted') tally.did('routs', [])
      }
      const field = fieldOf(after)
      for (const { id, info } of field.all) tally.saw(id, `${info.unit.army} ${info.arm}`)
      if (after.turn === before.turn) return
      waited += after.queues.reduce((sum, { units }) => sum + units.length, 0)
      present += field.all.length + after.queues.reduce((sum, { units }) => sum + units.length, 0)
      for (const body of field.all) {
        if (body.formation !== 'column' || field.toNearestEnemy(body) <= FAR_FROM_ENEMY) continue
        marching += 1
        if (stands(last, body) && isCrowded(field, body)) stuck += 1
      }
      last = after
    },
    figures: () => [
      share('waited', waited, present),
      share('stuck', stuck, marching),
      share('neverCame', neverCame(last), Object.keys(last.units).length),
      ...tally.figures(turns),
    ],
  }
}

function share(key: string, count: number, of: number): BattleFigure {
  return { key, group: '', count, of, as: 'share' }
}

function stands({ units }: FpState, { id, pose }: Body): boolean {
  const was = units[id]?.pose
  return was !== undefined && was !== null && distance(was, pose) < MOVED
}

function neverCame({ units }: FpState): number {
  return Object.values(units).filter(({ status }) => status === 'queued' || status === 'due').length
}

/** The elements of all units on the board, for simple drawings. */
export function outlines(state: FpState): readonly Outline[] {
  return fieldOf(state).all.flatMap(({ id, elements }) =>
    elements.map(({ corners }): Outline => ({ id, corners })),
  )
}

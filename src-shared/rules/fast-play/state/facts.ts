/** Questions of fact of a battle of history, answered from the record of its turns (7.6). */
import { centroidOf, segmentsMeet } from '../../../board/table/polygons'
import { distance, type Point } from '../../../board/table/vectors'
import { clockMinutes } from '../../../engine/holds'
import { otherSide, type Side } from '../../../engine/sides'
import type { History } from '../../../history/bundle'
import type { BattleId } from '../../../history/vocabulary'
import { rosterOf } from '../sheet/roster'
import type { FpSheet } from '../sheet/sheet'
import { Body, gapOf } from './bodies'
import type { FpState, Note } from './state'

type Answer = (facts: Facts) => boolean | undefined
interface FactRow {
  readonly battleId: BattleId
  readonly id: string
  readonly at: string
  readonly answer: Answer
}

const FRENCH = 0
const COALITION = 1
/** A thousand metres of the map keep an enemy off. */
const CLEAR_METRES = 1000

const ROWS: readonly FactRow[] = [
  {
    battleId: 'quatre-bras',
    id: 'qb-french-free',
    at: '17:30',
    answer: (facts) => {
      const middle = facts.middleOf('obj-crossroads')
      if (!middle) return undefined
      const near = facts
        .bodiesOf(COALITION)
        .some((body) => facts.isSteady(body.id) && facts.gapTo(body, middle) <= facts.clearInches)
      return facts.holds(FRENCH, 'obj-crossroads') && !near
    },
  },
  {
    battleId: 'quatre-bras',
    id: 'qb-allies-free',
    at: '16:30',
    answer: (facts) => {
      const free = facts
        .bodiesOf(COALITION)
        .filter(
          (body) =>
            body.info.arm !== 'artillery' &&
            facts
              .bodiesOf(FRENCH)
              .every((enemy) => gapOf(body, enemy, facts.clearInches + 1) > facts.clearInches),
        )
      const brigades = new Set(free.map(({ info }) => info.brigadeId))
      return (
        facts.holds(COALITION, 'obj-crossroads') &&
        facts.holds(COALITION, 'obj-namur-road') &&
        brigades.size >= 4
      )
    },
  },
  {
    battleId: 'wavre',
    id: 'wavre-limal-1800',
    at: '18:00',
    answer: (facts) => facts.holds(FRENCH, 'obj-limal-bridge') && facts.divisionsAcross() > 0,
  },
  {
    battleId: 'wavre',
    id: 'wavre-none-across-2000',
    at: '20:00',
    answer: (facts) => facts.divisionsAcross() === 0,
  },
]

/** Clock time at which a question is answered by the board; null: it is none of this battle's. */
export function factTime(_: History, battleId: BattleId, factId: string): string | null {
  return ROWS.find((row) => row.battleId === battleId && row.id === factId)?.at ?? null
}

/** Answers of whole battles alone: of a part the organiser is asked. */
export function answerFacts(state: FpState, battleId: BattleId, history: History): Record<string, boolean> {
  const board = state.sheet.battle?.boardId
  const isWhole = history.battles[battleId].boards.some(({ id }) => id === board)
  if (!isWhole) return {}
  return Object.fromEntries(
    ROWS.filter((row) => row.battleId === battleId).flatMap(({ id, at, answer }) => {
      const note = noteAt(state, at)
      const found = note && answer(new Facts(state.sheet, note, history, battleId))
      return found === undefined ? [] : [[id, found]]
    }),
  )
}

/** How things stood at the end of the last turn that ended not after a time; undefined: the battle had not begun. */
function noteAt({ sheet, notes }: FpState, time: string): Note | undefined {
  const start = clockMinutes(sheet.startTime)
  return notes.findLast(({ turn }) => start + turn * sheet.minutesPerTurn <= clockMinutes(time))
}

class Facts {
  readonly clearInches: number
  private readonly bodies: readonly Body[]

  constructor(
    private readonly sheet: FpSheet,
    private readonly note: Note,
    private readonly history: History,
    private readonly battleId: BattleId,
  ) {
    this.clearInches = CLEAR_METRES / sheet.metresPerInch
    const { units } = rosterOf(sheet)
    this.bodies = Object.entries(note.units).flatMap(([id, { pose, formation, elements }]) => {
      const info = units.get(id)
      return info ? [new Body({ info, formation, count: elements, pose })] : []
    })
  }

  bodiesOf(side: Side): readonly Body[] {
    return this.bodies.filter(({ info }) => info.side === side)
  }

  isSteady(id: string): boolean {
    return this.note.units[id]?.shaken === false
  }

  holds(side: Side, objective: string): boolean {
    return this.note.holders[objective]?.side === side
  }

  middleOf(objective: string): Point | undefined {
    const polygon = this.sheet.victory.objectives.find(({ id }) => id === objective)?.polygon
    return polygon && centroidOf(polygon)
  }

  gapTo(body: Body, point: Point): number {
    return Math.min(
      ...body.elements.flatMap(({ corners, centre }) =>
        [centre, ...corners].map((corner) => distance(corner, point)),
      ),
    )
  }

  /** French infantry divisions of which units with at least half of the men are west of the Dyle. */
  divisionsAcross(): number {
    const { index } = this.history
    const divisions = new Map<string, { men: number; across: number; infantry: boolean }>()
    const across = new Set(
      this.bodiesOf(FRENCH)
        .filter(({ centre }) => this.isAcross(centre))
        .map(({ id }) => id),
    )
    const here = new Set(this.bodies.map(({ id }) => id))
    for (const { id, side, members } of this.sheet.units) {
      if (side === otherSide(FRENCH) || !here.has(id)) continue
      for (const { unitId, men } of members) {
        const record = index.unitById.get(unitId)
        if (!record) continue
        const sum = divisions.get(record.division.id) ?? { men: 0, across: 0, infantry: false }
        divisions.set(record.division.id, {
          men: sum.men + men,
          across: sum.across + (across.has(id) ? men : 0),
          infantry: sum.infantry || record.unit.arm === 'infantry',
        })
      }
    }
    return [...divisions.values()].filter(({ men, across: over, infantry }) => infantry && 2 * over >= men)
      .length
  }

  /** The part of the window with the north-west corner: the way there meets the Dyle an even number of times. */
  private isAcross(at: Point): boolean {
    const { features, boards } = this.history.battles[this.battleId]
    const dyle = features.find(({ id }) => id === 'dyle')
    const board = boards.find((one) => one.id === this.sheet.battle?.boardId)
    if (!dyle || !board || !('inchM' in board)) return false
    const { originM, inchM } = board
    const corner = { x: 0, y: this.sheet.board.height }
    const line = dyle.geometry.coordinates.map(([x, y]) => ({
      x: (x - originM[0]) / inchM,
      y: (y - originM[1]) / inchM,
    }))
    const crossings = line.filter((b, i) => {
      const a = line[i - 1]
      return a !== undefined && segmentsMeet(a, b, corner, at)
    })
    return crossings.length % 2 === 0
  }
}

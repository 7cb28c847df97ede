/** From pieces to battalions: who left the ranks, who of them is lost for good, unit by unit (CP-REP-03 to -08, CP-R-02). */
import type { LedgerConstants } from '../../history/calendar'
import type { CpPiece } from '../../history/field-report'
import { share, spread } from '../../history/spread'
import { armyOf, type ArmyId } from '../../history/vocabulary'
import { move } from '../state/accounts'
import type { CpLine } from './result'
import type { CpUnit } from '../state/state'

export type Splits = Pick<LedgerConstants, 'fit' | 'broken' | 'destroyed'>
type End = CpPiece['state']

/** Men of a piece and where they went: `L` left the ranks, `Q` of them for good, `K` of these killed and wounded. */
export interface Split {
  readonly left: number
  readonly permanent: number
  readonly killedWounded: number
}

/** Men who leave the ranks of a piece of so many men (CP-REP-03). */
export function splitOf(
  men: number,
  piece: Pick<CpPiece, 'state' | 'n' | 'd' | 'men'>,
  splits: Splits,
): Split {
  const left = piece.state !== 'fit' ? men : Math.min(men, piece.men ?? share(men, piece.n, piece.d))
  return splitLeft(left, piece.state, splits)
}

/** `Q` and `K` of so many men who left the ranks, by the state of their piece (3.5). */
export function splitLeft(left: number, state: End, splits: Splits): Split {
  const { permanentPercent, killedWoundedPercent } = splits[state]
  const permanent = Math.floor((left * permanentPercent) / 100)
  return { left, permanent, killedWounded: Math.floor((permanent * killedWoundedPercent) / 100) }
}

/** Men of all arms of an army who left the ranks, and of these who is lost for good: while their pieces were formed, and by their rout. */
export interface LostWhere {
  readonly men: number
  readonly onField: number
  readonly inRout: number
  readonly forGoodOnField: number
  readonly forGoodInRout: number
}

/** Losses on the field and in the rout, by army. */
export function lostWhere(pieces: readonly CpPiece[], splits: Splits): ReadonlyMap<ArmyId, LostWhere> {
  const byArmy = new Map<ArmyId, LostWhere>()
  for (const piece of pieces) {
    const [first] = piece.members
    if (!first) continue
    const id = armyOf(first.unitId)
    const men = piece.members.reduce((sum, member) => sum + member.men, 0)
    const all = splitOf(men, piece, splits)
    const formed = lostFormed(men, piece, splits)
    const sum = byArmy.get(id)
    byArmy.set(id, {
      men: (sum?.men ?? 0) + men,
      onField: (sum?.onField ?? 0) + formed.left,
      inRout: (sum?.inRout ?? 0) + all.left - formed.left,
      forGoodOnField: (sum?.forGoodOnField ?? 0) + formed.permanent,
      forGoodInRout: (sum?.forGoodInRout ?? 0) + all.permanent - formed.permanent,
    })
  }
  return byArmy
}

/** What a piece lost while it was formed, as a fit one would be booked; the rest of its loss is of its rout. */
function lostFormed(men: number, piece: Pick<CpPiece, 'state' | 'n' | 'd' | 'men'>, splits: Splits): Split {
  const all = splitOf(men, piece, splits)
  const formed = splitOf(men, { ...piece, state: 'fit' }, splits)
  const permanent = Math.min(all.permanent, formed.permanent)
  return { left: formed.left, permanent, killedWounded: Math.min(all.killedWounded, formed.killedWounded) }
}

/** One unit's share of a piece. */
export interface ShareOfLoss {
  readonly lost: number
  readonly permanent: number
  readonly killedWounded: number
}

/** Spreads a split over the members, in the order in which they are given (CP-REP-04). */
export function sharesOf(split: Split, men: readonly number[]): readonly ShareOfLoss[] {
  return sharesOfLost(split, spread(split.left, men))
}

/** As `sharesOf` where each member's own men who left are known already (CP-HAND-06). */
export function sharesOfLost(split: Split, lost: readonly number[]): readonly ShareOfLoss[] {
  const permanent = spread(split.permanent, lost)
  const killedWounded = spread(split.killedWounded, permanent)
  return lost.map((l, i) => ({
    lost: l,
    permanent: permanent[i] ?? 0,
    killedWounded: killedWounded[i] ?? 0,
  }))
}

/** Marks of a member of a piece without marks of its own, by its loss (CP-REP-07). */
export function marksByLoss(before: number, n: number, d: number): number {
  return Math.max(before, d === 0 ? 0 : Math.ceil((4 * n) / d))
}
const MARKS_OF_LOST = 4

export const NO_LOSS: Omit<CpLine, 'men' | 'marks'> = {
  lost: 0,
  killedWounded: 0,
  missing: 0,
  stragglers: 0,
  scattered: 0,
  end: 'fit',
  brokenMen: 0,
  cutOff: false,
  horsesLost: 0,
  gunsLost: 0,
}

const RANK: Readonly<Record<End, number>> = { fit: 0, broken: 1, destroyed: 2 }
export const worse = (a: End, b: End): End => (RANK[a] >= RANK[b] ? a : b)

/** What a share adds to the line of a unit (CP-REP-04, CP-REP-05). */
export function withShare(line: CpLine, part: ShareOfLoss, end: End): CpLine {
  const rest = part.lost - part.permanent
  return {
    ...line,
    lost: line.lost + part.lost,
    killedWounded: line.killedWounded + part.killedWounded,
    missing: line.missing + part.permanent - part.killedWounded,
    stragglers: line.stragglers + (end === 'fit' ? rest : 0),
    scattered: line.scattered + (end === 'fit' ? 0 : rest),
    end: worse(line.end, end),
  }
}

/**
 * Lines of all members of the pieces. `order` is a unit's place in the order of battle, `marksOf` its marks at muster.
 * A unit in several pieces adds up its shares and has the worst of their states and the highest marks.
 */
export function linesOfPieces(
  pieces: readonly CpPiece[],
  splits: Splits,
  order: (unitId: string) => number,
  mustered: (unitId: string) => { readonly men: number; readonly marks: number },
): Map<string, CpLine> {
  const lines = new Map<string, CpLine>()
  const marks = new Map<string, number>()
  for (const piece of pieces) {
    const members = piece.members.toSorted((a, b) => order(a.unitId) - order(b.unitId))
    const men = members.map((member) => member.men)
    const all = men.reduce((sum, each) => sum + each, 0)
    const split = splitOf(all, piece, splits)
    const shares = sharesOf(split, men)
    members.forEach(({ unitId, men: brought }, i) => {
      const before = mustered(unitId)
      const line = lines.get(unitId) ?? { ...NO_LOSS, men: before.men, marks: before.marks }
      const part = shares[i] ?? { lost: 0, permanent: 0, killedWounded: 0 }
      const next = withShare(line, part, piece.state)
      const mark =
        piece.state !== 'fit'
          ? MARKS_OF_LOST
          : (piece.marks ??
            (piece.men === undefined
              ? marksByLoss(before.marks, piece.n, piece.d)
              : marksByLoss(before.marks, Math.min(all, piece.men), all)))
      marks.set(unitId, Math.max(marks.get(unitId) ?? 0, mark, piece.leastMarks ?? 0))
      lines.set(unitId, {
        ...next,
        marks: marks.get(unitId) ?? mark,
        brokenMen: line.brokenMen + (piece.state === 'fit' ? 0 : brought),
        cutOff: line.cutOff || piece.cutOff,
      })
    })
  }
  return lines
}

/**
 * The line of a unit of which an earlier report has been amended while it stood on this field: who was lost there is
 * lost here no more (CP-EDIT-04). First those go unbooked who would come back, the killed and wounded last.
 */
function within(unit: CpUnit, line: CpLine): CpLine {
  let short = line.lost - unit.present
  const gunsLost = Math.min(line.gunsLost, unit.guns)
  if (short <= 0) return gunsLost === line.gunsLost ? line : { ...line, gunsLost }
  const left = { ...line, lost: unit.present, gunsLost }
  for (const account of ['stragglers', 'scattered', 'missing', 'killedWounded'] as const) {
    const less = Math.min(short, left[account])
    left[account] -= less
    short -= less
  }
  return left
}

/** Books a line; a unit that fights again is booked again (CP-R-19) (CP-REP-05, CP-REP-08). `won`: his side has won the battle, so that nobody stays cut off (CP-NITE-07). */
export function book(unit: CpUnit, counted: CpLine, won: boolean): CpUnit {
  const line = within(unit, counted)
  const after = move(unit, {
    present: -line.lost,
    killedWounded: line.killedWounded,
    missing: line.missing,
    stragglers: line.stragglers,
    scattered: line.scattered,
  })
  const gone = {
    ...after,
    horses: after.horses - line.horsesLost,
    horsesLost: after.horsesLost + line.horsesLost,
    guns: after.guns - line.gunsLost,
    gunsLost: after.gunsLost + line.gunsLost,
    marks: line.marks,
    cutOff: line.cutOff && !won,
  }
  if (line.end !== 'fit') return { ...gone, state: line.end, brokenMen: line.brokenMen, nightsBroken: 0 }
  // Without a mark nobody is kept from his colours (CP-REP-08).
  const rallied =
    gone.marks === 0 ? move(gone, { present: gone.stragglers, stragglers: -gone.stragglers }) : gone
  return { ...rallied, marksAtStart: rallied.marks, stragglersAtStart: rallied.stragglers }
}

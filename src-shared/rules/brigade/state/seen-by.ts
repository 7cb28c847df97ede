/** What a viewer may know of a state (BR-ORD-01, BR-BDE-05, BR-R-92). */
import { otherSide, type Viewer } from '../../../engine/sides'
import { rosterOf } from './lookup'
import { reinforcementsSeenBy, sheetSeenBy } from '../sheet/seen-by'
import { EMPTY_SECRET } from './fresh'
import type { BrigadeState, BrState, SideSecret } from './state'

/**
 * The state without the other side's orders, those of its sheet too, sketches, alterations and submissions, which are byte for byte the same
 * whatever they are; before the battle begins its bodies stand where the sheet puts them. With `hiddenStrengths` its
 * losses are taken out as well. When the battle is over everything lies open.
 */
export function seenBy(state: BrState, viewer: Viewer): BrState {
  if (viewer === 'umpire' || state.phase === 'finished') return state
  const [zero, one] = state.secret
  const secret: readonly [SideSecret, SideSecret] = viewer === 0 ? [zero, EMPTY_SECRET] : [EMPTY_SECRET, one]
  const other = otherSide(viewer)
  // Whether the other side has ended its phase is no secret; what it has submitted is.
  const known = {
    ...state,
    secret,
    sheet: sheetSeenBy(state.sheet, viewer),
    ...(state.reinforcements && {
      reinforcements: reinforcementsSeenBy(state.reinforcements, viewer),
    }),
  }
  if (!state.houseRules.hiddenStrengths) return known
  const brigades: Record<string, BrigadeState> = { ...state.brigades }
  for (const info of rosterOf(state.sheet).ofSide[other]) {
    const brigade = brigades[info.id]
    if (brigade)
      brigades[info.id] = {
        ...brigade,
        figures: info.brigade.units.map(({ figures }) => figures),
        cursor: 0,
        meleeSuffered: 0,
        pieces: brigade.pieces.map((piece, i) => ({
          ...piece,
          points: piece.out ? 0 : (info.brigade.pieces[i]?.points ?? piece.points),
          gunnersLost: 0,
        })),
      }
  }
  const notes = state.notes.map((note) => ({ ...note, strengths: {} }))
  return { ...known, brigades, notes, defensiveLosses: [] }
}

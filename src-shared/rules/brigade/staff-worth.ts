/** What a body is worth to a staff, and what losing figures does to it (10.1). */
import { moraleNow } from './morale'
import { figuresOf, brigadeOf, infoOf } from './lookup'
import { moraleOf } from './condition'
import type { BrState } from './state'

/** Figures present, elite and mounted ones more, pieces ten each. */
export function worthOf(state: BrState, id: string): number {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (info.isArtillery) return 10 * brigade.pieces.filter(({ out }) => !out).length
  return figuresOf(brigade) * (info.brigade.elite ? 1.5 : 1) * (info.isCavalry ? 1.2 : 1)
}

/** Worth of a casualty on a target: guns half, cavalry more, and half as much again where it shakes the brigade. */
export function targetWeight(state: BrState, id: string, casualties: number): number {
  const info = infoOf(state, id)
  const arm = info.isArtillery ? 0.5 : info.isCavalry ? 1.3 : 1
  return arm * (shakes(state, id, casualties) ? 1.5 : 1)
}

/** Whether so many casualties, dealt evenly, bring a brigade to a worse state (BR-MOR-02). */
function shakes(state: BrState, id: string, casualties: number): boolean {
  const info = infoOf(state, id)
  if (info.isArtillery) return false
  const brigade = brigadeOf(state, id)
  const each = Math.floor(casualties / Math.max(1, brigade.figures.length))
  if (each === 0) return false
  const figures = brigade.figures.map((n) => Math.max(0, n - each))
  return moraleNow(info.brigade, { ...brigade, figures }, state.houseRules) !== moraleOf(state, id)
}

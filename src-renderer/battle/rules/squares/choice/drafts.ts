// What is being put together before it is given: an assault unit by unit, a bombardment point by point.

/** An assault being put together. */
export interface AssaultDraft {
  readonly kind: 'assault'
  readonly from: string
  readonly target: string
  readonly chosen: readonly string[]
}
/** A bombardment being put together: points by gun. */
export interface FireDraft {
  readonly kind: 'bombard'
  readonly target: string
  readonly points: Readonly<Record<string, number>>
}
export type Draft = AssaultDraft | FireDraft

/** Those who are in a draft now. */
export function inDraft(draft: Draft | null): readonly string[] {
  if (draft?.kind === 'assault') return draft.chosen
  return Object.entries(draft?.points ?? {}).flatMap(([id, points]) => (points > 0 ? [id] : []))
}

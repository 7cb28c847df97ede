/** Ratings under the squares rules: the bases of the drafted sheet that hold men of a formation (7.4 of the rules). */
import { unitsOf } from '../../../src-shared/history/formation-index'
import type { History } from '../../../src-shared/history/bundle'
import { draftInDetail, DraftError, type SqDraft } from '../../../src-shared/rules/squares/sheet/draft/draft'
import type { SqUnit } from '../../../src-shared/rules/squares/sheet/sheet'
import type { Rated, Rater } from './ratings'

type Piece = Extract<Rated, { kind: 'rated' }>['pieces'][number]

export const squaresRater: Rater = (history, battleId) => {
  let draft: SqDraft
  try {
    draft = draftInDetail({ history, battleId, whatIfIds: [] })
  } catch (error) {
    if (!(error instanceof DraftError)) throw error
    const sentence = error.message
    return () => ({ kind: 'impossible', sentence })
  }
  const armies = draft.sheet.sides.flatMap((side) => side.armies)
  const commands = armies.flatMap((army) => army.commands)
  const generals = [
    ...armies.flatMap((army) => army.commanderInChief ?? []),
    ...commands.map((command) => command.general),
  ]
  return (formation) => {
    const members = new Set<string>(unitsOf(history.index, formation).map(({ unit }) => unit.id))
    const bases = commands
      .flatMap((command) => command.units)
      .filter((base) => base.members.some((id) => members.has(id)))
    const commander = history.index.formations.get(formation)?.commander?.name
    return {
      kind: 'rated',
      pieces: piecesOf(bases, members, history),
      leader: generals.find((general) => general.name === commander)?.die ?? null,
      without: draft.withoutBase.filter((id) => members.has(id)),
    }
  }
}

/** Bases of one kind and equal ratings together, in the order of the sheet. */
function piecesOf(
  bases: readonly SqUnit[],
  members: ReadonlySet<string>,
  history: History,
): readonly Piece[] {
  const pieces = new Map<string, Piece>()
  for (const base of bases) {
    const ratings = ratingsOf(base)
    const key = JSON.stringify([base.kind, ratings])
    const known = pieces.get(key)
    const outside = base.members
      .filter((id) => !members.has(id))
      .map((id) => history.index.unitById.get(id)?.brigade.id ?? '')
    pieces.set(key, {
      kind: base.kind,
      count: (known?.count ?? 0) + 1,
      ratings,
      shared: [...new Set([...(known?.shared ?? []), ...outside])],
    })
  }
  return [...pieces.values()]
}

function ratingsOf({ qualityDie, moraleDie, skirmishDie, cavalryWeight }: SqUnit): Piece['ratings'] {
  return [
    ...(cavalryWeight ? [{ key: 'weight', value: cavalryWeight }] : []),
    ...(qualityDie ? [{ key: 'quality', value: qualityDie }] : []),
    { key: 'morale', value: moraleDie },
    ...(skirmishDie ? [{ key: 'skirmish', value: skirmishDie }] : []),
  ]
}

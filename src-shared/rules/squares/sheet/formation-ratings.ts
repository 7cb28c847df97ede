/** Ratings under the squares rules: the bases of the drafted sheet that hold men of a formation (7.4 of the rules). */
import type { History } from '../../../history/bundle'
import { unitsOf } from '../../../history/formation-index'
import type { BattleId } from '../../../history/vocabulary'
import { DraftError } from '../../drafting'
import type { RatedFormation } from '../../face'
import { draftInDetail, type SqDraft } from './draft/draft'
import type { SqUnit } from './sheet'

type Piece = Extract<RatedFormation, { kind: 'rated' }>['pieces'][number]

/** Draws the battle up once, ready to be asked about any formation. */
export function ofFormations(history: History, battleId: BattleId): (formationId: string) => RatedFormation {
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

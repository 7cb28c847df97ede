// What is said of units in one line, for lists, text map and whoever hears the board.
import type { Leader, Piece } from '../../../../../src-shared/rules/fast-play/screen/schema'
import { t } from '../../../../i18n'
import { say } from '../../../../i18n/say'
import { nearWords } from '../../../open-table/near'
import { useTable } from '../table'

export const term = (name: string): string => say('fast-play', { key: `term.${name}`, values: {} })

export const formationWords = ({ formation, arm, isSkirmishing }: Piece): string => {
  if (isSkirmishing) return t('fast-play.formation.skirmishing')
  if (arm === 'artillery')
    return t(`fast-play.formation.${formation === 'column' ? 'limbered' : 'unlimbered'}`)
  return term(`formation.${formation}`)
}

/** What is amiss with it, if anything. */
export function stateWords({ shaken, status, inCommand, held, fights }: Piece): string {
  if (status !== 'board') return ''
  return [
    ...(fights.length > 0 ? [t('fast-play.state.fights')] : []),
    ...(shaken ? [t('fast-play.state.shaken')] : []),
    ...(inCommand ? [] : [t('fast-play.state.outOfCommand')]),
    ...(held ? [t('fast-play.state.held', { until: held.until })] : []),
  ].join(', ')
}

export function strengthWords({ elements, start }: Piece): string {
  return t('fast-play.card.elements', { n: elements, of: start })
}

export function typeWords({ type, unitClass, rifles }: Piece): string {
  const named = rifles ? t('fast-play.card.rifles', { type: term(`type.${type}`) }) : term(`type.${type}`)
  return `${named}, ${term(`unitClass.${unitClass}`)}`
}

const near = (at: { readonly x: number; readonly y: number }): string =>
  nearWords(
    at,
    (useTable().shown?.objectives ?? []).flatMap(({ name, x, y }) =>
      x === null || y === null ? [] : [{ name, x, y }],
    ),
  )

export function placeWords({ status, pose, arrival }: Piece): string {
  switch (status) {
    case 'board':
      return pose
        ? t('fast-play.text.at', {
            near: near(pose),
            heading: Math.round(pose.heading),
          })
        : ''
    case 'due':
      return t('fast-play.text.due', { turn: arrival?.turn ?? 0 })
    case 'queued':
      return t('fast-play.text.queued', { n: arrival?.order ?? 1 })
    default:
      return t(`fast-play.text.${status}`)
  }
}

export function leaderPlace(
  { status, point, joined }: Leader,
  nameOf: (id: string) => string | undefined,
): string {
  if (joined !== null) return t('fast-play.text.with', { unit: nameOf(joined) ?? joined })
  if (status === 'board' && point) return near(point)
  return t(`fast-play.text.ofGeneral.${status}`)
}

/** All of it in one line, for those who hear it. */
export function pieceText(piece: Piece): string {
  return [
    piece.name,
    typeWords(piece),
    strengthWords(piece),
    ...(piece.status === 'board' ? [formationWords(piece)] : []),
    placeWords(piece),
    stateWords(piece),
  ]
    .filter((words) => words !== '')
    .join(', ')
}

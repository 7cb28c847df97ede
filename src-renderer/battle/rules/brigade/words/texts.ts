// What is said of brigades in one line, for lists, text map and whoever hears the board.
import type { GeneralOrder, Leader, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import { t } from '../../../../i18n'
import { say } from '../../../../i18n/say'
import { nearWords } from '../../../open-table/near'
import { useTable } from '../table'

/** A term of the rules in words. */
export const term = (name: string): string => say('brigade', { key: `term.${name}`, values: {} })

/** What it is about, if that is worth a word: its activity, morale or disorder. */
export function stateWords({ activity, morale, disordered }: Piece): string {
  return [
    ...(activity === 'free' ? [] : [term(`activity.${activity}`)]),
    ...(morale === 'ok' ? [] : [term(`morale.${morale}`)]),
    ...(disordered ? [t('brigade.card.disordered')] : []),
  ].join(', ')
}

export function strengthWords({ figures, start, guns }: Piece): string {
  if (guns.length === 0) return t('brigade.card.figures', { n: figures, of: start })
  return t('brigade.card.guns', { n: guns.filter(({ out }) => !out).length, of: guns.length })
}

export const formationWords = ({ formation }: Pick<Piece, 'formation'>): string =>
  term(`formation.${formation}`)

const near = (at: { readonly x: number; readonly y: number }, isGoal = false): string =>
  nearWords(at, useTable().field?.places ?? [], isGoal)

export function placeWords(piece: Piece, nameOf: (id: string) => string | undefined): string {
  if (piece.status === 'toCome') return t('brigade.card.comes', { n: piece.arrival?.move ?? 0 })
  if (piece.status === 'gone' || piece.activity === 'removed') return t('brigade.card.gone')
  if (piece.complexId !== null)
    return t('brigade.text.reaches', { place: nameOf(piece.complexId) ?? piece.complexId })
  const { heading } = piece.pose
  return t('brigade.text.at', { near: near(piece.pose), heading: Math.round(heading) })
}

export const leaderRank = ({ commands, role }: Leader): string =>
  t(`brigade.leader.role.${commands ? 'commands' : role}`)

/** Where a leader is, or why he is nowhere. */
export function leaderPlace({ status, arriveMove, x, y }: Leader): string {
  if (status === 'onTable') return near({ x, y })
  return status === 'toCome'
    ? t('brigade.card.comes', { n: arriveMove ?? 0 })
    : t(`brigade.leader.lost.${status}`)
}

/** Verbs of going: their place is where they lead. */
const GOES: ReadonlySet<string> = new Set(['march', 'advance', 'retire'])

/** The verb of the clause in force with what it goes against. */
export function orderWords(
  order: GeneralOrder,
  clause: number,
  nameOf: (id: string) => string | undefined,
): string {
  const found = order.clauses[Math.max(0, clause)]
  if (!found) return ''
  const name = (id: string | undefined): string => (id === undefined ? '' : (nameOf(id) ?? id))
  const place =
    typeof found.place === 'string'
      ? name(found.place)
      : found.place
        ? near(found.place, GOES.has(found.verb))
        : ''
  const object = [name(found.objective), name(found.brigade), name(found.complex), place].find(
    (one) => one !== '',
  )
  return [term(`verb.${found.verb}`), ...(object === undefined ? [] : [object])].join(' ')
}

/** All of it in one line, for those who hear it. */
export function pieceText(piece: Piece, nameOf: (id: string) => string | undefined): string {
  const state = stateWords(piece)
  return [
    piece.name,
    strengthWords(piece),
    formationWords(piece),
    placeWords(piece, nameOf),
    ...(state === '' ? [] : [state]),
  ].join(', ')
}

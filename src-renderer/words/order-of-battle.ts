// Figures, fields and values of the order of battle in words.
import { battleOfField } from '../../src-shared/history/edit/order-of-battle'
import type { FieldForm } from '../../src-shared/history/edit/editable-fields'
import type { BattleId } from '../../src-shared/history/vocabulary'
import { i18n } from '../i18n'
import type { EditFault } from '../stores/order-of-battle/order-of-battle'
import { surnameOf } from '../../src-shared/words/surname'
import { isKnown, type TreeNode } from '../stores/order-of-battle/tree'

const { t, te } = i18n.global
const whole = new Intl.NumberFormat('en-GB')
const lists = new Intl.ListFormat('en-GB')
const moment = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Older than this a weekday alone no longer says which. */
const WEEK_MS = 6 * 24 * 3600 * 1000

export const number = (value: number): string => whole.format(value)
/** A sum in the tree: nobody is a dash. */
export const figure = (value: number): string => (value === 0 ? '–' : number(value))
export const list = (names: readonly string[]): string => lists.format(names)

export const battleName = (battle: BattleId): string => t(`orderOfBattle.battle.${battle}`)
export const battleNames = (battles: readonly BattleId[]): string => list(battles.map(battleName))

export function when(at: number, now: number): string {
  return (now - at < WEEK_MS ? moment : day).format(at).replace(' at ', ' ')
}

/** Foot and horse at a battle: a dash for guns alone, words for who was not there. */
export function menAtWords(node: TreeNode, battle: BattleId): string {
  const men = node.sums.at[battle]
  if (men === null) return t('orderOfBattle.notThere')
  return node.sums.foot + node.sums.horse === 0 ? '–' : number(men)
}

/** Words that many rows share, by what they say and the language they say it in. */
const known = new Map<string, string>()

function once(key: string, say: () => string): string {
  const name = `${i18n.global.locale.value} ${key}`
  const words = known.get(name) ?? say()
  known.set(name, words)
  return words
}

export const letterOf = (battle: BattleId): string =>
  once(`letter ${battle}`, () => t(`orderOfBattle.letter.${battle}`))

export function presenceWords(node: TreeNode): string {
  return once(`presence ${node.present.join()} ${node.nearby.join()}`, () => presenceAnew(node))
}

function presenceAnew(node: TreeNode): string {
  const parts = [
    ...(node.present.length > 0 ? [t('orderOfBattle.onField', { battles: battleNames(node.present) })] : []),
    ...(node.nearby.length > 0 ? [t('orderOfBattle.atHand', { battles: battleNames(node.nearby) })] : []),
  ]
  return parts.length === 0 ? t('orderOfBattle.noBattle') : parts.join('; ')
}

/** A field by its key: `Strength at Ligny`. */
export function fieldName(key: string): string {
  const battle = battleOfField(key)
  const top = key.split('.')[0] ?? key
  return t(`orderOfBattle.field.${top}`, battle ? { battle: battleName(battle) } : {})
}

export function choiceName(key: string, value: string): string {
  const name = `orderOfBattle.choice.${key}.${value}`
  return once(name, () => (te(name) ? t(name) : value))
}

interface Piece {
  readonly count: number
  readonly kind: 'gun' | 'howitzer'
  readonly calibre: string
}
interface Loss {
  readonly total: number
  readonly confidence: string
}
export interface Fate {
  readonly what: string
  readonly battle: BattleId
  readonly note?: string
}

export const fateWords = ({ what, battle, note }: Fate): string =>
  t(`orderOfBattle.fate.${what}`, { battle: battleName(battle) }) + (note === undefined ? '' : ` (${note})`)

export const piecesWords = (pieces: readonly Piece[]): string =>
  list(
    pieces.map(({ count, kind, calibre }) => t(`orderOfBattle.value.${kind}`, { n: count, calibre }, count)),
  )

export const lossWords = ({ total, confidence }: Loss): string =>
  t('orderOfBattle.drawer.lossFirm', {
    men: number(total),
    firm: t(`orderOfBattle.drawer.firm.${confidence}`),
  })

/** What a field holds, in words. The value has passed the field's own judgement. */
export function valueWords(key: string, form: FieldForm, value: unknown): string {
  if (value === null || value === undefined)
    return t(key.startsWith('strengthAt.') ? 'orderOfBattle.value.asOn15' : 'orderOfBattle.value.none')
  switch (form.kind) {
    case 'whole':
      return number(value as number)
    case 'choice':
      return choiceName(key, value as string)
    case 'flag':
      return t(value === true ? 'orderOfBattle.value.yes' : 'orderOfBattle.value.no')
    case 'battles':
      return (value as readonly BattleId[]).length === 0
        ? t('orderOfBattle.value.none')
        : battleNames(value as readonly BattleId[])
    case 'formations':
      return list(value as readonly string[])
    case 'losses':
      return lossWords(value as Loss)
    case 'pieces':
      return piecesWords(value as readonly Piece[])
    case 'fates':
      return list((value as readonly Fate[]).map(fateWords))
    case 'text':
      return String(value as string)
  }
}

/** Why a value cannot stand, in a sentence. */
export function faultWords({ code, values }: Pick<EditFault, 'code' | 'values'>): string {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? number(value)
      : name === 'battle'
        ? t(`orderOfBattle.battle.${value}`)
        : value,
  ])
  return t(`orderOfBattle.fault.${code}`, Object.fromEntries(words) as Record<string, string>)
}

/** A node as a title: brigades, which share their names, with their general first. */
export function titleOf(node: TreeNode): string {
  const { commander, level, name } = node
  return level === 'brigade' && commander && isKnown(commander)
    ? `${surnameOf(commander.name)}, ${name}`
    : name
}

/** What a node belongs to, from below: `9th Division, Foy. II Corps, Reille`. */
export function placeOf(node: TreeNode): string {
  const above: string[] = []
  for (let at = node.parent; at !== null && at.level !== 'army'; at = at.parent)
    above.push(
      at.commander && isKnown(at.commander) ? `${at.name}, ${surnameOf(at.commander.name)}` : at.name,
    )
  return above.join('. ')
}

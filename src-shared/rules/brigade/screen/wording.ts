/** Commands as sentences, for buttons and lists: what the one whose turn it is would do. */
import type { Immutable, JsonObject, JsonValue } from '../../../engine/json'
import type { Sentence } from '../../../engine/events'
import { commandSchema, type Action, type BrCommand, type GunTarget } from '../turn/commands'
import { actionWords } from '../words/describe/actions'
import { term } from '../words/describe/words'

/** Null: it is no command. */
export function commandSentence(json: JsonObject): Sentence | null {
  const command = commandSchema.safeParse(json).data
  return command ? { key: `command.${variantOf(command)}`, values: valuesOf(command) } : null
}

/** Actions in words, one after another. */
export function actionsSentence(actions: readonly Immutable<Action>[]): Sentence {
  return { key: 'command.PlotMove', values: { actions: [...wordsOf(actions as readonly Action[])] } }
}

const wordsOf = (actions: readonly Action[]): readonly JsonValue[] =>
  actions.map((one) => actionWords(one, (id) => id))

function variantOf(command: BrCommand): string {
  switch (command.type) {
    case 'ChooseEvade':
    case 'ChooseFollowUp':
      return `${command.type}.${command.mode}`
    case 'FireMuskets':
      return command.crossing === true ? 'FireMuskets.crossing' : `FireMuskets.${faceOf(command)}`
    case 'FireGuns':
      return 'pieceRef' in command.target ? 'FireGuns.piece' : 'FireGuns.plain'
    default:
      return command.type
  }
}

function faceOf({ face }: Extract<BrCommand, { type: 'FireMuskets' }>): string {
  if (face === undefined) return 'plain'
  return typeof face === 'number' ? 'section' : face
}

function targetOf(target: GunTarget): { readonly [name: string]: JsonValue } {
  if ('brigadeId' in target) return { target: target.brigadeId }
  if ('pieceRef' in target) return { target: target.pieceRef.brigadeId, piece: target.pieceRef.piece + 1 }
  return { target: target.sectionId }
}

function valuesOf(command: BrCommand): { readonly [name: string]: JsonValue } {
  switch (command.type) {
    case 'PlotMove':
      return { actions: [...wordsOf(command.actions)] }
    case 'DeclareCharge':
      return { target: command.targetId }
    case 'FireGuns':
      return {
        n: command.pieces.length,
        projectile: term(`projectile.${command.projectile}`),
        ...targetOf(command.target),
      }
    case 'FireMuskets':
      return {
        targets: command.targets.map(({ id }) => id),
        section: typeof command.face === 'number' ? command.face + 1 : 0,
      }
    case 'AlterOrder':
      return { addressee: command.addressee }
    case 'PlaceOnSketch':
      return { formation: term(`formation.${command.formation}`) }
    default:
      return {}
  }
}

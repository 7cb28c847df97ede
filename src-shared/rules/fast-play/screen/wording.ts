/** Commands as sentences, for buttons and lists: what the one whose turn it is would do. */
import type { Sentence } from '../../../engine/events'
import type { Immutable, JsonObject, JsonValue } from '../../../engine/json'
import { commandSchema, type CasualtyEnd, type FpCommand, type MoveStep } from '../turn/commands'

type Values = { readonly [name: string]: JsonValue }

/** Null: it is no command. */
export function commandSentence(json: Immutable<JsonObject>): Sentence | null {
  const command = commandSchema.safeParse(json).data
  if (!command) return null
  const [variant, values] = wordsOf(command)
  return { key: `command.${command.type}${variant === '' ? '' : `.${variant}`}`, values }
}

const term = (name: string): JsonValue => ({ key: `term.${name}`, values: {} })
/** Fractions of inches and degrees are said to hundredths. */
const said = (value: number): string => String(Math.round(value * 100) / 100)
const sumOf = (steps: readonly MoveStep[]): string =>
  said(
    steps.reduce((sum, step) => sum + ('advance' in step ? step.advance : 'road' in step ? step.road : 0), 0),
  )

function stepWords(step: MoveStep | 'advance'): JsonValue {
  if (step === 'advance') return { key: 'command.step.toContact', values: {} }
  if ('wheel' in step) return { key: `command.step.${step.wheel}`, values: { degrees: said(step.degrees) } }
  return 'road' in step
    ? { key: 'command.step.road', values: { inches: said(step.road) } }
    : { key: 'command.step.advance', values: { inches: said(step.advance) } }
}

function endWords(end: CasualtyEnd): JsonValue {
  return typeof end === 'number'
    ? { key: 'command.end.slot', values: { slot: end } }
    : { key: `command.end.${end}`, values: {} }
}

/** The variant of the sentence, empty where there is one only, and its values. */
function wordsOf(command: FpCommand): readonly [variant: string, values: Values] {
  switch (command.type) {
    case 'deployUnit':
      return ['', { formation: term(`formation.${command.formation}`) }]
    case 'queueForEntry':
      return ['', { entryPoint: command.entryPoint }]
    case 'chooseMoveOption':
      return [
        command.firstMover === command.side ? 'first' : 'second',
        { direction: term(`direction.${command.combatDirection}`) },
      ]
    case 'declareShot':
      return ['', { slot: command.slot, target: command.targetUnit, targetSlot: command.targetSlot }]
    case 'withdrawShot':
      return ['', { slot: command.slot }]
    case 'chooseCasualties':
      return ['', { ends: command.ends.map(endWords) }]
    case 'moveGeneral':
      return ['', { x: said(command.x), y: said(command.y) }]
    case 'joinUnit':
    case 'allotHit':
      return ['', { unit: command.unit }]
    case 'moveUnit':
      return command.backward === undefined
        ? ['plain', { steps: command.steps.map(stepWords) }]
        : [command.backward, { inches: sumOf(command.steps) }]
    case 'roadMove':
    case 'retire':
      return ['', { inches: said(command.distance) }]
    case 'aboutFace':
      return command.steps.length === 0
        ? ['inPlace', {}]
        : ['moving', { steps: command.steps.map(stepWords) }]
    case 'changeFormation':
      return changeWords(command.change)
    case 'charge':
      return [
        command.steps.length > 1 ? 'wheeling' : 'plain',
        {
          target: command.target,
          boxSide: term(`boxSide.${command.side}`),
          steps: command.steps.map(stepWords),
        },
      ]
    case 'evade':
      return [command.about ? 'about' : 'facing', { inches: said(command.distance) }]
    case 'enterTable': {
      const [first] = command.steps
      return [first && 'road' in first ? 'road' : 'plain', { inches: sumOf(command.steps) }]
    }
    default:
      return ['', {}]
  }
}

function changeWords(
  change: Extract<FpCommand, { type: 'changeFormation' }>['change'],
): readonly [string, Values] {
  switch (change.kind) {
    case 'lineToColumn':
      return ['lineToColumn', { slot: change.stationary }]
    case 'quarterTurn':
      return [`quarterTurn.${change.dir}`, {}]
    case 'fromSquare':
      return [`fromSquare.${change.to}`, { slot: change.face }]
    case 'limber':
    case 'unlimber':
      return [change.kind, { facing: { key: `command.facing.${change.facing}`, values: {} } }]
    default:
      return [change.kind, {}]
  }
}

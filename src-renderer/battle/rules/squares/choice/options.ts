// Reading the list of what may be done: who may act, where to, at whom, with whom. Nothing here decides a rule.
import { cellName, parseCell } from '../../../../../src-shared/board/grid/cells'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Option } from '../../../../stores/battle/data'

/** Commands that take one piece or leader to one square. */
const STEPS = new Set([
  'moveUnit',
  'moveGeneral',
  'moveCinc',
  'enterReserve',
  'chooseRetreat',
  'retreatUnit',
  'placeGeneral',
])

export function typeOf(option: Option): string {
  return String(option.command['type'])
}

export function listOf(command: JsonObject, key: string): readonly string[] {
  const value = command[key]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

export function ofActor(options: readonly Option[], actorId: string): readonly Option[] {
  return options.filter((option) => option.actorId === actorId)
}

/** Whether an option does more than go there: into a town, with the commander-in-chief, joining somebody. */
export function isPlain(option: Option): boolean {
  const { command } = option
  return (
    command['enterTown'] !== true &&
    command['withCinc'] !== true &&
    (command['joinGeneralId'] ?? null) === null
  )
}

/** Squares that an actor can go to, each with all the ways of being there, the plain one first. */
export function stepsOf(options: readonly Option[], actorId: string): ReadonlyMap<string, readonly Option[]> {
  const steps = new Map<string, Option[]>()
  for (const option of ofActor(options, actorId)) {
    if (!STEPS.has(typeOf(option)) || typeof option.at !== 'string') continue
    const there = steps.get(option.at)
    if (!there) steps.set(option.at, [option])
    else if (isPlain(option)) there.unshift(option)
    else there.push(option)
  }
  return steps
}

export interface Aim {
  readonly assault: boolean
  readonly bombard: boolean
}

/** Squares that an actor can fire at or attack. */
export function aimsOf(options: readonly Option[], actorId: string): ReadonlyMap<string, Aim> {
  const aims = new Map<string, Aim>()
  for (const option of ofActor(options, actorId)) {
    const type = typeOf(option)
    if ((type !== 'declareAssault' && type !== 'bombard') || typeof option.at !== 'string') continue
    const known = aims.get(option.at)
    aims.set(option.at, {
      assault: (known?.assault ?? false) || type === 'declareAssault',
      bombard: (known?.bombard ?? false) || type === 'bombard',
    })
  }
  return aims
}

/**
 * What an actor can do where it stands: rally, enter or leave a town, cross, go off the board, stay; at `square`, where
 * a commander-in-chief is, also join a general there without riding anywhere.
 */
export function deedsOf(
  options: readonly Option[],
  actorId: string,
  square: string | null,
): readonly Option[] {
  return ofActor(options, actorId).filter((option) => {
    const type = typeOf(option)
    if (type === 'moveCinc') return option.at === square && !isPlain(option)
    return !STEPS.has(type) && type !== 'declareAssault' && type !== 'bombard'
  })
}

/** Generals who can be named for the dice-off or given a die, each once. */
export function generalsOf(options: readonly Option[]): readonly string[] {
  const naming = options.filter((option) => ['nominateGeneral', 'assignDie'].includes(typeOf(option)))
  return [...new Set(naming.flatMap((option) => option.actorId ?? []))]
}

/** Options without an actor: ending an activation, finishing a step, declining. */
export function commonDeedsOf(options: readonly Option[]): readonly Option[] {
  return options.filter((option) =>
    ['endActivation', 'finishRetreats', 'declineSecondRound', 'finishNight'].includes(typeOf(option)),
  )
}

/** Everybody who can be named in a declaration of a type, by part. */
export interface Force {
  readonly brigades: readonly string[]
  readonly supports: readonly string[]
  readonly artillery: readonly string[]
  readonly units: readonly string[]
}

export function forceOf(options: readonly Option[], type: string, from?: string, target?: string): Force {
  const parts = {
    brigades: new Set<string>(),
    supports: new Set<string>(),
    artillery: new Set<string>(),
    units: new Set<string>(),
  }
  for (const option of options) {
    const { command } = option
    if (typeOf(option) !== type) continue
    if (from !== undefined && command['from'] !== from) continue
    if (target !== undefined && command['target'] !== target) continue
    for (const id of listOf(command, 'brigades')) parts.brigades.add(id)
    for (const id of listOf(command, 'supports')) parts.supports.add(id)
    for (const id of listOf(command, 'artillery')) parts.artillery.add(id)
    for (const id of listOf(command, 'unitIds')) parts.units.add(id)
  }
  return {
    brigades: [...parts.brigades],
    supports: [...parts.supports],
    artillery: [...parts.artillery],
    units: [...parts.units],
  }
}

/** Guns that can fire at a square, each with the most points it can put in. */
export function gunsOn(options: readonly Option[], target: string): ReadonlyMap<string, number> {
  const guns = new Map<string, number>()
  for (const option of options) {
    if (typeOf(option) !== 'bombard' || option.command['target'] !== target) continue
    const list = option.command['guns']
    if (!Array.isArray(list)) continue
    for (const gun of list as readonly JsonObject[]) {
      const { unitId, points } = gun
      if (typeof unitId === 'string' && typeof points === 'number')
        guns.set(unitId, Math.max(points, guns.get(unitId) ?? 0))
    }
  }
  return guns
}

/** Squares of the way that an option takes, the start first. */
export function wayOf(option: Option, from: string | null): readonly string[] {
  const path = listOf(option.command, 'path')
  const there = path.length > 0 ? path : typeof option.at === 'string' ? [option.at] : []
  return from === null ? there : [from, ...there]
}

/** The straight way from one square to another in king's steps, the start left out: for asking why it is closed. */
export function straightWay(from: string, to: string): readonly string[] {
  const a = parseCell(from)
  const b = parseCell(to)
  if (!a || !b) return [to]
  const way: string[] = []
  let { column, row } = a
  while (column !== b.column || row !== b.row) {
    column += Math.sign(b.column - column)
    row += Math.sign(b.row - row)
    way.push(cellName({ column, row }))
  }
  return way
}

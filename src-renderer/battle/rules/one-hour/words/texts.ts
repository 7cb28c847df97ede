// What the board says in words: a unit, a leader, a box; for the live region, the text map and the hover line.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { moraleOf, pieceNation } from '../board/figures'

export type StateWord = 'rest' | 'mayAct' | 'selected' | 'done'

export const typeText = ({ type }: Pick<Piece, 'type'>): string => t(`one-hour.type.${type}`)

export function kindText(piece: Piece): string {
  return `${t(`nation.${pieceNation(piece)}`)} ${typeText(piece)}`
}

/** What it must do and what has been done with it: its duty first, as lines end early; who has charged has moved too. */
export function markWords({ marks }: Pick<Piece, 'marks'>): readonly string[] {
  const duty = marks.filter((mark) => mark === 'rampant')
  const done = marks.filter((mark) => mark !== 'rampant' && !(mark === 'moved' && marks.includes('charged')))
  return [...duty, ...done].map((mark) => t(`one-hour.mark.${mark}`))
}

/** What binds it or has been done with it, cards and leaders among it. */
export function marksOf(piece: Piece): readonly string[] {
  return [
    ...markWords(piece),
    ...piece.traits.map((trait) => t(`one-hour.trait.${trait}`)),
    ...piece.cards.map(({ title }) => title),
  ]
}

/** "Picton, British line infantry, E2, facing south, deployed, morale 5 of 6, may act". */
export function pieceText(piece: Piece, state: StateWord): string {
  const head = t('one-hour.board.unit', {
    name: piece.name,
    kind: kindText(piece),
    cell: piece.cell ?? '',
    facing: t(`one-hour.facing.${piece.facing}`),
    formation: t(`one-hour.formation.${piece.formation}`),
    morale: moraleOf(piece),
    of: piece.maxHits,
    state: t(`one-hour.board.state.${state}`),
  })
  return [head, ...marksOf(piece)].join(', ')
}

export function leaderText(leader: Leader): string {
  const livery = t(`livery.${liveryOf(leader.armyId, leader.side)}`)
  const key = leader.rank === 'army' ? 'one-hour.board.commander' : 'one-hour.board.leader'
  return t(key, { name: leader.name, livery, cell: leader.cell ?? '' })
}

/** What a leader does for the troops, a sentence for each of his effects. */
export function effectTexts({
  effects,
  givesReroll,
  rally,
}: Pick<Leader, 'effects' | 'givesReroll' | 'rally'>): readonly string[] {
  return [
    ...(rally ? [rallyText(rally)] : []),
    ...effects.map(effectText),
    ...(givesReroll ? [t('one-hour.effect.givesReroll')] : []),
  ]
}

function rallyText({ when, ride, reach }: NonNullable<Leader['rally']>): string {
  return t(`one-hour.effect.rally.${when === 'turnEnd' && ride > 0 ? 'ride' : when}`, {
    n: ride,
    reach: t(`one-hour.effect.rallyReach.${reach}`),
  })
}

function effectText(effect: Leader['effects'][number]): string {
  const key = `one-hour.effect.${effect.type}`
  switch (effect.type) {
    case 'rally':
    case 'steadyReluctant':
      return t(key)
    case 'shootDie': {
      const { dice: n, maxRange: range } = effect
      return t(range === 1 ? `${key}Close` : key, { n, range, whom: whomOf(effect) }, n)
    }
    case 'meleeDie': {
      const { near, attached } = effect
      const whom = whomOf(effect)
      if (near === 0) return t(`${key}Attached`, { n: attached }, attached)
      return t(attached === near ? key : `${key}Both`, { n: near, attached, whom }, near)
    }
    case 'shootReroll':
    case 'meleeReroll':
      return t(key, { per: t(`one-hour.effect.per.${effect.per}`), whom: whomOf(effect) })
    case 'forceReroll': {
      const against = effect.against.length > 1 ? 'both' : (effect.against[0] ?? 'both')
      return t(key, {
        against: t(`one-hour.effect.against.${against}`),
        per: t(`one-hour.effect.per.${effect.per}`),
        whom: whomOf(effect),
      })
    }
  }
}

const lists = new Intl.ListFormat('en-GB')

/** Those who have an effect, among the troops near him: "British infantry of his command". */
function whomOf(effect: {
  readonly scope: 'command' | 'army'
  readonly arms?: readonly Piece['type'][] | undefined
  readonly nations?: readonly string[] | 'hillNations' | undefined
}): string {
  const of = t(`one-hour.effect.of.${effect.scope}`)
  const nations = typeof effect.nations === 'object' ? effect.nations : []
  const who = [
    ...(nations.length > 0 ? [lists.format(nations.map((one) => t(`nation.${one}`)))] : []),
    ...(effect.arms ? [armsText(effect.arms)] : []),
  ]
  return who.length > 0 ? t('one-hour.effect.whom', { who: who.join(' '), of }) : of
}

/** Both kinds of foot and both of horse have a word of their own. */
function armsText(arms: readonly Piece['type'][]): string {
  const has = (...types: readonly Piece['type'][]): boolean => types.every((one) => arms.includes(one))
  const groups = [
    { key: 'infantry', types: ['line', 'light'] },
    { key: 'horse', types: ['cavalry', 'heavyCavalry'] },
    { key: 'artillery', types: ['artillery'] },
  ] as const
  const whole = groups.filter(({ types }) => has(...types))
  const rest = arms.filter((one) => !whole.some(({ types }) => types.some((type) => type === one)))
  return lists.format([
    ...whole.map(({ key }) => t(`one-hour.effect.arms.${key}`)),
    ...rest.map((type) => typeText({ type })),
  ])
}

/** Ground, height and name of a box, and what lies on its edges. */
export function groundText(field: Field, cell: string): string {
  const ground = field.cells[cell]
  const words = [
    t(`one-hour.ground.${ground?.kind ?? 'clear'}`),
    ...(ground && ground.level > 0 ? [t('one-hour.ground.level', { n: ground.level })] : []),
    ...(field.roads.some(({ a, b }) => a === cell || b === cell) ? [t('one-hour.ground.road')] : []),
    ...(ground && ground.exit.length > 0 ? [t('one-hour.ground.exit')] : []),
    ...(ground?.name ? [ground.name] : []),
  ]
  return [...words, ...edgesText(field, cell)].join(', ')
}

function edgesText(field: Field, cell: string): readonly string[] {
  const found = new Map<string, string[]>()
  for (const { a, b, kind, barricaded, hedge } of field.edges) {
    const other = a === cell ? b : b === cell ? a : undefined
    if (other === undefined) continue
    const keys = [...(kind ? [barricaded ? 'barricaded' : kind] : []), ...(hedge ? ['hedge'] : [])]
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), other])
  }
  return [...found].map(([key, cells]) => t(`one-hour.edge.${key}`, { cells: cells.join(', ') }))
}

export interface CellInput {
  readonly field: Field
  readonly table: Table
  readonly nameOf: (id: string) => string | undefined
  readonly stateOf: (id: string) => StateWord
}

/** Everything there is to know of a box. */
export function cellText({ field, table, nameOf, stateOf }: CellInput, cell: string): string {
  const pieces = table.pieces.filter((piece) => piece.cell === cell && piece.status === 'board')
  const leaders = table.leaders.filter((leader) => leader.cell === cell)
  const objectives = table.objectives
    .filter((objective) => objective.cell === cell)
    .map(({ name, value, holder }) =>
      t(
        'board.objective',
        {
          name,
          value,
          holder: holder === null ? t('board.nobody') : (nameOf(`side.${holder}`) ?? String(holder)),
        },
        value,
      ),
    )
  const head = pieces.length + leaders.length > 0 ? 'one-hour.board.cell' : 'one-hour.board.cellEmpty'
  return [
    t(head, { cell, ground: groundText(field, cell) }),
    ...objectives.map((one) => `${one}.`),
    ...pieces.map((piece) => `${pieceText(piece, stateOf(piece.id))}.`),
    ...leaders.map((leader) => `${leaderText(leader)}.`),
  ].join(' ')
}

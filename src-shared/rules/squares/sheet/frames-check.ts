/** What a schema cannot see of the frames: men and places that the other files do not have. */
import { cellPlace, isOnGrid } from '../../../board/grid/cells'
import type { Battle } from '../../../history/battle'
import { factsOf } from '../../../history/check/battle'
import type { Check } from '../../../history/check/order-of-battle'
import type { RuleSetFrames, Facts } from '../../../history/load'
import { squaresBoard } from './board'
import { squaresFramesSchema, type LeaderRef, type SquaresFrames } from './frames'

/** What the loader of history reads of these rules, and how it is judged. */
export const frames: RuleSetFrames<SquaresFrames> = {
  ruleSet: 'squares',
  schema: squaresFramesSchema,
  check: checkFrames,
}

function checkFrames(frames: SquaresFrames, { orderOfBattle, battles, index }: Facts, check: Check): void {
  const formation = (id: string, path: string) =>
    check(index.formations.has(id), path, `There is no formation “${id}”.`)
  const leader = (ref: LeaderRef, path: string) => {
    if ('formation' in ref) return formation(ref.formation, path)
    const staff = orderOfBattle.armies.find((army) => army.id === ref.staffOf)?.staff ?? []
    check(
      staff.some((man) => man.name === ref.name),
      path,
      `${ref.name} is not on the staff of “${ref.staffOf}”.`,
    )
  }
  frames.leaderDice.forEach((row, i) => leader(row.leader, `leaderDice.${i}`))
  for (const battle of Object.values(battles)) {
    check(
      frames.frames.filter((f) => f.battle === battle.id && f.whatIf === undefined).length === 1,
      'frames',
      `${battle.name} must have exactly one frame without a what-if.`,
    )
    checkBoard(battle, check)
  }
  frames.frames.forEach((frame, i) => {
    const path = `frames.${i}`
    const battle = battles[frame.battle]
    const board = squaresBoard(battle.boards)
    if (!board) return
    const square = (name: string, where: string) =>
      check(isOnGrid(board, cellPlace(name)), where, `${name} lies off the board.`)
    const whatIf = (id: string | undefined, where: string) =>
      check(
        id === undefined || battle.whatIf.some((w) => w.id === id),
        where,
        `${battle.name} has no what-if “${id ?? ''}”.`,
      )
    const objective = (id: string, where: string) =>
      check(board.objectives[id] !== undefined, where, `The objective “${id}” has no square on the board.`)

    whatIf(frame.whatIf, `${path}.whatIf`)
    whatIf(frame.placedInSpiteOf, `${path}.placedInSpiteOf`)
    frame.commandersInChief.forEach((man, k) => {
      const where = `${path}.commandersInChief.${k}`
      leader(man.leader, where)
      if (man.square !== undefined) square(man.square, where)
      if (man.arrival)
        check(
          board.entries[man.arrival.entry] !== undefined,
          where,
          `There is no entry “${man.arrival.entry}” on the board.`,
        )
    })
    frame.commands.forEach((row, k) => {
      const where = `${path}.commands.${k}`
      for (const id of [row.formation, row.joins, row.leader, row.ifComes, ...(row.ifOnly ?? [])])
        if (id !== undefined) formation(id, where)
      whatIf(row.unlessWhatIf, where)
    })
    frame.placed.forEach((row, k) => {
      check(
        index.brigadeById.has(row.brigadeId),
        `${path}.placed.${k}`,
        `There is no brigade “${row.brigadeId}”.`,
      )
      square(row.square, `${path}.placed.${k}`)
      const town = board.cells[row.square]?.place !== undefined
      check(row.inTown !== true || town, `${path}.placed.${k}`, `There is no town at ${row.square}.`)
    })
    const facts = factsOf(battle)
    frame.facts.forEach((fact, k) => {
      const where = `${path}.facts.${k}`
      check(facts.has(fact.id), where, `${battle.name} does not ask “${fact.id}”.`)
      if ('objective' in fact) objective(fact.objective, where)
      if ('objectives' in fact) for (const id of fact.objectives) objective(id, where)
    })
    for (const name of frame.farBank) square(name, `${path}.farBank`)
  })
}

function checkBoard(battle: Battle, check: Check): void {
  const board = squaresBoard(battle.boards)
  check(board !== undefined, 'frames', `${battle.name} has no board of squares.`)
  if (!board) return
  const arrivals = [battle, ...battle.whatIf].flatMap((x) => [
    ...(x.reinforcements ?? []).map((a) => a.entry),
    ...('moves' in x ? (x.moves ?? []).map((m) => m.entry) : []),
  ])
  for (const id of new Set(arrivals))
    check(
      board.entries[id] !== undefined,
      'frames',
      `Troops come by “${id}” to ${battle.name}, which has no square on the board.`,
    )
}

/** What a schema cannot see of a battle file: names that lead nowhere, and lists that do not agree. */
import type { Battle } from '../battle'
import { checkBoard } from './board'
import { checkUnique, type Check } from './order-of-battle'
import { conditionsIn, type Condition } from '../conditions'
import type { Arrival, Deployment, WhatIf } from '../forces'
import type { FormationIndex } from '../formation-index'
import type { BattleId } from '../vocabulary'

/** Ids of the other battles, for what-ifs and links that reach over. */
export interface Neighbours {
  readonly whatIfs: ReadonlyMap<string, BattleId>
  readonly entries: ReadonlyMap<BattleId, ReadonlySet<string>>
}

/** Everything a battle file may name. */
interface Names {
  readonly features: ReadonlySet<string>
  readonly entries: ReadonlySet<string>
  readonly objectives: ReadonlySet<string>
  readonly index: FormationIndex
}

export function checkBattle(battle: Battle, index: FormationIndex, others: Neighbours, check: Check): void {
  const names: Names = {
    features: new Set(battle.features.map((f) => f.id)),
    entries: new Set(battle.entryPoints.map((e) => e.id)),
    objectives: new Set(battle.objectives.map((o) => o.id)),
    index,
  }
  for (const key of ['features', 'entryPoints', 'objectives', 'whatIf', 'campaignLinks', 'boards'] as const)
    checkUnique(
      check,
      key,
      key === 'whatIf' ? 'what-if' : 'id',
      battle[key].map((thing) => thing.id),
    )
  checkGround(battle, names, check)
  checkForces(battle, names, check)
  battle.whatIf.forEach((w, i) => checkWhatIf(battle, w, `whatIf.${i}`, names, others, check))
  checkVictory(battle, names, others, check)
  checkLinks(battle, names, others, check)
  battle.boards.forEach((board, i) => checkBoard(battle, board, `boards.${i}`, check))
}

const known = (set: { has(id: string): boolean }, id: string, path: string, what: string, check: Check) =>
  check(set.has(id), path, `There is no ${what} “${id}”.`)

function checkGround(battle: Battle, names: Names, check: Check): void {
  const { widthM, heightM } = battle.extent
  const onMap = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= widthM && y <= heightM
  battle.entryPoints.forEach((e, i) => {
    known(names.features, e.road, `entryPoints.${i}.road`, 'road', check)
    const onEdge = {
      north: e.at[1] === heightM,
      south: e.at[1] === 0,
      east: e.at[0] === widthM,
      west: e.at[0] === 0,
    }
    check(onEdge[e.edge], `entryPoints.${i}.at`, `${e.name} does not lie on the ${e.edge} edge of the map.`)
  })
  battle.objectives.forEach((o, i) => {
    for (const id of o.places) known(names.features, id, `objectives.${i}.places`, 'feature', check)
    check(
      battle.sides.some((s) => s.armies.includes(o.heldBy)),
      `objectives.${i}.heldBy`,
      `${o.name} is held by an army that is not here.`,
    )
    check(onMap(o.at), `objectives.${i}.at`, `${o.name} lies off the map.`)
  })
  battle.timeline.forEach((event, i) => {
    for (const id of event.places) known(names.features, id, `timeline.${i}.places`, 'feature', check)
    for (const id of event.formations)
      known(names.index.formations, id, `timeline.${i}.formations`, 'formation', check)
  })
  const places = [...battle.deployments, ...battle.whatIf.flatMap((w) => w.deployments ?? [])]
  for (const d of places)
    for (const part of [d, ...(d.detachments ?? [])])
      check(onMap(part.at), 'deployments', `${d.brigadeId} stands off the map.`)
}

function checkForces(battle: Battle, names: Names, check: Check): void {
  const { index } = names
  check(new Set(battle.sides.map((s) => s.id)).size === 2, 'sides', 'The two sides are the same.')
  battle.sides.forEach((side, i) => {
    for (const army of side.armies)
      check(
        side.baseEdges[army] !== undefined,
        `sides.${i}.baseEdges`,
        `The army “${army}” has no edge of the map behind it.`,
      )
  })
  battle.deployments.forEach((d, i) => checkDeployment(d, `deployments.${i}`, names, check))
  battle.reinforcements.forEach((a, i) => checkArrival(a, `reinforcements.${i}`, names, check))
  battle.departures.forEach((d, i) => {
    known(names.entries, d.exit, `departures.${i}.exit`, 'entry point', check)
    for (const id of d.brigadeIds)
      known(index.brigadeById, id, `departures.${i}.brigadeIds`, 'brigade', check)
  })
  const placed = [
    ...battle.deployments.map((d) => d.brigadeId),
    ...battle.reinforcements.flatMap((a) => a.brigadeIds),
  ]
  checkUnique(check, 'deployments and reinforcements', 'placing of', placed)
  const armies = battle.sides.flatMap((s) => s.armies)
  for (const { brigade, army } of index.brigades) {
    const hasPlace = placed.includes(brigade.id)
    check(
      !brigade.present.includes(battle.id) || hasPlace,
      'deployments',
      `${brigade.id} fought at ${battle.name} by the order of battle, but has neither a place nor an hour here.`,
    )
    check(
      !hasPlace || armies.includes(army.id),
      'deployments',
      `${brigade.id} is of an army that is not here.`,
    )
  }
}

function checkDeployment(d: Deployment, path: string, names: Names, check: Check): void {
  known(names.index.brigadeById, d.brigadeId, `${path}.brigadeId`, 'brigade', check)
  d.detachments?.forEach((part, i) => {
    if (part.unitId !== undefined)
      check(
        names.index.unitById.get(part.unitId)?.brigade.id === d.brigadeId,
        `${path}.detachments.${i}.unitId`,
        `“${part.unitId}” is no unit of ${d.brigadeId}.`,
      )
  })
}

function checkArrival(a: Arrival, path: string, names: Names, check: Check): void {
  const brigadeOf = (unitId: string) => names.index.unitById.get(unitId)?.brigade.id
  known(names.entries, a.entry, `${path}.entry`, 'entry point', check)
  for (const id of a.brigadeIds) known(names.index.brigadeById, id, `${path}.brigadeIds`, 'brigade', check)
  a.lateUnits?.forEach((late, i) => {
    check(
      a.brigadeIds.includes(late.brigadeId) && late.unitIds.every((id) => brigadeOf(id) === late.brigadeId),
      `${path}.lateUnits.${i}`,
      `The later units of ${a.label} are not all of ${late.brigadeId}, or that is not in the group.`,
    )
    check(late.time > a.time, `${path}.lateUnits.${i}.time`, `The later units of ${a.label} are not later.`)
  })
  for (const id of a.presentUnits ?? []) {
    const brigade = a.brigadeIds.find((b) => b === brigadeOf(id))
    check(brigade !== undefined, `${path}.presentUnits`, `“${id}” is not of the group of ${a.label}.`)
  }
}

function checkWhatIf(
  battle: Battle,
  w: WhatIf,
  path: string,
  names: Names,
  others: Neighbours,
  check: Check,
): void {
  const formations = [
    ...(w.removes ?? []),
    ...(w.lifts ?? []),
    ...(w.moves ?? []).flatMap((m) => m.formations),
    ...Object.keys(w.timeShiftMinutes ?? {}),
  ]
  for (const id of formations) known(names.index.formations, id, path, 'formation', check)
  for (const id of w.addsUnits ?? []) known(names.index.unitById, id, `${path}.addsUnits`, 'unit', check)
  w.moves?.forEach((move, i) => {
    known(names.entries, move.entry, `${path}.moves.${i}.entry`, 'entry point', check)
    check(
      move.time > (w.startTime ?? battle.startTime),
      `${path}.moves.${i}.time`,
      `“${w.name}” moves troops before the battle begins.`,
    )
  })
  w.reinforcements?.forEach((a, i) => checkArrival(a, `${path}.reinforcements.${i}`, names, check))
  w.deployments?.forEach((d, i) => checkDeployment(d, `${path}.deployments.${i}`, names, check))
  w.changes?.forEach((c, i) => known(names.features, c.feature, `${path}.changes.${i}`, 'feature', check))
  w.goesWith?.forEach((partner, i) =>
    check(
      others.whatIfs.get(partner.whatIf) === partner.battle,
      `${path}.goesWith.${i}`,
      `“${w.name}” goes with “${partner.whatIf}”, which is no what-if of ${partner.battle}.`,
    ),
  )
  const rivals = battle.whatIf.filter(
    (x) => x.group !== undefined && x.group === w.group && x.default === true,
  )
  check(rivals.length < 2 || rivals[0] === w, path, `The group “${w.group ?? ''}” has two defaults.`)
}

function checkCondition(when: Condition, path: string, names: Names, others: Neighbours, check: Check): void {
  for (const c of conditionsIn(when)) {
    if ('holds' in c)
      for (const id of c.holds.objectives) known(names.objectives, id, path, 'objective', check)
    if ('exited' in c) known(names.entries, c.exited.exit, path, 'entry point', check)
    if ('whatIf' in c) known(others.whatIfs, c.whatIf, path, 'what-if', check)
    const counted = 'lossPercent' in c ? c.lossPercent : 'broken' in c ? c.broken : null
    for (const id of counted?.formations ?? []) known(names.index.formations, id, path, 'formation', check)
  }
}

function checkVictory(battle: Battle, names: Names, others: Neighbours, check: Check): void {
  const { victory, historicalResult } = battle
  check(
    victory.endTime === battle.endTime,
    'victory.endTime',
    `${battle.name} is judged at ${victory.endTime}, but ends at ${battle.endTime}.`,
  )
  victory.levels.forEach((level, i) =>
    checkCondition(level.when, `victory.levels.${i}`, names, others, check),
  )
  for (const special of victory.points.special)
    for (const id of special.formations)
      known(names.index.formations, id, 'victory.points.special', 'formation', check)
  for (const id of Object.keys(historicalResult.holders))
    known(names.objectives, id, 'historicalResult.holders', 'objective', check)
  for (const id of names.objectives)
    check(
      historicalResult.holders[id] !== undefined,
      'historicalResult.holders',
      `Nobody is named who held “${id}” in the end.`,
    )
  for (const id of historicalResult.broken)
    known(names.index.brigadeById, id, 'historicalResult.broken', 'brigade', check)
  for (const id of factsOf(battle).keys())
    check(
      historicalResult.facts[id] !== undefined,
      'historicalResult.facts',
      `The question “${id}” has no answer from history.`,
    )
}

function checkLinks(battle: Battle, names: Names, others: Neighbours, check: Check): void {
  battle.campaignLinks.forEach((link, i) => {
    const path = `campaignLinks.${i}`
    check(link.from === battle.id, `${path}.from`, `“${link.name}” starts from another battle.`)
    checkCondition(link.when, path, names, others, check)
    for (const effect of link.effects) {
      if ('transfer' in effect) {
        known(names.entries, effect.transfer.exit, path, 'entry point', check)
        known(
          others.entries.get(link.to) ?? new Set(),
          effect.transfer.entry,
          path,
          `entry point of ${link.to}`,
          check,
        )
      }
      if ('whatIf' in effect)
        check(
          others.whatIfs.get(effect.whatIf.id) === link.to,
          path,
          `“${effect.whatIf.id}” is no what-if of ${link.to}.`,
        )
      const named =
        'arrivalShift' in effect
          ? effect.arrivalShift
          : 'remove' in effect
            ? effect.remove
            : 'morale' in effect
              ? effect.morale
              : null
      for (const id of named?.formations ?? []) known(names.index.formations, id, path, 'formation', check)
    }
  })
}

/** Questions of fact of a battle, of its levels and its links, with their words. */
export function factsOf(battle: Battle): ReadonlyMap<string, string> {
  const conditions = [...battle.victory.levels, ...battle.campaignLinks].flatMap((x) => conditionsIn(x.when))
  return new Map(conditions.flatMap((c) => ('fact' in c ? [[c.fact.id, c.fact.ask] as const] : [])))
}

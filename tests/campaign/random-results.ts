/** Results at random: a form filled in by hand, and the report that a rule set might bring. */
import { clockTime } from '../../src-shared/engine/holds'
import type { Random } from '../../src-shared/engine/random'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { clockQuestions, factQuestions, waysOut } from '../../src-shared/campaign/report/questions'
import type { Mustered } from '../../src-shared/campaign/report/result'
import { battleFile } from '../../src-shared/campaign/state/data'
import type { BattleKey } from '../../src-shared/history/calendar'
import type { CpPiece, FieldReport } from '../../src-shared/history/field-report'
import { covers, SIDE_OF_ARMY, type ArmyId, type UnitId } from '../../src-shared/history/vocabulary'
import { reportsOf } from './kit/rule-sets'
import { data, rules } from './fixtures'

export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[random.int(list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

export function randomEntry(key: BattleKey, mustered: Mustered, random: Random) {
  const entry = blankEntry(data, key, mustered)
  const brigades = Object.keys(mustered.brigades) as (keyof typeof mustered.brigades)[]
  const losses: Record<string, unknown> = {}
  const states: Record<string, string> = {}
  for (const id of brigades) {
    const roll = random.int(100)
    if (roll < 25) losses[id] = { percent: random.int(60) }
    else if (roll < 40) losses[id] = { men: random.int(400) }
    else if (roll < 50)
      losses[id] = { killedWounded: random.int(120), missing: random.int(40), stragglers: random.int(120) }
    else if (roll < 55) states[id] = pick(random, ['broken', 'destroyed', 'notEngaged'])
    if (id.endsWith('.art') && random.int(100) < 20) losses[id] = { guns: random.int(4) }
  }
  const facts = Object.fromEntries(
    [...factQuestions(data, key).keys()].map((id) => [id, random.int(2) === 0]),
  )
  const answers = Object.fromEntries(
    clockQuestions(data, key).map((question) => [question.key, random.int(2) === 0]),
  )
  const parsed = rules.commandSchema.parse({
    type: 'enterResult',
    entry: { ...entry, losses, states, facts, answers, cutOff: brigades.filter(() => random.int(100) < 4) },
  })
  if (parsed.type !== 'enterResult') throw new Error('no entry')
  return parsed.entry
}

/** A report such as a rule set might bring: pieces of brigades, some lost, some gone by a way out. */
export function randomReport(
  key: BattleKey,
  mustered: Mustered,
  ruleSet: string,
  random: Random,
): FieldReport {
  const endMinutes = mustered.startMinutes + 30 + random.int(mustered.endMinutes - mustered.startMinutes - 30)
  const due = (id: string) =>
    mustered.late[id as UnitId] ??
    mustered.brigades[id.slice(0, id.lastIndexOf('.')) as keyof typeof mustered.brigades]?.minutes ??
    0
  const onField = (Object.keys(mustered.units) as UnitId[]).filter((id) => due(id) < endMinutes)
  const pieces: CpPiece[] = []
  const exits: FieldReport['exits'] = []
  const ways = waysOut(data, key, mustered.whatIfIds)
  for (const [brigadeId, units] of Map.groupBy(onField, (id) => id.slice(0, id.lastIndexOf('.')))) {
    if (random.int(100) < 15) continue
    const cut = units.length > 1 && random.int(3) === 0 ? 1 + random.int(units.length - 1) : units.length
    const exit = ways.find(
      (w) =>
        w.side === SIDE_OF_ARMY[brigadeId.slice(0, 2) as ArmyId] &&
        (w.formations?.some((f) => covers(f, brigadeId)) ?? true) &&
        random.int(100) < 8,
    )
    for (const [i, members] of [units.slice(0, cut), units.slice(cut)].entries()) {
      if (members.length === 0) continue
      const state = exit
        ? 'fit'
        : pick(random, ['fit', 'fit', 'fit', 'fit', 'fit', 'broken', 'destroyed'] as const)
      const d = pick(random, [100, 30, 16, 40])
      pieces.push({
        id: `${brigadeId}#${i}`,
        name: brigadeId,
        members: members.map((unitId) => ({ unitId, men: mustered.units[unitId]?.men ?? 0 })),
        state,
        n: random.int(d + 1),
        d,
        ...(ruleSet === 'squares' && { marks: random.int(5) }),
        cutOff: random.int(100) < 10,
      })
    }
    if (exit)
      exits.push({
        brigadeId: brigadeId as FieldReport['exits'][number]['brigadeId'],
        exit: exit.exit,
        time: clockTime(mustered.startMinutes + random.int(endMinutes - mustered.startMinutes)),
      })
  }
  const battle = battleFile(data, key)
  const armies = battle.sides.flatMap((s) => s.armies)
  const posts = data.leaders.filter((p) => p.formations.some((f) => onField.some((u) => covers(f, u))))
  return {
    ruleSet,
    ...reportsOf(ruleSet),
    endTime: clockTime(endMinutes),
    pieces,
    onField,
    holders: Object.fromEntries(battle.objectives.map((o) => [o.id, pick(random, armies)])),
    record: random.int(2) === 0 ? null : [{ time: clockTime(endMinutes), holders: mustered.holders }],
    exits,
    facts: {},
    leaders: posts.filter(() => random.int(100) < 3).map((p) => ({ id: p.id, fate: 'lost' as const })),
    gunsLost: Object.fromEntries(
      onField.flatMap((id) => {
        const guns = mustered.units[id]?.guns ?? 0
        return guns > 0 && random.int(100) < 10 ? [[id, random.int(guns + 1)] as const] : []
      }),
    ),
    late: [],
    ...(random.int(100) < 10 && { gaveUp: pick(random, ['french', 'coalition'] as const) }),
    ended: pick(random, ['played', 'brokenOff', 'playedOut'] as const),
  }
}

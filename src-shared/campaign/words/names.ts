/** Who and what is called how in a campaign. */
import type { Named } from '../../engine/rule-set'
import { sideId } from '../../engine/sides'
import type { History } from '../../history/bundle'
import { factsOf } from '../../history/check/battle'
import type { Calendar } from '../../history/calendar'
import { SIDE_OF_ARMY } from '../../history/vocabulary'
import { leaderKey, optionKey } from '../state/name-keys'
import type { LeaderPost } from '../state/leaders'
import { sideOfArmy } from '../state/vocabulary'

/** Everything that has a name, by id; options as `decision:option`, leaders as `leader:id`. */
export function namesOf(
  history: History,
  calendar: Calendar,
  leaders: readonly LeaderPost[],
): ReadonlyMap<string, Named> {
  const map = new Map<string, Named>()
  const add = (id: string, name: string, side: Named['side'] = null) => map.set(id, { name, side })
  add(sideId(0), 'the Coalition', 0)
  add(sideId(1), 'the French', 1)
  add('coalition', 'the Coalition', 0)
  add('french', 'the French', 1)
  for (const step of calendar.steps) add(step.id, step.name)
  for (const kind of calendar.weather.kinds) add(kind.id, kind.name)
  for (const h of calendar.headquarters) add(h.id, h.name, sideOfArmy(h.army))
  for (const battle of Object.values(history.battles)) {
    add(battle.id, battle.name)
    for (const w of battle.whatIf) add(w.id, w.name)
    for (const [id, question] of factsOf(battle)) add(id, question)
    for (const link of battle.campaignLinks) add(link.id, link.name)
    for (const objective of battle.objectives) add(objective.id, objective.name)
    for (const board of battle.boards) add(board.id, board.name)
    for (const entry of battle.entryPoints) if (!map.has(entry.id)) add(entry.id, entry.name)
  }
  add('wavre-19', 'Wavre, second day')
  add('organiser', 'the organiser')
  add('default', 'history')
  add('weather', 'the weather')
  for (const [id, record] of history.index.formations)
    add(id, record.name, SIDE_OF_ARMY[id.slice(0, 2) as keyof typeof SIDE_OF_ARMY] === 'french' ? 1 : 0)
  for (const [id, name] of history.index.brigadeNames)
    add(id, name, SIDE_OF_ARMY[id.slice(0, 2) as keyof typeof SIDE_OF_ARMY] === 'french' ? 1 : 0)
  for (const post of leaders) {
    add(leaderKey(post.id), post.name, sideOfArmy(post.army))
    if (!map.has(post.id)) add(post.id, post.name, sideOfArmy(post.army))
  }
  for (const decision of calendar.decisions) {
    add(decision.id, decision.name, sideOfArmy(decision.army))
    for (const option of decision.options)
      add(optionKey(decision.id, option.id), option.name, sideOfArmy(decision.army))
  }
  return map
}

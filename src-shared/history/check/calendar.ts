/** What schemas cannot see of the calendar and the theatre: names that lead nowhere. */
import type { History } from '../bundle'
import type { Calendar, Decision, OptionEffect, Requires } from '../calendar'
import { battleIdOf } from '../calendar'
import { checkUnique, type Check } from './order-of-battle'
import { conditionsIn } from '../conditions'
import type { Theatre } from '../theatre'

interface Names {
  readonly history: History
  readonly calendar: Calendar
  readonly headquarters: ReadonlySet<string>
  readonly whatIfs: ReadonlySet<string>
  readonly weather: ReadonlySet<string>
}

export function checkCalendar(calendar: Calendar, history: History, check: Check): void {
  const names: Names = {
    history,
    calendar,
    headquarters: new Set(calendar.headquarters.map((h) => h.id)),
    whatIfs: new Set(Object.values(history.battles).flatMap((b) => b.whatIf.map((w) => w.id))),
    weather: new Set(calendar.weather.kinds.map((k) => k.id)),
  }
  for (const key of ['steps', 'battles', 'headquarters', 'decisions'] as const)
    checkUnique(
      check,
      key,
      'id',
      calendar[key].map((thing) => thing.id),
    )
  checkSpans(calendar, names, check)
  calendar.decisions.forEach((decision, i) => checkDecision(decision, `decisions.${i}`, names, check))
}

function checkSpans(calendar: Calendar, names: Names, check: Check): void {
  const inSteps = calendar.steps.flatMap((step) => step.battles.map((battle) => `${step.id} ${battle}`))
  calendar.battles.forEach((battle, i) => {
    check(
      inSteps.includes(`${battle.step} ${battle.id}`),
      `battles.${i}.step`,
      `${battle.step} does not list ${battle.id}.`,
    )
    for (const [side, id] of Object.entries(battle.reports))
      check(names.headquarters.has(id), `battles.${i}.reports.${side}`, `There is no headquarters “${id}”.`)
  })
  calendar.messages.delays.forEach((line, i) => {
    for (const id of line.between)
      check(names.headquarters.has(id), `messages.delays.${i}`, `There is no headquarters “${id}”.`)
    check(line.from < line.until, `messages.delays.${i}`, 'The span ends before it begins.')
  })
  checkDie(calendar.messages.die, 'messages.die', check)
  checkDie(calendar.weather.die, 'weather.die', check)
  checkDie(calendar.ledger.leaderDie, 'ledger.leaderDie', check)
  check(names.weather.has(calendar.weather.default), 'weather.default', 'There is no such kind of weather.')
  calendar.weather.kinds.forEach((kind, i) => {
    for (const id of kind.whatIfs) known(names.whatIfs, id, `weather.kinds.${i}.whatIfs`, 'what-if', check)
    for (const id of kind.stragglers.flatMap((row) => row.formations))
      known(names.history.index.formations, id, `weather.kinds.${i}.stragglers`, 'formation', check)
  })
  const { runs, pick } = calendar.simulation
  check(pick <= runs, 'simulation.pick', `The battle picked, ${pick}, is none of the ${runs} fought.`)
}

/** Each face of the die has exactly one line. */
function checkDie(lines: readonly { readonly faces: readonly number[] }[], path: string, check: Check): void {
  const faces = lines.flatMap((line) => line.faces).toSorted((a, b) => a - b)
  check(faces.join() === '1,2,3,4,5,6', path, 'Every face from 1 to 6 must stand in one line.')
}

const known = (set: { has(id: string): boolean }, id: string, path: string, what: string, check: Check) =>
  check(set.has(id), path, `There is no ${what} “${id}”.`)

function checkDecision(decision: Decision, path: string, names: Names, check: Check): void {
  const { calendar } = names
  known(names.headquarters, decision.headquarters, `${path}.headquarters`, 'headquarters', check)
  check(
    decision.options.filter((option) => option.historical).length === 1,
    path,
    `“${decision.name}” must have exactly one option of history.`,
  )
  const place = /^\w+:(.*)$/.exec(decision.revealed)?.[1]
  if (place !== undefined)
    check(
      calendar.battles.some((b) => b.id === place) || calendar.steps.some((s) => s.id === place),
      `${path}.revealed`,
      `“${place}” is neither a battle nor a step.`,
    )
  for (const id of decision.change?.to ?? [])
    check(
      decision.options.some((o) => o.id === id),
      `${path}.change.to`,
      `There is no option “${id}”.`,
    )
  for (const id of [decision.change?.fromHeadquarters, decision.change?.toHeadquarters])
    if (id !== undefined) known(names.headquarters, id, `${path}.change`, 'headquarters', check)
  decision.options.forEach((option, i) => {
    const at = `${path}.options.${i}`
    if (option.die) checkDie(option.die, `${at}.die`, check)
    if (option.requires) checkRequires(option.requires, `${at}.requires`, names, check)
    for (const part of [option, ...(option.die ?? [])]) {
      for (const id of part.whatIfs) known(names.whatIfs, id, `${at}.whatIfs`, 'what-if', check)
      for (const effect of part.effects) checkEffect(effect, `${at}.effects`, names, check)
    }
  })
}

function checkRequires(requires: Requires, path: string, names: Names, check: Check): void {
  if ('weather' in requires)
    for (const id of requires.weather) known(names.weather, id, path, 'kind of weather', check)
  if ('choice' in requires) {
    const decision = names.calendar.decisions.find((d) => d.id === requires.choice.decision)
    check(decision !== undefined, path, `There is no decision “${requires.choice.decision}”.`)
    for (const id of requires.choice.options)
      check(decision?.options.some((o) => o.id === id) === true, path, `There is no option “${id}”.`)
  }
  if ('battle' in requires) {
    const objectives = names.history.battles[battleIdOf(requires.battle)].objectives
    for (const c of conditionsIn(requires.when))
      if ('holds' in c)
        for (const id of c.holds.objectives)
          check(
            objectives.some((o) => o.id === id),
            path,
            `There is no objective “${id}”.`,
          )
  }
}

function checkEffect(effect: OptionEffect, path: string, names: Names, check: Check): void {
  const [inner] = Object.values(effect) as readonly {
    readonly formations?: readonly string[] | string
    readonly whatIf?: string
  }[]
  if (Array.isArray(inner?.formations))
    for (const id of inner.formations as readonly string[])
      known(names.history.index.formations, id, path, 'formation', check)
  if (inner?.whatIf !== undefined) known(names.whatIfs, inner.whatIf, path, 'what-if', check)
}

export function checkTheatre(theatre: Theatre, calendar: Calendar, history: History, check: Check): void {
  const nodes = new Set([...theatre.places, ...theatre.entryPoints].map((node) => node.id))
  const features = new Map(theatre.features.map((f) => [f.id, f] as const))
  checkUnique(check, 'features', 'feature', [...features.keys()])
  theatre.links.forEach((link, i) => {
    const road = features.get(link.road)
    check(road !== undefined, `links.${i}.road`, `There is no road “${link.road}”.`)
    for (const id of link.places) known(nodes, id, `links.${i}.places`, 'place', check)
    for (const vertex of link.vertices)
      check(
        vertex < (road?.geometry.coordinates.length ?? 0),
        `links.${i}.vertices`,
        'The road has no such point.',
      )
  })
  check(
    theatre.steps.map((s) => s.id).join() ===
      calendar.steps
        .map((s) => s.id)
        .filter((id) => theatre.steps.some((s) => s.id === id))
        .join(),
    'steps',
    'The steps are not those of the calendar, in its order.',
  )
  const stops = [
    ...theatre.formations.map((f) => ({ ids: [f.id], stops: Object.values(f.track) })),
    ...theatre.overrides.flatMap((o) =>
      o.formations.map((f) => ({ ids: f.ids, stops: Object.values(f.track) })),
    ),
  ]
  stops.forEach(({ ids, stops: list }) => {
    for (const id of ids) known(history.index.formations, id, 'formations', 'formation', check)
    for (const stop of list) {
      if (stop.place !== undefined) known(nodes, stop.place, `formations of ${ids[0] ?? ''}`, 'place', check)
      for (const id of stop.via ?? []) known(nodes, id, `formations of ${ids[0] ?? ''}`, 'place', check)
    }
  })
  theatre.overrides.forEach(({ when }, i) => {
    if (!('decision' in when)) return
    const decision = calendar.decisions.find((d) => d.id === when.decision)
    check(decision !== undefined, `overrides.${i}`, `There is no decision “${when.decision}”.`)
    for (const id of when.options)
      check(
        decision?.options.some((o) => o.id === id) === true,
        `overrides.${i}`,
        `There is no option “${id}”.`,
      )
  })
  for (const h of theatre.headquarters)
    known(new Set(calendar.headquarters.map((x) => x.id)), h.id, 'headquarters', 'headquarters', check)
}

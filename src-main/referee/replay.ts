/** The verbs `replay` and `verify`: a campaign file, its course and its battles, played again and checked. */
import { resolve } from 'node:path'
import { stateHash } from '../../src-shared/engine/battle'
import {
  CampaignFaultError,
  faultSentence,
  openCampaign,
  type Campaign,
  type Environment,
} from '../campaign-file'
import { shippedCalendar } from '../program/calendar'
import { shippedHistory } from '../program/history'
import { LiveCourse } from '../services/course/journal/live-course'
import { RuleSets } from '../services/rule-sets'
import { Misuse, onlyFile, parsedArguments, type Terminal, type Verb } from './command-line'

/** Opens for reading alone, so that a campaign that is being played can be looked at too; says if it is of a newer version. */
async function opened(path: string, terminal: Terminal): Promise<Campaign> {
  const ruleSets = new RuleSets(terminal.rules)
  const environment: Environment = {
    now: () => Date.now(),
    randomSeed: () => 0,
    ruleSet: (key) => ruleSets.find(key),
  }
  const found = await openCampaign(resolve(path), environment, { readOnly: true })
  if (found.kind === 'fault') throw new Misuse(faultSentence(found.fault))
  if (found.newerForm !== null)
    terminal.err(
      `${path} was made by a newer version of the program (form ${found.newerForm}). What this version knows of it is checked; update the program to check the rest.`,
    )
  return found.campaign
}

export const replay: Verb = {
  help: () => `replay FILE [--battle ID]
Plays the course of a campaign file and every battle in it again from the start, and prints for each the number
of entries, the hash of the state it ends in and where it stands. The status is 1 if something does not replay.

  --battle ID   only this battle, without the course`,
  async run(args, terminal) {
    const { values, positionals } = parsedArguments(args, { battle: { type: 'string' } })
    const campaign = await opened(onlyFile(positionals, 'the campaign file'), terminal)
    try {
      const all = campaign.battles().filter(({ id }) => values.battle === undefined || id === values.battle)
      if (all.length === 0) throw new Misuse(`There is no battle ${values.battle ?? ''} in this campaign.`)
      const good = all.map(({ id }) => replayed(campaign, id, terminal))
      if (values.battle === undefined) good.push(courseReplayed(campaign, terminal))
      return good.every(Boolean) ? 0 : 1
    } finally {
      campaign.close()
    }
  },
}

/** Whether a battle replays to the same states. */
function replayed(campaign: Campaign, battleId: string, terminal: Terminal): boolean {
  const battle = campaign.battle(battleId)
  const entries = campaign.journal(battleId).filter((entry) => !entry.undone)
  if (entries.length === 0) {
    terminal.out(JSON.stringify({ battle: battleId, status: battle.status, entries: 0 }))
    return true
  }
  return printReplay(terminal, { battle: battleId }, () => {
    const { state, compared } = playedAgain(campaign.replay(battleId), terminal)
    const rules = new RuleSets(terminal.rules).find(battle.ruleSet)
    return {
      status: battle.status,
      entries: entries.length,
      compared,
      hash: stateHash(state),
      turn: rules?.turn(state) ?? null,
      outcome: rules?.outcome(state) ?? null,
    }
  })
}

/** Whether the campaign's own commands replay to the same states; one that has not begun does. */
function courseReplayed(campaign: Campaign, terminal: Terminal): boolean {
  const course = new LiveCourse(campaign, {
    history: shippedHistory(),
    calendar: shippedCalendar,
    rules: new RuleSets(terminal.rules),
  })
  if (!course.hasBegun) return true
  const { name } = campaign.info()
  return printReplay(terminal, { campaign: name }, () => {
    const { state, compared } = playedAgain(course.replay(), terminal)
    const { step, phase } = course.now().state
    const entries = course.entries().filter(({ undone }) => !undone).length
    return { entries, compared, hash: stateHash(state), step, phase }
  })
}

/** The state in which a replay ends, and how many hashes on the way were compared. */
function playedAgain(
  steps: Iterable<{ readonly state: unknown; readonly hashed: boolean }>,
  terminal: Terminal,
) {
  let compared = 0
  let state: unknown
  for (const step of steps) {
    terminal.signal.throwIfAborted()
    state = step.state
    if (step.hashed) compared += 1
  }
  return { state, compared }
}

/** Prints what came of a replay after what it is of; false: it failed, and why is told in words too. */
function printReplay(terminal: Terminal, of: object, replay: () => object): boolean {
  try {
    terminal.out(JSON.stringify({ ...of, ...replay() }))
    return true
  } catch (error) {
    if (!(error instanceof CampaignFaultError)) throw error
    terminal.out(JSON.stringify({ ...of, fault: error.fault }))
    terminal.err(faultSentence(error.fault))
    return false
  }
}

export const verify: Verb = {
  help: () => `verify FILE
Checks a campaign file: header, structure, the hash chain of its journal and every record, then plays its course
and every battle again and compares the hashes of their states. It counts the throws of dice that are proved by what
both sides committed to, those that wait for what is still closed, and those on trust. Nothing is written. The status is 1 if something
is wrong.`,
  async run(args, terminal) {
    const { positionals } = parsedArguments(args, {})
    const file = onlyFile(positionals, 'the campaign file')
    const campaign = await opened(file, terminal)
    try {
      const verdict = await campaign.verify(undefined, terminal.signal)
      for (const damage of verdict.damage) terminal.out(JSON.stringify({ damage }))
      const good = campaign.battles().map(({ id }) => replayed(campaign, id, terminal))
      const isCourseGood = courseReplayed(campaign, terminal)
      const whole = verdict.whole && isCourseGood && good.every(Boolean)
      terminal.out(
        JSON.stringify({ whole, rows: verdict.rows, battles: good.length, throws: verdict.throws }),
      )
      return whole ? 0 : 1
    } finally {
      campaign.close()
    }
  },
}

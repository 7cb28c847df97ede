/** The verbs `replay` and `verify`: a campaign file played again and checked to the last byte. */
import { resolve } from 'node:path'
import { stateHash } from '../../src-shared/engine/battle'
import { ruleSet } from '../../src-shared/rules'
import {
  CampaignFaultError,
  faultSentence,
  openCampaign,
  type Campaign,
  type Surroundings,
} from '../campaign-file'
import { Misuse, onlyFile, parsedArguments, type Desk, type Verb } from './command-line'

const surroundings: Surroundings = { now: () => Date.now(), randomSeed: () => 0, ruleSet }

/** Opens for reading alone, so that a campaign that is being played can be looked at too. */
async function opened(path: string): Promise<Campaign> {
  const found = await openCampaign(resolve(path), surroundings, { readOnly: true })
  if (found.kind === 'fault') throw new Misuse(faultSentence(found.fault))
  return found.campaign
}

export const replay: Verb = {
  help: `replay FILE [--battle ID]
Plays every battle of a campaign file again from its sheet, and prints for each the number of entries, the hash
of the state it ends in and where it stands. The status is 1 if a battle does not replay.

  --battle ID   only this battle`,
  async run(args, desk) {
    const { values, positionals } = parsedArguments(args, { battle: { type: 'string' } })
    const campaign = await opened(onlyFile(positionals, 'the campaign file'))
    try {
      const all = campaign.battles().filter(({ id }) => values.battle === undefined || id === values.battle)
      if (all.length === 0) throw new Misuse(`There is no battle ${values.battle ?? ''} in this campaign.`)
      const good = all.map(({ id }) => replayed(campaign, id, desk))
      return good.every(Boolean) ? 0 : 1
    } finally {
      campaign.close()
    }
  },
}

/** Whether a battle replays to the same states. */
function replayed(campaign: Campaign, battleId: string, desk: Desk): boolean {
  const battle = campaign.battle(battleId)
  const entries = campaign.journal(battleId).filter((entry) => !entry.undone)
  if (entries.length === 0) {
    desk.out(JSON.stringify({ battle: battleId, status: battle.status, entries: 0 }))
    return true
  }
  try {
    let compared = 0
    let state: unknown
    for (const step of campaign.replay(battleId)) {
      desk.signal.throwIfAborted()
      state = step.state
      if (step.hashed) compared += 1
    }
    const rules = ruleSet(battle.ruleSet)
    const told = {
      battle: battleId,
      status: battle.status,
      entries: entries.length,
      compared,
      hash: stateHash(state),
      turn: rules?.turn(state) ?? null,
      outcome: rules?.outcome(state) ?? null,
    }
    desk.out(JSON.stringify(told))
    return true
  } catch (error) {
    if (!(error instanceof CampaignFaultError)) throw error
    desk.out(JSON.stringify({ battle: battleId, fault: error.fault }))
    desk.err(faultSentence(error.fault))
    return false
  }
}

export const verify: Verb = {
  help: `verify FILE
Checks a campaign file: header, structure, the hash chain of its journal and every record, then plays every
battle again and compares the hashes of its states. Nothing is written. The status is 1 if something is wrong.`,
  async run(args, desk) {
    const { positionals } = parsedArguments(args, {})
    const file = onlyFile(positionals, 'the campaign file')
    const campaign = await opened(file)
    try {
      const verdict = await campaign.verify(undefined, desk.signal)
      for (const damage of verdict.damage) desk.out(JSON.stringify({ damage }))
      const good = campaign.battles().map(({ id }) => replayed(campaign, id, desk))
      const whole = verdict.whole && good.every(Boolean)
      desk.out(JSON.stringify({ whole, rows: verdict.rows, battles: good.length }))
      return whole ? 0 : 1
    } finally {
      campaign.close()
    }
  },
}

/** A worker that fights battles of a campaign, one message each, and sends back the state in which each ends. */
import { parentPort } from 'node:worker_threads'
import { ruleSet } from '../../src-shared/rules'
import { fightOnce, type CampaignFight } from '../services/course/battles/fight-once'

// What comes is made by the program itself.
parentPort?.on('message', (fight: CampaignFight) => {
  const rules = ruleSet(fight.ruleSet)
  if (!rules) throw new Error(`there is no rule set ${fight.ruleSet}`)
  parentPort?.postMessage(fightOnce(rules, fight))
})

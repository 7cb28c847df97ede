/** Random campaigns: every man accounted for, nobody on two fields, every step closes, and a replay comes to the same. */
import { describe, expect, it } from 'vitest'
import { reckon } from '../../src-shared/campaign/score/score'
import { checkState } from './check-state'
import { data, rules } from './fixtures'
import { playedAgain, randomCampaign } from './random-campaign'

const RUNS = 300

describe('random campaigns', () => {
  it(`${RUNS} of them keep every man and come to the same when played again (CP-LED-01, CP-STEP-07)`, () => {
    const verdicts = new Set<string>()
    /** Commands that were carried out, and battles that were fought. */
    const met = new Set<string>()
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const campaign = randomCampaign(seed, checkState)
      const { last } = campaign
      expect(last.phase).toBe('over')
      verdicts.add(reckon(data, last).verdict)
      let isSecondDay = false
      for (const { command } of campaign.entries) {
        met.add(command.type)
        if (command.type === 'edit') met.add(`edit ${command.path.split('.')[0] ?? ''}`)
        isSecondDay ||= 'battleId' in command && command.battleId === 'wavre-19'
        // The first day is set right when the second has been laid out.
        if (command.type === 'amend' && command.battleId === 'wavre' && isSecondDay) met.add('amend before')
      }
      for (const key of Object.keys(last.reports)) met.add(key)
      if (seed % 10 !== 0) continue
      playedAgain(campaign)
      expect(rules.stateSchema.safeParse(last).error).toBeUndefined()
    }
    expect(verdicts.size).toBeGreaterThan(3)
    const paths = ['units', 'choices', 'leaders', 'whatIfs', 'placings', 'startTimes', 'facts', 'battles']
    for (const what of ['amend', 'amend before', 'seat', 'passOn', 'endCampaign', 'concede', 'wavre-19'])
      expect([...met], what).toContain(what)
    for (const path of paths) expect([...met]).toContain(`edit ${path}`)
  }, 300_000)
})

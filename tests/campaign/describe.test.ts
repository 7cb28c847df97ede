/** Every event, refusal, prompt and house rule of the campaign has its sentence, with all its values. */
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src-shared/engine/json'
import { seededRandom } from '../../src-shared/engine/random'
import { speaker, wordingOf } from '../../src-shared/words/sentence'
import { campaignDice, type CpCommand, type CpEvent, type CpState } from '../../src-shared/campaign'
import {
  describe as sentenceOf,
  describeRefusal,
  names,
  promptOf,
} from '../../src-shared/campaign/words/describe'
import { refuseStart } from '../../src-shared/campaign/course/edit'
import { CP_EVENT_KINDS } from '../../src-shared/campaign/course/events'
import { CP_HOUSE_RULES } from '../../src-shared/campaign/course/house-rules'
import { campaignMessages } from '../../src-shared/campaign/words/messages'
import { CP_REFUSAL_CODES } from '../../src-shared/campaign/course/refusals'
import { sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import { asInHistory, atStep, begun, data, give, musterOf, rules } from './fixtures'
import { faultsOf } from '../words/plain-english'
import { randomCampaign } from './random-campaign'

const phrase = speaker(campaignMessages)
const words = (event: CpEvent) => phrase(sentenceOf(event), names(data))

describe('sentences', () => {
  it('of the events of random campaigns can all be said, in plain English', () => {
    const kinds = new Set<string>()
    const faults = new Set<string>()
    for (let seed = 900; seed < 940; seed += 1) {
      const { first, entries } = randomCampaign(seed, () => undefined)
      let state: CpState = first
      for (const { command } of entries) {
        const done = rules.play(state, sideOfActor(command.by), command, campaignDice(state))
        for (const event of done.events) {
          kinds.add(event.kind)
          const text = words(event)
          for (const fault of faultsOf(text)) faults.add(fault)
          expect(event.rules.every((id) => /^CP-[A-Z]+-\d+/.test(id))).toBe(true)
        }
        state = done.state
        phrase(promptOf(state), names(data))
      }
    }
    expect([...faults]).toEqual([])
    expect(kinds.size).toBeGreaterThan(30)
  })
  it('name things as a player knows them', () => {
    const { events } = give(begun(), {
      type: 'choose',
      by: 'fr',
      decisionId: 'fr-16-derlon',
      optionId: 'to-ligny',
    })
    expect(events.map(words)).toEqual(['D’Erlon’s corps: It strikes at Brye.'])
  })
  it('say the board of a battle by its name', () => {
    const event = { kind: 'ruleSetChosen', side: null, rules: ['CP-RES-02'] } as const
    const said = { battle: 'ligny', ruleSet: 'the rules', board: 'squares-1km' }
    expect(words({ ...event, data: said })).toMatch(/^Ligny is played under the .*board: Squares of 1 km\.$/)
  })
  it('set what somebody chose or may take up apart from the sentence round it', () => {
    const taken = { decision: 'fr-16-derlon', option: 'with-ney' }
    expect(words({ kind: 'defaultTaken', side: null, rules: ['CP-DEC-05'], data: taken })).toBe(
      'D’Erlon’s corps: nobody has chosen; “It follows Reille” stands.',
    )
  })
  it('of faults in a report name the field, not its path', () => {
    const said = (code: 'MISSING' | 'WRONG_VALUE', path: string) =>
      phrase(
        describeRefusal({ code, rule: 'CP-HAND-07', values: { path, problem: 'it is no time' } }),
        names(data),
      )
    expect(said('MISSING', 'facts.qb-french-free')).toMatch(
      /^An answer is missing: the question “Did the French hold the crossroads .*”\.$/,
    )
    expect(said('WRONG_VALUE', 'endTime')).toBe('That cannot be the hour of its end: it is no time.')
  })
  it('of closed options say what of a battle would have opened them', () => {
    const night = asInHistory(begun(), atStep('16-night'))
    const closed = (decisionId: string, optionId: string, by: 'fr' | 'pr', state = night) => {
      const refusal = rules.refuse(state, sideOfActor(by), { type: 'choose', by, decisionId, optionId })
      return refusal && phrase(describeRefusal(refusal), names(data))
    }
    expect(closed('pr-16-retreat', 'bulow-alone', 'pr')).toBe(
      'Bülow alone is open only if the French held Tilly road at the Namur chaussée at the end of Ligny.',
    )
    const report = night.reports.ligny
    if (!report) throw new Error('Ligny has no report')
    const lost: CpState = {
      ...night,
      reports: { ...night.reports, ligny: { ...report, winner: 'coalition', level: 'minor' } },
    }
    expect(closed('fr-16-pursuit', 'press', 'fr', lost)).toBe(
      'Press them is open only if the French won Ligny.',
    )
  })
  it('of prompts ask for the result of a battle that is entered by hand', () => {
    const mustered = asInHistory(begun(), musterOf('16-pm', 'ligny'))
    const prompt = (how: 'hand' | 'fight') => {
      const { state } = give(mustered, { type: 'chooseHow', by: 'organiser', battleId: 'ligny', how })
      return phrase(promptOf(state), names(data))
    }
    expect(prompt('hand')).toBe('enter the result of Ligny.')
    expect(prompt('fight')).not.toMatch(/enter/)
  })
  it('of a correction end with its reason, or without one', () => {
    const said = (reason: string) =>
      words({
        kind: 'corrected',
        side: null,
        rules: ['CP-HAND-11'],
        data: { battle: 'ligny', field: 'endTime', first: '21:30', value: '21:00', reason },
      })
    expect(said('')).toBe('Ligny: the hour of its end is corrected from 21:30 to 21:00.')
    expect(said('a slip')).toBe('Ligny: the hour of its end is corrected from 21:30 to 21:00: a slip.')
  })
  it('of what the organiser sets name what he set, and a doubt keeps code and reason apart', () => {
    const said = (path: string, value: JsonValue) =>
      words({
        kind: 'umpireEdit',
        side: null,
        rules: ['CP-EDIT-01'],
        data: { path, was: null, value, reason: 'the table' },
      })
    expect(said('units.fr.ii.5.1.61ligne-1', { from: 'present', to: 'missing', men: 1 })).toBe(
      'The organiser moves 1 man of 61e Ligne, 1er bataillon from the ranks to missing: the table.',
    )
    expect(said('units.fr.ii.5.1.61ligne-1.state', 'broken')).toContain('1er bataillon is broken: the table.')
    expect(said('choices.fr-16-derlon', 'with-ney')).toMatch(/^The organiser decides: .+, .+: the table\.$/)
    expect(said('leaders.fr.ii', 'wounded')).toContain('wounded and out of the campaign')
    expect(said('placings.ligny.fr.vi.19.1', null)).toContain('to the rules: the table.')
    expect(said('startTimes.wavre', '13:00')).toContain('begin at 13:00')
    expect(said('battles.wavre-19', 'leftOut')).toContain('leaves')
    const overrides = [{ code: 'UNUSUAL', reason: 'twice: by two umpires' }]
    expect(
      words({ kind: 'overridden', side: null, rules: ['CP-HAND-08'], data: { battle: 'ligny', overrides } }),
    ).toContain('(twice: by two umpires)')
  })
  it('of what the organiser typed wrong say whether it is no number, too many, or no hour of the battle', () => {
    const said = (path: string, value: JsonValue) => {
      const command = { type: 'edit', by: 'organiser', path, value, reason: 'try' } as const
      const refusal =
        rules.refuse(begun(), sideOfActor('organiser'), command) ?? refuseStart(data, path, value)
      return refusal && phrase(describeRefusal(refusal), names(data))
    }
    const unit = 'units.fr.ii.5.1.61ligne-1'
    const men = (n: JsonValue, from = 'present', to = 'stragglers') => said(unit, { from, to, men: n })
    for (const given of ['many', '1e3', 0, -1, 0.5])
      expect(men(given)).toBe(`“${given}” is no number of men. Give a whole number, 1 or more.`)
    expect(men(90_000)).toMatch(/has only [\d,]+ men to give from the ranks\. Move fewer/)
    expect(men(1, 'missing')).toMatch(/has no man to give from missing\./)
    expect(men(1, 'present', 'present')).toContain('men would be made or lost')
    expect(said(unit, 5)).toContain('men would be made or lost')
    expect(said(`${unit}.marks`, 'many')).toBe('Marks are whole numbers from 0 to 20, not “many”.')
    expect(said('startTimes.ligny', 'noon')).toBe('A time of day is wanted, written as 14:30.')
    expect(said('startTimes.ligny', '21:29')).toBeUndefined()
    expect(said('startTimes.ligny', '21:30')).toBe('The battle ends at 21:30; it cannot begin at 21:30.')
    expect(said('startTimes.wavre-19', '12:00')).toBe('The battle ends at 11:00; it cannot begin at 12:00.')
  })
  it('exist for every kind of event, refusal and house rule', () => {
    for (const kind of CP_EVENT_KINDS) expect(campaignMessages.event[kind]).toBeDefined()
    for (const code of CP_REFUSAL_CODES) expect(campaignMessages.refusal[code]).toBeDefined()
    for (const { key } of CP_HOUSE_RULES) {
      expect(wordingOf(campaignMessages, `houseRule.${key}.title`)).toBeTruthy()
      expect(wordingOf(campaignMessages, `houseRule.${key}.text`)).toBeTruthy()
    }
  })
  it('of refusals can all be said that random commands meet', () => {
    const random = seededRandom(7)
    const met = new Set<string>()
    const commands: CpCommand[] = []
    const states: CpState[] = []
    for (let seed = 950; seed < 960; seed += 1)
      randomCampaign(seed, (state, command) => {
        commands.push(command)
        if (random.int(4) === 0) states.push(state)
      })
    for (const state of states)
      for (let i = 0; i < 12; i += 1) {
        const command = commands[random.int(commands.length)]
        if (!command) continue
        const refusal = rules.refuse(state, sideOfActor(command.by), command)
        if (!refusal) continue
        met.add(refusal.code)
        expect(phrase(describeRefusal(refusal), names(data))).not.toMatch(/undefined|\{\w+\}/)
      }
    expect(met.size).toBeGreaterThan(8)
  })
})

// Every sentence of the squares rules can be said: of events as battles tell them, of refusals, prompts and house rules.
import { describe as group, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { Side } from '../../../../src-shared/engine/sides'
import { speaker, wordingOf } from '../../../../src-shared/words/sentence'
import { describe, describeRefusal, prompt } from '../../../../src-shared/rules/squares/words/describe'
import type { SqEvent } from '../../../../src-shared/rules/squares/turn/events'
import { SHEET_FAULTS } from '../../../../src-shared/rules/squares/sheet/faults'
import { HOUSE_RULES } from '../../../../src-shared/rules/squares/sheet/house-rules'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { names } from '../../../../src-shared/rules/squares/words/names'
import { options } from '../../../../src-shared/rules/squares/turn/options/options'
import { deciders } from '../../../../src-shared/rules/squares/turn/phases'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import { REFUSAL_CODES } from '../../../../src-shared/rules/squares/turn/refusals'
import { STATE_FAULTS } from '../../../../src-shared/rules/squares/state/faults'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { describeCatalogue } from '../../catalogue-words'
import { assault, defence, Field, FINISH, secondRound } from '../support/fixtures'
import { playAtRandom, randomSheet } from '../support/random-battle'

const phrase = speaker(messages)
const say = (event: SqEvent, state: SqState) => phrase(describe(event, state), names(state))

group('the catalogue', () => {
  describeCatalogue(messages, HOUSE_RULES)

  it('has a sentence for every refusal and every fault', () => {
    for (const code of REFUSAL_CODES) expect(wordingOf(messages, `refusal.${code}`)).toBeDefined()
    for (const code of [...SHEET_FAULTS, ...STATE_FAULTS])
      expect(wordingOf(messages, `fault.${code}`), code).toBeDefined()
  })
})

group('numbers and lists', () => {
  const words = (key: string, values: Record<string, JsonValue>) =>
    phrase({ key, values }, new Map([['u1', { name: 'Halkett', side: 0 }]]))

  it('says one and many as English does', () => {
    expect(words('term.points', { n: 0 })).toBe('free')
    expect(words('term.points', { n: 1 })).toBe('1 point')
    expect(words('term.points', { n: 3 })).toBe('3 points')
    expect(words('event.assaultEnded.plain', { from: 'E4', target: 'E3', n: 1 })).toBe(
      'The assault on E3 from E4 is over after 1 round.',
    )
  })

  it('puts names for ids and joins lists', () => {
    expect(words('event.unitDestroyed.plain', { unit: 'u1', square: 'D3' })).toBe(
      'Halkett is destroyed at D3.',
    )
    expect(words('event.holdEnded.fire', { units: ['u1', 'A', 'B'] })).toBe(
      'The fire ends the hold of Halkett, A and B.',
    )
    expect(words('event.holdEnded.fire', { units: [] })).toBe('The fire ends the hold of nobody.')
  })

  it('throws at a missing wording or value', () => {
    expect(() => words('event.nothing', {})).toThrow('no wording')
    expect(() => words('event.unitDestroyed.plain', { unit: 'u1' })).toThrow('square')
  })

  it('says a refusal with its numbers', () => {
    const sentence = describeRefusal({
      code: 'NO_ACTION_POINTS',
      rule: 'SQ-MOVE-10',
      values: { needed: 3, left: 2 },
    })
    expect(phrase(sentence)).toContain('3 wanted, 2 left')
  })

  it('says of who is held until when and why (CP-ROST-12)', () => {
    const held = (hold: { readonly heldUntil: string; readonly heldCause?: string }) => {
      const field = new Field({ units: { FL1: { square: 'E4', ...hold }, AN: 'E3' } })
      const refusal = field.refuse(0, assault('E4', 'E3', ['FL1']))
      return refusal && phrase(describeRefusal(refusal), names(field.state))
    }
    expect(held({ heldUntil: '13:00', heldCause: 'the rear is not up' })).toContain(
      'held back until 13:00 (the rear is not up).',
    )
    expect(held({ heldUntil: 'end' })).toContain('held back all day.')
  })
})

/** What an unfilled or wrongly filled sentence shows. */
const FAULTY = /undefined|null|\[object|\{/
const SIZE = { cols: 6, rows: 5, commandsPerSide: 3, unitsPerCommand: 4, turnLimit: 4 }

group('house rules change what is said', () => {
  const line = (field: Field) => phrase(prompt(field.state), names(field.state))
  const sentencesOf = (field: Field, kind: SqEvent['kind']) =>
    field.events.filter((event) => event.kind === kind).map((event) => say(event, field.state))
  const rounds = { units: { FL1: 'E4', FV: 'E4', AN: 'E3', AN2: 'E3' } }

  it('open nominations are neither secret nor sealed (SQ-R-08)', () => {
    const given = { active: undefined, units: { FL1: 'E6', AN: 'E1' }, pool: [2, 1] }
    const open = new Field({ ...given, houseRules: { nominations: 'open' } }, {})
    expect(line(open)).toBe('French: name a general to throw for the 2 (pool 2, 1).')
    open.give(0, { type: 'nominateGeneral', side: 0, generalId: 'Reille' })
    expect(sentencesOf(open, 'generalNominated')).toEqual(['French names Reille for the dice-off.'])
    expect(line(open)).toBe('Allies: name a general to throw for the 2 (pool 2, 1).')
    expect(line(new Field(given, {}))).toContain('in secret')
  })

  it('one die for all after the first round is no weariness (SQ-R-48)', () => {
    const field = new Field({ ...rounds, houseRules: { secondRoundDice: 'all' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN']), 3, 3, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
      .give(0, secondRound(['FV', 'FL1']))
      .give(1, defence(['AN']), 1, 1, 1)
    const keys = field.events.flatMap((event) =>
      (event.working ?? []).map((working) => `${working.key} ${String(working.values['unitId'])}`),
    )
    expect(keys).toEqual(expect.arrayContaining(['oneDieEach FV', 'tired FL1', 'tired AN']))
    expect(keys).not.toContain('tired FV')
  })

  it('a counterattack is over the former assault square (SQ-RND2-09)', () => {
    const field = new Field(rounds)
      .give(0, assault('E4', 'E3', ['FL1', 'FV']))
      .give(1, defence(['AN']), 3, 2, 3, 1, 1, 1, 1, 1, 1)
      .give(0, FINISH)
      .give(1, FINISH)
    expect(line(field)).toBe('Allies: attack E4 in a further round, or let it be.')
  })
})

group('battles at random', () => {
  it('can say every event, working, purpose, prompt and doubt they bring', () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= 25; seed += 1)
      playAtRandom(randomSheet(seed, SIZE), seed, 2000, {
        step: (after, events) => {
          for (const event of events) {
            kinds.add(event.kind)
            expect(say(event, after)).not.toMatch(FAULTY)
            for (const { key, values } of event.working ?? [])
              expect(phrase({ key: `working.${key}`, values }, names(after))).not.toMatch(FAULTY)
            for (const { purpose } of event.dice ?? [])
              expect(wordingOf(messages, `purpose.${purpose}`), purpose).toBeDefined()
          }
          expect(phrase(prompt(after), names(after))).not.toMatch(FAULTY)
          if (seed > 4) return
          for (const side of deciders(after))
            for (const { warnings } of options(after, side))
              for (const warning of warnings ?? []) expect(phrase(warning, names(after))).not.toMatch(FAULTY)
        },
      })
    expect(kinds.size).toBeGreaterThan(35)
  })

  it('can say why commands of one moment are refused in another', () => {
    const codes = new Set<string>()
    for (let seed = 1; seed <= 8; seed += 1) {
      const tried: { side: Side; command: SqBattleCommand }[] = []
      let state: SqState | undefined
      playAtRandom(randomSheet(seed, SIZE), seed, 400, {
        step: (after) => (state = after),
        choices: (now, side, commands) => {
          for (const command of commands.slice(0, 12)) tried.push({ side, command })
          tried.splice(0, Math.max(0, tried.length - 80))
          for (const one of tried) {
            const refused = refuse(now, one.side, one.command)
            if (!refused) continue
            codes.add(refused.code)
            expect(phrase(describeRefusal(refused), names(now))).not.toMatch(FAULTY)
          }
        },
      })
      expect(state).toBeDefined()
    }
    expect(codes.size).toBeGreaterThan(15)
  })
})

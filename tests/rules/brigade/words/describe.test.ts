// Every sentence of the brigade rules can be said: of events, workings, refusals, prompts, faults and house rules.
import { describe as group, expect, it } from 'vitest'
import type { Side } from '../../../../src-shared/engine/sides'
import { speaker, wordingOf } from '../../../../src-shared/words/sentence'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { actionsSentence } from '../../../../src-shared/rules/brigade/screen/wording'
import { describe, describeRefusal } from '../../../../src-shared/rules/brigade/words/describe'
import { prompt } from '../../../../src-shared/rules/brigade/words/prompt'
import type { BrEvent, BrEventOf } from '../../../../src-shared/rules/brigade/turn/events'
import { FAULT_CODES } from '../../../../src-shared/rules/brigade/sheet/faults'
import { HOUSE_RULES } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import {
  DEVIATIONS,
  IMMOBILITIES,
  NO_DEFENSIVE_FIRE,
  REFUSAL_CODES,
  refusal,
} from '../../../../src-shared/rules/brigade/turn/refusals'
import { PHASES, type BrState } from '../../../../src-shared/rules/brigade/state/state'
import { DICE_PURPOSES } from '../../../../src-shared/rules/brigade/turn/step'
import { describeCatalogue, wordings } from '../../catalogue-words'
import { shippedHistory } from '../../../history/shipped'
import { combatMachine } from '../support/combat-rules'
import { sampleEvents, SAMPLES } from '../support/event-samples'
import { box, situation } from '../support/field'
import { picker, playableSheet, playAtRandom } from '../support/random-battle'

const phrase = speaker(messages)
const say = (event: BrEvent, state: BrState) => phrase(describe(event, state), names(state))
/** What an unfilled or wrongly filled sentence shows. */
const FAULTY = /undefined|null|NaN|\[object|\{/

const field = muster(
  sheetOfGiven(
    parseGiven({
      bodies: { F1: [36, 30, 180], F2: [42, 30, 180], A1: [36, 20, 0], A2: [42, 20, 0] },
      terrain: {
        complexes: [
          {
            id: 'farm',
            name: 'Gemioncourt',
            polygon: box(10, 10, 12, 12),
            courtyard: true,
            buildings: 1,
            sections: [{ p1: { x: 10, y: 10 }, p2: { x: 10, y: 12 }, points: 20 }],
            capacityUnits: 4,
          },
        ],
      },
    }),
  ),
)

group('the armies of a side', () => {
  it('are told apart by their names', () => {
    const state = muster(
      draft({ history: shippedHistory(), battleId: 'waterloo', whatIfIds: [], houseRules: {} }),
    )
    const [place] = state.sheet.places
    const taken: BrEvent = {
      kind: 'placeTaken',
      side: 1,
      rules: [],
      data: { placeId: place?.placeId ?? '', armyId: 'pr', from: 'aa' },
    }
    expect(say(taken, state)).toBe(
      `The Army of the Lower Rhine takes ${place?.name} from the Anglo-Allied Army.`,
    )
  })
})

group('the catalogue', () => {
  describeCatalogue(messages, HOUSE_RULES)

  it('has a sentence for every refusal, fault, prompt and purpose', () => {
    for (const code of REFUSAL_CODES) expect(wordingOf(messages, `refusal.${code}`), code).toBeDefined()
    for (const code of FAULT_CODES) expect(wordingOf(messages, `fault.${code}`), code).toBeDefined()
    for (const purpose of DICE_PURPOSES) expect(wordingOf(messages, `purpose.${purpose}`)).toBeDefined()
    for (const phase of PHASES) expect(phrase(prompt({ ...field, phase }), names(field))).not.toMatch(FAULTY)
  })

  it('says the sub-reason of a refusal', () => {
    for (const reason of [...DEVIATIONS, ...IMMOBILITIES, ...NO_DEFENSIVE_FIRE])
      for (const code of ['ORDER_DEVIATION', 'IMMOBILE', 'NO_DEFENSIVE_FIRE'] as const) {
        const words = phrase(describeRefusal(refusal(code, 'BR-ORD-10', { reason })))
        expect(words).not.toMatch(FAULTY)
        expect(words).not.toContain(reason)
      }
  })
})

group('what an activity keeps from', () => {
  it.each([
    [{ kind: 'engaged' }, 'it is in melee'],
    [{ kind: 'brokenOff', then: null }, 'its sequence is broken'],
    [{ kind: 'rallying', left: 2, recovering: 1 }, 'it is rallying'],
    [{ kind: 'recovering', left: 1 }, 'it is still recovering'],
  ])('%j is said (BR-MOVE-08, BR-CHG-01, BR-INF-05)', (activity, why) => {
    const state = situation('declare', {
      bodies: { A1: { at: [36, 20, 0], formation: 'attackColumn', activity }, F1: [36, 26, 180] },
    })
    const charge: BrCommand = { type: 'DeclareCharge', brigadeId: 'A1', targetId: 'F1' }
    const back: BrCommand = { type: 'PlotMove', brigadeId: 'A1', actions: [{ withdrawFacing: 'max' }] }
    for (const [phase, command] of [
      ['declare', charge],
      ['plot', back],
    ] as const) {
      const refused = combatMachine.refuse({ ...state, phase }, 1, command)
      expect(refused?.code).toBe('IMMOBILE')
      if (refused) expect(phrase(describeRefusal(refused), names(state))).toContain(why)
    }
  })
})

group('what must wait', () => {
  it('hears until when (BR-CHG-05, BR-CB-04)', () => {
    const state = situation('declare', {
      bodies: { AC: { at: [36, 20, 0], chargeReadyFrom: 4 }, F1: [36, 26, 180], AA: [46, 20, 0] },
      move: 2,
      state: { brigades: { AA: { pieces: [{ points: 8, lastFired: 1 }, { points: 8 }] } } },
    })
    const says = (phase: BrState['phase'], command: BrCommand) => {
      const refused = combatMachine.refuse({ ...state, phase }, 1, command)
      return refused && phrase(describeRefusal(refused), names(state))
    }
    expect(says('declare', { type: 'DeclareCharge', brigadeId: 'AC', targetId: 'F1' })).toContain(
      'before move 4',
    )
    expect(
      says('artillery', {
        type: 'FireGuns',
        brigadeId: 'AA',
        pieces: [0],
        projectile: 'roundshot',
        target: { brigadeId: 'F1' },
      }),
    ).toContain('until move 4')
  })
})

group('events', () => {
  it('of every kind and variant have their sentence (BR-GEN-07)', () => {
    for (const event of sampleEvents()) expect(say(event, field), event.kind).not.toMatch(FAULTY)
  })

  it('need every wording that the catalogue has for them', () => {
    const used = new Set(sampleEvents().map((event) => describe(event, field).key))
    const unused = wordings(messages.event, 'event').filter(([key]) => !used.has(key))
    expect(unused.map(([key]) => key)).toEqual([])
  })

  it('name bodies, numbers and house rules', () => {
    const event = <K extends keyof typeof SAMPLES>(kind: K, i: number) =>
      ({ kind, side: 0, rules: [], data: SAMPLES[kind][i] }) as unknown as BrEvent
    expect(say(event('meleeRound', 0), field)).toContain('F1 against A1 and A2: totals 72 and 128')
    expect(say(event('battleBegun', 0), field)).not.toContain('house rules')
    expect(say(event('battleBegun', 1), field)).not.toContain('house rules')
    expect(say(event('battleBegun', 2), field)).toContain('a casualty table of your own')
    expect(say(event('occupied', 0), field)).toBe('F1 occupies Gemioncourt.')
    expect(say(event('gunnersFled', 2), field)).toContain('for cover')
    const short: BrEventOf<'chargeDeclared'> = {
      kind: 'chargeDeclared',
      side: 0,
      rules: [],
      data: { brigadeId: 'F1', targetId: 'A1', gap: 1 },
    }
    expect(say(short, field)).toBe('F1 is to charge A1, 1 inch away.')
  })
})

group('a log read from the first line to the last', () => {
  const told = (kind: string, data: object, more: Partial<BrEvent> = {}) =>
    say({ kind, side: 0, rules: [], data, ...more } as unknown as BrEvent, field)
  const way = { brigadeId: 'F1', mode: 'plot', path: [], distance: 0, turned: 0, atId: 'A1' }
  const byOrder = { brigadeId: 'F1', cause: 'noPlot', forId: null }

  it('tells no way of 0 inches, and of nobody who strikes where he stands', () => {
    expect(told('bodyMoved', { ...way, stop: 'contact' })).toBe('F1 does not move: it is in contact with A1.')
    expect(told('bodyMoved', { ...way, stop: 'oneInch', distance: 0.003 })).toBe(
      'F1 does not move: A1 is within an inch.',
    )
    expect(told('bodyMoved', { ...way, stop: 'impassable', turned: -61.4 })).toBe(
      'F1 turns by 61° and does not move on: it cannot enter the ground there.',
    )
    expect(told('bodyMoved', { ...way, stop: 'sight', distance: 0.02 })).toBe(
      'F1 moves 0.02 inches and halts in view of A1.',
    )
  })

  it('tells no turn of 0°, and of nobody that his order is to stand', () => {
    const actions = [{ turn: 0.02 }, { advance: 2.9 }, { turn: -45 }]
    expect(told('standingOrder', { ...byOrder, actions })).toMatch(
      /by its order: advance 2.9 inches and turn 45° to the left/,
    )
    expect(told('standingOrder', { ...byOrder, actions: [{ stand: true }] })).toBe(
      'F1 was told nothing in this move and stays where it is.',
    )
  })

  it('limbers up, without saying into what', () => {
    const actions = [{ limber: 'limbered' }]
    expect(told('standingOrder', { ...byOrder, actions })).toMatch(/by its order: limber up\.$/)
  })

  it('lets those who flee turn to flee, and others face their enemy (BR-ROUT-02, BR-AFT-02)', () => {
    const turned = { brigadeId: 'F1', pose: { x: 1, y: 1, heading: 180 } }
    expect(told('refaced', turned, { rules: ['BR-ROUT-02'] })).toBe('F1 turns to flee, heading 180°.')
    expect(told('refaced', turned, { rules: ['BR-AFT-02'] })).toContain('to face its enemy')
  })

  it('tells a ride that is planned from one that is done (BR-LDR-02)', () => {
    const ride = { leaderId: 'F1', from: { x: 0, y: 0 }, to: { x: 0, y: 6 } }
    expect(told('leaderMoved', ride, { seenBy: 0 })).toBe('F1 is to ride 6 inches.')
    expect(told('leaderMoved', ride)).toBe('F1 rides 6 inches.')
  })

  it('does not promise that a drawn round goes on: in a sequence the pushed give ground again (BR-AFT-13)', () => {
    const drawn = SAMPLES.meleeRound[1]
    expect(drawn && told('meleeRound', drawn)).toMatch(/neither side wins\.$/)
  })
})

group('battles at random', () => {
  it('bring no event, working or die that cannot be said', () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= 12; seed += 1) {
      const pick = picker(seed)
      playAtRandom(playableSheet(pick), seed, pick, {
        step(_, after, events) {
          for (const event of events) {
            kinds.add(event.kind)
            expect(event.rules.length, event.kind).toBeGreaterThan(0)
            expect(say(event, after)).not.toMatch(FAULTY)
            for (const { key, values, rule } of event.working ?? []) {
              expect(rule).toMatch(/^BR-/)
              expect(phrase({ key: `working.${key}`, values }, names(after))).not.toMatch(FAULTY)
            }
          }
        },
      })
    }
    expect(kinds.size).toBeGreaterThan(30)
  })

  it('refuse commands of another moment with a sentence', () => {
    const codes = new Set<string>()
    const tried: { side: Side; command: BrCommand }[] = []
    for (let seed = 1; seed <= 4; seed += 1) {
      const pick = picker(seed)
      playAtRandom(playableSheet(pick), seed, pick, {
        step(before, _, __, command) {
          tried.push({ side: pick(2) === 0 ? 0 : 1, command })
          tried.splice(0, Math.max(0, tried.length - 40))
          for (const one of tried) {
            const refused = combatMachine.refuse(before, one.side, one.command)
            if (!refused) continue
            codes.add(refused.code)
            expect(phrase(describeRefusal(refused), names(before))).not.toMatch(FAULTY)
          }
        },
      })
    }
    expect(codes.size).toBeGreaterThan(12)
  })
})

group('moves that are offered together', () => {
  it('are told apart: a brigade faces about by its right or by its left', () => {
    const said = (
      [{ retire: 'right' }, { retire: 'left' }, { turnBack: 'right' }, { turnBack: 'left' }] as const
    ).map((action) => phrase(actionsSentence([action])))
    expect(new Set(said).size).toBe(said.length)
    expect(said[0]).toMatch(/face about by the right and retire/iu)
  })
})

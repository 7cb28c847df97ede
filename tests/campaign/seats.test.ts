/** Seats and seals, what each headquarters knows, the computer as a player, and the undo law (CP-DEC, CP-SEE, section 10). */
import { describe, expect, it } from 'vitest'
import { resolve, type JournalEntry } from '../../src-shared/engine/battle'
import { scriptedDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import { campaignDice, toSeal, type CpCommand, type CpState } from '../../src-shared/campaign'
import { computerCommands, computerTakesUp } from '../../src-shared/campaign/course/computer'
import {
  forkSheet,
  reopenReport,
  reopenStep,
  statesOf,
  undoableBy,
} from '../../src-shared/campaign/course/journal'
import { compare, deviations, titleOf } from '../../src-shared/campaign/course/branches'
import { linesOfSide, reckon, reckoningFor } from '../../src-shared/campaign/score/score'
import { eventsFor, metFormations, playersOfBothSides } from '../../src-shared/campaign/state/seen-by'
import { storyOf } from '../../src-shared/campaign/story/story'
import { sideOfActor, type CpViewer } from '../../src-shared/campaign/state/vocabulary'
import { asInHistory, begun, data, give, giveAll, musterOf, opened, refused, rules } from './fixtures'

const choose = (by: 'fr' | 'aa' | 'pr', decisionId: string, optionId: string): CpCommand => ({
  type: 'choose',
  by,
  decisionId,
  optionId,
})
const seal = (army: 'fr' | 'aa' | 'pr'): CpCommand => ({ type: 'seal', by: army, army })

describe('steps and seals', () => {
  it('the prologue may be left out, with its decisions as in history (CP-STEP-01)', () => {
    const state = begun()
    expect(state.step).toBe('16-am')
    expect(state.choices['fr-15-gerard']).toEqual({ optionId: 'in-the-morning', by: 'engine' })
    expect(begun({ prologue: true }).step).toBe('15-day')
  })
  it('an army without a decision is sealed by itself; the last seal closes the step (CP-DEC-03)', () => {
    const state = begun({ prologue: true })
    expect(toSeal(data, state)).toEqual(['fr', 'aa', 'pr'])
    const two = giveAll(state, [seal('fr'), seal('pr')])
    expect([two.step, toSeal(data, two)]).toEqual(['15-day', ['aa']])
    const three = give(two, seal('aa')).state
    expect(three.step).toBe('16-am')
    expect(toSeal(data, three)).toEqual(['fr'])
    expect(refused(three, seal('aa'))).toBeUndefined()
    expect(refused(three, choose('aa', 'fr-16-lobau', 'called-up'))).toBe('NOT_YOUR_ARMY')
  })
  it('others see that an army has sealed, never what (CP-SEE-07)', () => {
    const state = giveAll(begun({ prologue: true }), [choose('fr', 'fr-15-ney', 'up-by-noon'), seal('fr')])
    for (const viewer of ['aa', 'pr'] as const) {
      const seen = rules.seenBy(state, viewer)
      expect(seen.sealed).toEqual({ fr: true })
      expect(seen.choices['fr-15-ney']).toBeUndefined()
    }
  })
  it('dice of outcomes stay sealed until they show (CP-SEE-04, CP-R-07)', () => {
    const go = (houseRules = {}) =>
      giveAll(begun({ houseRules }, 3), [choose('fr', 'fr-16-derlon', 'to-ligny'), seal('fr')])
    const state = go()
    expect(state.choices['fr-16-derlon']?.outcome).toBeGreaterThan(0)
    expect(rules.seenBy(state, 'fr').choices['fr-16-derlon']).toEqual({ optionId: 'to-ligny', by: 'player' })
    // Without the die the column comes as it was ordered.
    expect(go({ derlonDie: false }).whatIfs['ligny-derlon-attacks']).toBeDefined()
  })
  it('without message dice every rider takes his base time (CP-R-08)', () => {
    const state = asInHistory(begun({ houseRules: { messageDice: false } }), (s) => s.step === '18-am')
    const command: CpCommand = {
      type: 'sendMessage',
      by: 'fr',
      decisionId: 'fr-17-wing-orders',
      optionId: 'guns',
      sentAt: '1815-06-18T10:00',
    }
    const done = resolve(rules, state, { type: 'command', side: 1, command }, scriptedDice([]))
    expect(done.kind === 'played' && done.state.messages[0]).toMatchObject({
      die: [],
      arrivesAt: '1815-06-18T14:00',
    })
  })
})

describe('who knows what', () => {
  const night = asInHistory(
    giveAll(begun({ players: [{ army: 'fr', playerIds: ['ann', 'bob'] }] }), [
      choose('fr', 'fr-16-lobau', 'called-up'),
    ]),
    (s) => s.step === '17-am',
  )
  const sees = (viewer: CpViewer) => rules.seenBy(night, viewer)
  it('an army has its own ledger and nothing of another’s (CP-SEE-01, CP-SEE-06, CP-LED-05)', () => {
    for (const army of ['fr', 'aa', 'pr'] as const) {
      const seen = sees(army)
      expect(Object.keys(seen.units).every((id) => id.startsWith(`${army}.`))).toBe(true)
      expect(Object.keys(seen.units).length).toBeGreaterThan(100)
      const text = JSON.stringify(seen.reports)
      for (const other of ['fr', 'aa', 'pr'].filter((a) => a !== army))
        expect(text).not.toMatch(new RegExp(`"${other}\\.[a-z0-9-]+\\.[a-z0-9-]+\\.[a-z0-9-]+\\.`))
      expect(seen.sheet.seed).toBe(0)
    }
    expect(Object.keys(sees('organiser').units)).toHaveLength(657)
  })
  it('of the enemy it has met it knows the strength at the opening and the day, no loss (CP-SEE-06)', () => {
    const met = metFormations(data, night, 'pr')
    expect(met.every((m) => m.brigadeId.startsWith('fr.') && m.battle === 'ligny')).toBe(true)
    expect(met.find((m) => m.brigadeId === 'fr.iii.8.1')).toMatchObject({
      strength: 2952,
      date: '1815-06-16',
    })
  })
  it('allies share at once only by house rule (CP-R-12, CP-R-13)', () => {
    const evening = asInHistory(begun(), (s) => s.step === '16-night')
    expect(Object.keys(rules.seenBy(evening, 'aa').reports)).toEqual(['quatre-bras'])
    expect(Object.keys(rules.seenBy(evening, 'pr').reports)).toEqual(['ligny'])
    for (const rule of ['alliesShare', 'oneMindPerSide'] as const) {
      const ofCoalition = linesOfSide(reckon(data, evening), 'coalition')
      expect(ofCoalition.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
        'ground quatre-bras',
        'ground ligny',
        'men coalition',
        'guns coalition',
        'leader aa.reserve.brunswick',
        'army aa',
        'army pr',
      ])
      const shared = { ...evening, houseRules: { ...evening.houseRules, [rule]: true } }
      const seen = rules.seenBy(shared, 'aa')
      expect(Object.keys(seen.units).some((id) => id.startsWith('pr.'))).toBe(true)
      expect(Object.keys(seen.reports)).toContain('ligny')
    }
  })
  it('one mind for a side is that of one player: two players keep their secrets (CP-R-13)', () => {
    const seenBy = (prussian: string) => {
      const players = [
        { army: 'aa' as const, playerIds: ['ann'] },
        { army: 'pr' as const, playerIds: [prussian] },
      ]
      const evening = asInHistory(
        begun({ players, houseRules: { oneMindPerSide: true } }),
        (s) => s.step === '16-night',
      )
      return Object.keys(rules.seenBy(evening, 'aa').reports)
    }
    expect(seenBy('ann')).toEqual(['quatre-bras', 'ligny'])
    expect(seenBy('bob')).toEqual(['quatre-bras'])
  })
  it('events go only to those who may know them, until all is over', () => {
    const { events, state } = give(begun(), choose('fr', 'fr-16-derlon', 'to-ligny'))
    expect(eventsFor(events, 'fr', state)).toHaveLength(1)
    expect(eventsFor(events, 'pr', state)).toHaveLength(0)
    expect(eventsFor(events, { army: 'fr', playerId: 'guest' }, state)).toHaveLength(0)
    expect(eventsFor(events, 'pr', { ...state, phase: 'over' })).toHaveLength(1)
  })
  it('who plays both sides is asked before each reveal (CP-SEE-05, CP-R-26)', () => {
    const seats = begun({
      players: [
        { army: 'fr', playerIds: ['ann'] },
        { army: 'aa', playerIds: ['ann', 'computer'] },
        { army: 'pr', playerIds: ['bob', 'computer'] },
      ],
    })
    expect(playersOfBothSides(seats)).toEqual(['ann'])
  })
  it('who sent a message does not learn whether it came in time until that shows (CP-MSG-07, CP-R-08)', () => {
    const morning = asInHistory(begun(), (s) => s.step === '18-am')
    const send = (optionId: string, faces: readonly number[], first = morning) => {
      const command = {
        type: 'sendMessage',
        by: 'fr',
        decisionId: 'fr-17-wing-orders',
        optionId,
        sentAt: '1815-06-18T10:00',
      } as const
      const sent = give(first, command, faces)
      const closed = give(sent.state, { type: 'closeStep', by: 'organiser' })
      return { state: closed.state, events: [...sent.events, ...closed.events] }
    }
    const view = ({ state, events }: ReturnType<typeof send>) => {
      const seen = rules.seenBy(state, 'fr')
      const nothing = { points: { french: 0, coalition: 0 }, verdict: '' }
      return JSON.stringify([seen, storyOf(data, seen, [], nothing), eventsFor(events, 'fr', state)])
    }
    // A what-if of the umpire's that the order drives out stands for its sender as before.
    const edited = give(morning, {
      type: 'edit',
      by: 'organiser',
      path: 'whatIfs.wat-grouchy-early',
      value: true,
      reason: 'a wager',
    }).state
    for (const first of [morning, edited]) {
      const [inTime, late, taken] = [[3], [6, 4], [6, 6]].map((faces) => send('guns', faces, first))
      if (!inTime || !late || !taken) throw new Error('three were sent')
      expect([inTime, late, taken].map(({ state }) => state.messages[0]?.fate)).toEqual([
        'delivered',
        'tooLate',
        'taken',
      ])
      expect(inTime.state.choices['fr-17-wing-orders']).toEqual({ optionId: 'guns', by: 'message' })
      expect(view(inTime)).toBe(view(late))
      expect(view(inTime)).toBe(view(taken))
    }
    const limal = send('limal', [5])
    expect(limal.state.messages[0]?.fate).toBe('delivered')
    expect(view(limal)).toBe(view(send('limal', [6, 4])))
    const title = (state: CpState) => titleOf(deviations(data, rules.seenBy(state, 'fr')))
    const { state } = send('guns', [3])
    expect([title(state), titleOf(deviations(data, state))]).toEqual(['As it was', 'Grouchy to the guns'])
    // The columns come on at Waterloo, and he has it in black and white (CP-SEE-02).
    const later = asInHistory(state, (s) => s.revealed['fr-17-wing-orders'] !== undefined)
    expect([later.phase === 'over', title(later)]).toEqual([false, 'Grouchy to the guns'])
  })
  const shown = (state: CpState, viewer: CpViewer) =>
    reckoningFor(data, { state, seen: rules.seenBy(state, viewer), viewer })
  const linesFor = (state: CpState, viewer: CpViewer) =>
    shown(state, viewer).lines.map(({ kind, id }) => `${kind} ${id}`)
  it('after a battle a side has the ground and its own losses, a whole side’s only if it knows both armies (CP-SCORE-05, CP-R-12)', () => {
    const evening = asInHistory(begun(), (s) => s.step === '16-night')
    const french = ['men french', 'guns french', 'leader fr.ii.7', 'army fr']
    expect(linesFor(evening, 'fr').filter((line) => !line.startsWith('ground'))).toEqual(french)
    expect(linesFor(evening, 'aa')).toEqual(['ground quatre-bras', 'leader aa.reserve.brunswick', 'army aa'])
    expect(linesFor(evening, 'pr')).toEqual(['ground ligny', 'army pr'])
    const shared = { ...evening, houseRules: { ...evening.houseRules, alliesShare: true } }
    expect(linesFor(shared, 'pr')).toEqual([
      'ground quatre-bras',
      'ground ligny',
      'men coalition',
      'guns coalition',
      'leader aa.reserve.brunswick',
      'army aa',
      'army pr',
    ])
    const whole = reckon(data, evening)
    expect(shown(evening, 'organiser')).toEqual({ ...whole, verdict: null })
    expect(shown(evening, 'fr')).toMatchObject({
      points: null,
      difference: null,
      left: { fr: whole.left.fr },
    })
  })
  it('one of several players of an army is not told what all of it lost (CP-SCORE-05, CP-SEE-08)', () => {
    expect(linesFor(night, { army: 'fr', playerId: 'ann' })).toContain('men french')
    const bob = linesFor(night, { army: 'fr', playerId: 'bob' })
    expect(bob.length).toBeGreaterThan(0)
    expect(bob.filter((line) => !line.startsWith('ground'))).toEqual([])
  })
  it('the charge for the Guard light cavalry stands among the losses of the French alone (CP-SCORE-05)', () => {
    const report = night.reports['quatre-bras']
    if (!report) throw new Error('Quatre Bras was fought')
    const brigade = 'fr.guard.lightcav.1'
    const spent = (data.history.index.brigadeById.get(brigade)?.brigade.units ?? []).map(({ id }) => [
      id,
      { ...report.lines[id], men: 800, lost: 400 },
    ])
    const released = {
      ...night,
      reports: {
        ...night.reports,
        'quatre-bras': {
          ...report,
          whatIfIds: ['qb-guard-cavalry-free'],
          lines: { ...report.lines, ...(Object.fromEntries(spent) as typeof report.lines) },
        },
      },
    }
    expect(linesFor(released, 'fr')).toContain(`guardCavalry ${brigade}`)
    expect(linesFor(released, 'aa').join(' ')).not.toContain('guardCavalry')
    expect(linesFor(night, 'fr').join(' ')).not.toContain('guardCavalry')
  })
})

describe('the computer as a player (section 10)', () => {
  it('takes history, or the default, and seals (CP-DEC-05)', () => {
    const state = asInHistory(begun(), (s) => s.step === '16-night')
    const commands = computerCommands(data, state, 'fr', 'computer', seededRandom(1))
    expect(commands.map((c) => (c.type === 'choose' ? c.optionId : c.type))).toEqual([
      'rest',
      'historical',
      'noon',
      'follow',
      'seal',
    ])
    expect(computerCommands(data, giveAll(state, commands), 'fr', 'computer', seededRandom(1))).toEqual([])
  })
  it('plausibly takes history six times in seven or so, never a last resort or a wing of its own', () => {
    const state = asInHistory(begun(), (s) => s.step === '16-night')
    const taken: string[] = []
    for (let seed = 1; seed <= 200; seed += 1)
      for (const army of ['fr', 'pr'] as const)
        for (const c of computerCommands(data, state, army, 'computer-plausible', seededRandom(seed)))
          if (c.type === 'choose') taken.push(c.optionId)
    expect(taken).not.toContain('custom')
    expect(taken).not.toContain('liege')
    expect(taken.filter((id) => id === 'press').length).toBeGreaterThan(5)
    expect(taken.filter((id) => id === 'rest').length).toBeGreaterThan(130)
  })
  it('plays a whole campaign against itself to its end', () => {
    let state = begun({}, 5)
    const random = seededRandom(5)
    for (let guard = 0; guard < 200 && state.phase !== 'over'; guard += 1) {
      const all = (['fr', 'aa', 'pr'] as const).flatMap((army) => [
        ...computerCommands(data, state, army, 'computer-plausible', random),
        ...computerTakesUp(state, army),
      ])
      const step = state.step
      for (const command of all) if (state.step === step) state = give(state, command).state
      if (state.step === step && state.phase !== 'over')
        state = asInHistory(state, (s) => s.step !== step || s.phase === 'decide')
    }
    expect(state.phase).toBe('over')
    expect(rules.stateFaults(state)).toEqual([])
  })
})

/** A campaign played into a journal. */
function journal(first: CpState, commands: readonly CpCommand[]) {
  let state = first
  const entries: JournalEntry[] = []
  for (const command of commands) {
    const act = { type: 'command', side: sideOfActor(command.by), command } as const
    const done = resolve(rules, state, act, campaignDice(state))
    if (done.kind !== 'played') throw new Error(JSON.stringify(done))
    state = done.state
    entries.push({ seq: entries.length, act, rolls: done.rolls, barrier: done.barrier, undone: false })
  }
  return { entries, state }
}

describe('the journal', () => {
  const setUp = rules.commandSchema.parse({ type: 'setUp', setUp: { prologue: false } })
  const by = 'organiser' as const
  const toLigny: CpCommand[] = [
    setUp,
    choose('fr', 'fr-16-derlon', 'to-ligny'),
    seal('fr'),
    { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'historical' },
    { type: 'confirmReport', by, battleId: 'quatre-bras' },
    { type: 'chooseHow', by, battleId: 'ligny', how: 'historical' },
    { type: 'confirmReport', by, battleId: 'ligny' },
  ]
  it('a seat takes back its own last choice, never across a die, a reveal or another seat', () => {
    const { entries } = journal(opened(), toLigny.slice(0, 2))
    expect(undoableBy(entries, 'fr')).toBe(1)
    expect(undoableBy(entries, 'organiser')).toBeUndefined()
    const sealed = journal(opened(), toLigny.slice(0, 3))
    expect(undoableBy(sealed.entries, 'fr')).toBeUndefined()
    expect(undoableBy(journal(opened(), toLigny.slice(0, 5)).entries, 'organiser')).toBeUndefined()
  })
  it('CP-EX-54: a step is reopened, all after it marked undone, and its dice fall the same (CP-EDIT-03, CP-STEP-07)', () => {
    const first = opened(77)
    const { entries, state } = journal(first, toLigny)
    const back = reopenStep(rules, first, entries, '16-pm')
    expect(back.filter((e) => e.undone).map((e) => e.seq)).toEqual([3, 4, 5, 6])
    expect(back).toHaveLength(entries.length)
    const again = statesOf(rules, first, back).at(-1)?.state
    expect([again?.step, again?.battle, again?.phase]).toEqual(['16-pm', 'quatre-bras', 'muster'])
    const replayed = again && toLigny.slice(3).reduce((s, c) => give(s, c).state, again)
    expect(replayed?.news).toEqual(state.news)
    expect(() => reopenStep(rules, first, entries, '18-pm')).toThrow('not come to')
  })
  it('a report is reopened as long as no later battle is mustered (CP-HAND-09)', () => {
    const { entries, state } = journal(opened(), toLigny.slice(0, 5))
    expect(reopenReport(entries, 'quatre-bras').map((e) => e.undone)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(() => reopenReport(entries, 'ligny')).toThrow('no confirmed report')
    const correction: CpCommand = {
      type: 'correct',
      by,
      battleId: 'quatre-bras',
      field: 'endTime',
      value: '20:00',
      reason: 'clock',
    }
    expect(refused(state, correction)).toBe('WRONG_PHASE')
    const later = give(state, { type: 'chooseHow', by, battleId: 'ligny', how: 'historical' }).state
    expect(refused(later, correction)).toBe('LATER_BATTLE_MUSTERED')
  })
  it('a fork remembers its parent; two branches lie side by side (CP-BRAN-03, CP-BRAN-04)', () => {
    const first = begun()
    const fork = { ...first, sheet: forkSheet(first.sheet, first.step, 'fork', 'As it was 2') }
    expect(fork.sheet).toMatchObject({ parent: { campaignId: 'test', stepId: '16-am' }, seed: 1815 })
    const a = asInHistory(first)
    const b = asInHistory(give(fork, choose('fr', 'fr-16-girard', 'with-ney')).state)
    const side = compare(data, a, b)
    expect(side.decisions).toEqual([
      { decisionId: 'fr-16-girard', options: ['with-the-emperor', 'with-ney'] },
    ])
    expect(side.branches.map((x) => x.title)).toEqual(['As it was', 'Girard with Ney'])
    expect(side.branches[0].strengths).toHaveLength(11)
  })
})

describe('house rules of battles', () => {
  const qb = (houseRules: Parameters<typeof begun>[0]) =>
    asInHistory(begun(houseRules), musterOf('16-pm', 'quatre-bras'))
  it('history’s level may be that of the historians (CP-R-11)', () => {
    const by = 'organiser' as const
    const level = (historicalLevel: 'computed' | 'verdict') => {
      const state = giveAll(qb({ houseRules: { historicalLevel } }), [
        { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'historical' },
        { type: 'confirmReport', by, battleId: 'quatre-bras' },
      ])
      return state.reports['quatre-bras']?.winner
    }
    expect([level('computed'), level('verdict')]).toEqual(['coalition', 'draw'])
  })
  it('what Brussels is worth (CP-R-16), and what the 15th cost whether it is played or not (CP-R-17)', () => {
    const end = asInHistory(
      give(
        asInHistory(begun({ houseRules: { brusselsPoints: 5 } }), (s) => s.step === '17-night'),
        choose('aa', 'aa-17-stand', 'retire'),
      ).state,
    )
    expect(reckon(data, end).lines.find((l) => l.kind === 'bonus')).toMatchObject({
      points: 5,
      side: 'french',
    })
    expect(begun({ prologue: true }).units['pr.i.2.ir28.f']).toEqual(begun().units['pr.i.2.ir28.f'])
  })
})

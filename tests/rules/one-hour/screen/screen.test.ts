// What the screen is shown holds to its schemas all through random battles, and its odds are those of the engine's dice.
import { describe, expect, it } from 'vitest'
import { scriptedDice, seededDice } from '../../../../src-shared/engine/dice'
import { otherSide } from '../../../../src-shared/engine/sides'
import { answer } from '../../../../src-shared/rules/one-hour/screen/answer'
import { field } from '../../../../src-shared/rules/one-hour/screen/field'
import { hitChances, shotOdds } from '../../../../src-shared/rules/one-hour/screen/odds'
import {
  commandPreviewSchema,
  fieldSchema,
  previewSchema,
  setupPreviewSchema,
  tableSchema,
  threatPreviewSchema,
  unitPreviewSchema,
  type SetupPreview,
} from '../../../../src-shared/rules/one-hour/screen/schema'
import { table } from '../../../../src-shared/rules/one-hour/screen/table'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { sheetSchema } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import {
  attachedLeaders,
  onBoard,
  unitInfo,
  unitState,
} from '../../../../src-shared/rules/one-hour/state/lookup'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import { commandSchema, type OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { listOptions } from '../../../../src-shared/rules/one-hour/turn/options/options'
import { play, start } from '../../../../src-shared/rules/one-hour/turn/play'
import { refuse } from '../../../../src-shared/rules/one-hour/turn/refuse'
import { shippedHistory } from '../../../history/shipped'
import { playAtRandom, randomSheet } from '../support/random-battle'

const history = shippedHistory()
const SIZE = { columns: 9, rows: 9, unitsPerSide: 9, turnLimit: 6 }
const SEEDS = [1, 2, 3, 4, 5, 6]
const MOST_COMMANDS = 1500

/** Every state of a battle in which a side chose. */
function statesFrom(seed: number): readonly OhState[] {
  const states: OhState[] = []
  playAtRandom(randomSheet(seed, SIZE), seed, MOST_COMMANDS, { choices: (state) => states.push(state) })
  return states
}

const all = SEEDS.flatMap(statesFrom)
/** One state in so many. */
const statesOf = (every: number): readonly OhState[] => all.filter((_, i) => i % every === 0)

/** Every throw of so many dice. */
function throwsOf(dice: number): readonly (readonly number[])[] {
  if (dice === 0) return [[]]
  return throwsOf(dice - 1).flatMap((thrown) => [1, 2, 3, 4, 5, 6].map((face) => [...thrown, face]))
}

describe('what is shown', () => {
  it('has the form of its schemas', () => {
    for (const seed of SEEDS) {
      const shown = field(randomSheet(seed, SIZE), history)
      expect(fieldSchema.parse(shown)).toEqual(shown)
    }
    for (const state of statesOf(97)) {
      const shown = table(state, history)
      expect(tableSchema.parse(shown)).toEqual(shown)
    }
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('tells how many hits no rally makes good, with firstHitPermanent %s', (firstHitPermanent, floor) => {
    const sheet = randomSheet(1, SIZE)
    const state = muster({ ...sheet, houseRules: { ...sheet.houseRules, firstHitPermanent } })
    expect(table(state, history).situation.rallyFloor).toBe(floor)
  })

  it('shows a kept card for as long as it can be spent', () => {
    const begun = muster(randomSheet(1, SIZE, true))
    const phases = ['shoot', 'formations', 'move', 'turnEnd'] as const
    const kept = (cardId: string) =>
      phases.map((phase) => {
        const { banked } = table({ ...begun, phase, banked: [{ cardId, uses: 1 }] }, history).situation
        return banked.length
      })
    expect(kept('mark')).toEqual([1, 0, 0, 0])
    expect(kept('volley')).toEqual([1, 1, 1, 0])
  })

  it('foretells of every unit what the options offer it, and why not', () => {
    let targets = 0
    for (const state of statesOf(61)) {
      const side = state.active
      for (const unitId of onBoard(state, side)) {
        const found = unitPreviewSchema.parse(answer(state, side, { kind: 'unit', unitId }))
        const commands = listOptions(state, side, unitId).map(({ command }) => command)
        const offered = (type: OhCommand['type']) =>
          commands.flatMap((one) => (one.type === type && 'targetId' in one ? [one.targetId] : []))
        if (state.decision) continue
        const open = found.targets.flatMap(({ odds, targetId }) => (odds ? [targetId] : []))
        if (state.phase === 'shoot') expect(open.toSorted()).toEqual(offered('Shoot').toSorted())
        expect(found.charges.map(({ targetId }) => targetId).toSorted()).toEqual(offered('Charge').toSorted())
        for (const { odds, refusal } of found.targets) {
          targets += 1
          if (state.phase === 'shoot') expect(odds === null).toBe(refusal !== null)
        }
      }
    }
    expect(targets).toBeGreaterThan(0)
  })

  it('warns of the ride of a leader who leaves a unit that stands by him alone', () => {
    const found = { warned: 0, silent: 0 }
    for (const before of statesOf(11)) {
      if (before.phase !== 'move' || before.decision || !before.houseRules.leaderExtraHit) continue
      const { active } = before
      for (const unitId of onBoard(before, active)) {
        if (attachedLeaders(before, unitId).length === 0) continue
        const unit = { ...unitState(before, unitId), hitsTaken: unitInfo(before, unitId).maxHits }
        const state: OhState = { ...before, units: { ...before.units, [unitId]: unit } }
        const ride = listOptions(state, active).find(
          ({ command }) => command.type === 'MoveLeader' && state.leaders[command.leaderId]?.box === unit.box,
        )?.command
        if (!ride) continue
        const { doubts } = commandPreviewSchema.parse(
          answer(state, active, { kind: 'command', command: ride }),
        )
        const { status } = unitState(play(state, active, ride, scriptedDice([])).state, unitId)
        expect(doubts.map(({ code }) => code)).toEqual(status === 'routed' ? ['leaderLeft'] : [])
        found[status === 'routed' ? 'warned' : 'silent'] += 1
      }
    }
    expect(found.warned).toBeGreaterThan(0)
  })

  it('lets those who come on go as far as the rules do, each way legal and the offered ones among them', () => {
    let further = 0
    for (const state of statesOf(7)) {
      if (state.phase !== 'move' || state.decision) continue
      const { active } = state
      const offered = listOptions(state, active).filter(
        ({ command }) => command.type === 'EnterReinforcement' && command.unitId !== undefined,
      )
      for (const unitId of new Set(offered.flatMap(({ actorId }) => actorId ?? []))) {
        const { entries } = unitPreviewSchema.parse(answer(state, active, { kind: 'unit', unitId }))
        for (const { command, cell, path } of entries) {
          expect(refuse(state, active, commandSchema.parse(command))).toBeUndefined()
          expect(path.at(-1)).toBe(cell)
          if (path.length > 1) further += 1
        }
        const ends = new Set(entries.map(({ cell }) => cell))
        for (const { actorId, at } of offered)
          if (actorId === unitId && typeof at === 'string') expect(ends).toContain(at)
      }
    }
    expect(further).toBeGreaterThan(0)
  })

  it('shows every box that a charge could strike as under threat', () => {
    let shown = 0
    for (const state of statesOf(5)) {
      if (state.phase !== 'move' || state.decision) continue
      const { active } = state
      const found = threatPreviewSchema.parse(answer(state, otherSide(active), { kind: 'threat' }))
      const threats = new Map(found.boxes.map(({ cell, unitIds }) => [cell, unitIds]))
      for (const { command, actorId, at } of listOptions(state, active)) {
        if (command.type !== 'Charge' || actorId === undefined || typeof at !== 'string') continue
        // Columns go farther along roads.
        if (unitState(state, actorId).formation === 'column') continue
        expect(threats.get(at)).toContain(actorId)
        shown += 1
      }
    }
    expect(shown).toBeGreaterThan(0)
  })

  it('says where leaders may join other units before the battle, and nothing once their side is ready', () => {
    const sheet = draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: {} })
    let { state } = start(muster(sheet), seededDice(1, 0))
    const ask = (): SetupPreview => setupPreviewSchema.parse(answer(state, 1, { kind: 'setup' }))
    const { leaders } = ask()
    expect(leaders.map(({ leaderId }) => leaderId)).toContain('napoleon')
    for (const { leaderId, cells } of leaders) {
      expect(cells.length).toBeGreaterThan(5)
      for (const box of cells)
        expect(refuse(state, 1, { type: 'DeployLeader', leaderId, box })).toBeUndefined()
    }
    ;({ state } = play(state, 1, { type: 'EndSetup', side: 1 }, seededDice(1, 1)))
    expect(ask().leaders).toEqual([])
  })

  it('answers every command that is offered, and none that is refused', () => {
    for (const state of statesOf(89)) {
      const side = state.decision?.side ?? state.card?.chooser ?? state.active
      for (const { command } of listOptions(state, side).slice(0, 40)) {
        const found = answer(state, side, { kind: 'command', command })
        if (found) expect(previewSchema.parse(found)).toEqual(found)
        const isForetold = ['Shoot', 'Charge', 'Move'].includes(command.type)
        expect(found !== null).toBe(isForetold)
      }
      const wrong = { type: 'Shoot', unitId: 'nobody', targetId: 'nobody' }
      expect(answer(state, side, { kind: 'command', command: wrong })).toBeNull()
    }
  })

  it.each([
    ['to advance', 'line', 'Shoot', 'takesGround'],
    ['to face a charge', 'cavalry', 'Charge', 'faces'],
  ] as const)('proposes %s, and says why', (_, type, attack, reason) => {
    const state = atDecision(type, attack)
    const side = state.decision?.side
    if (side === undefined) throw new Error('nothing is asked')
    const found = answer(state, side, { kind: 'proposal' })
    if (found?.kind !== 'proposal') throw new Error('nothing is proposed')
    expect(found.reason).toBe(reason)
    expect(refuse(state, side, commandSchema.parse(found.command))).toBeUndefined()
  })
})

/** A unit of side 0 at D4 attacks a line unit at D5 that breaks at one hit, and looks east. */
function atDecision(type: 'line' | 'cavalry', attack: 'Shoot' | 'Charge'): OhState {
  const side = (id: string, army: string, edge: string) => ({
    id,
    name: id,
    armies: [army],
    boardEdges: { [army]: edge },
  })
  const unit = (id: string, of: 0 | 1, army: string, more: object) => ({
    id,
    name: id,
    side: of,
    army,
    nation: army,
    formationId: army,
    maxHits: 6,
    type: 'line',
    ...more,
  })
  const sheet = sheetSchema.parse({
    id: 'decision',
    title: 'A decision',
    date: '1815-06-18',
    columns: 8,
    rows: 8,
    startTime: '11:30',
    sides: [side('coalition', 'aa', 'N'), side('french', 'fr', 'S')],
    firstSide: 0,
    turnLimit: 6,
    units: [
      unit('attacker', 0, 'aa', { type, box: 'D4', facing: 'S' }),
      unit('target', 1, 'fr', { box: 'D5', facing: 'E', hitsTaken: 5 }),
      unit('other', 1, 'fr', { box: 'H8', facing: 'N' }),
    ],
    victory: { atLimit: 'draw' },
    houseRules: { 'chanceCards.enabled': false, autoPivot: false },
  })
  const give = (state: OhState, of: 0 | 1, command: OhCommand): OhState =>
    play(state, of, command, scriptedDice(command.type === 'Shoot' ? [6, 6, 6] : [])).state
  let state = start(muster(sheet), scriptedDice([])).state
  for (const of of [0, 1] as const) state = give(state, of, { type: 'EndSetup', side: of })
  const phase = attack === 'Shoot' ? 'shoot' : 'move'
  while (state.phase !== phase) state = give(state, 0, { type: 'EndPhase' })
  const targeted = { unitId: 'attacker', targetId: 'target' }
  return attack === 'Shoot'
    ? give(state, 0, { type: 'Shoot', ...targeted })
    : give(state, 0, { type: 'Charge', ...targeted, steps: ['F'], withLeaders: [] })
}

describe('odds', () => {
  it.each([
    [3, 3, 0, 0],
    [3, 5, 1, 0],
    [3, 3, 0, 2],
    [2, 6, 1, 1],
    [3, 3, 2, 1],
  ])(
    '%i dice at %i or more, %i thrown again for one side and %i for the other',
    (dice, toHit, again, forced) => {
      const counted = Array.from({ length: dice + 1 }, () => 0)
      const all = throwsOf(dice + again + forced)
      for (const faces of all) {
        const lying = faces.slice(0, dice).map((face) => ({ isHit: face >= toHit, fresh: true }))
        const more = faces.slice(dice)
        const throwAgain = (wanted: boolean): void => {
          const die = lying.find((one) => one.fresh && one.isHit === wanted)
          const face = more.shift()
          if (die) Object.assign(die, { isHit: (face ?? 0) >= toHit, fresh: false })
        }
        for (let i = 0; i < again; i += 1) throwAgain(false)
        for (let i = 0; i < forced; i += 1) throwAgain(true)
        const hits = lying.filter((one) => one.isHit).length
        counted[hits] = (counted[hits] ?? 0) + 1
      }
      hitChances(dice, (7 - toHit) / 6, again, forced).forEach((chance, hits) => {
        expect(chance).toBeCloseTo((counted[hits] ?? 0) / all.length, 12)
      })
    },
  )

  it('are the shares of all throws of a shot that rout and drive back', () => {
    let shots = 0
    for (const state of statesOf(3)) {
      if (state.phase !== 'shoot' || state.decision) continue
      for (const { command } of listOptions(state, state.active)) {
        if (command.type !== 'Shoot') continue
        const odds = shotOdds(state, command.unitId, command.targetId)
        // Leaders throw dice of their own.
        if (odds.dice > 3 || odds.rerolls[0] + odds.rerolls[1] > 0 || odds.leaders.length > 0) continue
        shots += 1
        const all = throwsOf(odds.dice)
        const ends = all.map((faces) => {
          const next = play(state, state.active, command, scriptedDice(faces)).state
          const [before, after] = [unitState(state, command.targetId), unitState(next, command.targetId)]
          return { routed: after.status === 'routed', back: after.box !== null && after.box !== before.box }
        })
        const share = (of: (end: (typeof ends)[number]) => boolean) => ends.filter(of).length / all.length
        expect(odds.routs).toBeCloseTo(
          share((end) => end.routed),
          12,
        )
        expect(odds.retreats).toBeCloseTo(
          share((end) => end.back),
          12,
        )
      }
    }
    expect(shots).toBeGreaterThan(10)
  })
})

// A rule set of another kind, added by one folder and one line of the list: drawn up, played, taken back, resumed after
// its file was closed, told in the log, reported, and simulated, through the same contract and command line as any other.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedHistory } from '../../src-main/program/history'
import { draftedSheet } from '../../src-main/referee/choices'
import { fight } from '../../src-main/referee/fight'
import { summarise, table } from '../../src-main/referee/simulation-table'
import { runVerb } from '../../src-main/referee/verbs'
import { wordsOf } from '../../src-main/referee/words'
import { resolve } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import { render } from '../../src-shared/words/sentence'
import { Screen, servicesIn, testFolder } from '../main/services/table'
import { RULE_SETS as SHIPPED } from '../../src-shared/rules'
import { toy } from './rules'
import { fieldSchema, previewSchema, tableSchema } from './rules/screen'
import { messages } from './rules/words'

/** The list with one line more. */
const RULE_SETS = [...SHIPPED, toy]

const battleId = 'waterloo'
const people: ['people', 'people'] = ['people', 'people']

function screenIn(folder: string): Screen {
  return new Screen(servicesIn(folder, { rules: RULE_SETS }))
}

async function setUp(screen: Screen, houseRules: Record<string, number> = {}): Promise<string> {
  const { path } = await screen.get('library.create', { name: 'Three in a line' })
  const choices = { battleId, ruleSet: toy.key, houseRules }
  const draft = await screen.get('battle.setUp.draft', choices)
  expect(draft).toMatchObject({ problem: null, columns: [], rows: [], faults: [] })
  expect(draft.pieces).toHaveLength(10)
  const made = await screen.get('battle.setUp', { ...choices, seats: people, dice: 'program' })
  expect(made).toMatchObject({ sheet: { turnLimit: 9, sides: [{ name: 'Crosses' }, { name: 'Noughts' }] } })
  return path
}

const place = (screen: Screen, side: 0 | 1, cell: string) =>
  screen.get('battle.play', { battleId, side, command: { type: 'place', cell } })

describe('a toy rule set through the contract', () => {
  it('is offered beside the others', async () => {
    const screen = screenIn(testFolder())
    const { ruleSets } = await screen.get('rules.list', {})
    expect(ruleSets.find(({ key }) => key === toy.key)).toMatchObject({
      title: 'Tic-tac-toe',
      houseRules: [{ key: 'begins' }],
      hasOrders: false,
      hasDeployment: false,
      staffSkills: ['normal'],
      boardKind: null,
    })
    const { references } = await screen.get('rules.references', {})
    expect(references.map(({ ruleSet }) => ruleSet)).toContain(toy.key)
  })

  it('is set up, seen before it begins, and begun with nothing to deploy', async () => {
    const screen = screenIn(testFolder())
    await setUp(screen, { begins: 1 })
    const drawnUp = await screen.get('battle.view', { battleId })
    expect(drawnUp).toMatchObject({ seq: -1, turn: { phase: 'deployment' } })
    const { field } = await screen.get('battle.sheet', { battleId })
    expect(fieldSchema.parse(field)).toEqual({ columns: 3, rows: 3 })
    expect(await screen.get('battle.deployment.get', { battleId })).toMatchObject({ pieces: [], view: null })
    expect(
      await screen.error('battle.deployment.judge', { battleId, pieceIds: ['cross-1'], question: null }),
    ).toMatchObject({ code: 'badInput' })
    for (const side of [0, 1] as const) await screen.get('battle.deployment.seal', { battleId, side })
    expect(await screen.get('battle.start', { battleId })).toMatchObject({ kind: 'played' })
    expect((await screen.get('battle.view', { battleId })).turn).toMatchObject({ turn: 1, toAct: [1] })
  })

  it('is played, taken back, resumed, and told in words', async () => {
    const folder = testFolder()
    const first = screenIn(folder)
    const path = await setUp(first)
    await first.get('battle.start', { battleId })
    const { options } = await first.get('battle.options', { battleId })
    expect(options).toHaveLength(9)
    await place(first, 0, 'B2')
    expect(await place(first, 1, 'B2')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'TAKEN', sentence: { key: 'refusal.TAKEN', values: { cell: 'B2' } } },
    })
    // Who has done nothing has nothing to take back, whatever the other has done.
    expect(await first.error('battle.undo', { battleId, side: 1 })).toMatchObject({ code: 'nothingToUndo' })
    await first.get('battle.undo', { battleId, side: 0 })
    expect((await first.get('battle.view', { battleId })).pieces[0]).toMatchObject({ state: 'offBoard' })
    await first.get('battle.redo', { battleId, side: 0 })
    await place(first, 1, 'A1')
    await place(first, 0, 'A3')
    expect(await first.error('battle.undo', { battleId, side: 1 })).toMatchObject({ code: 'undoBarred' })
    const asked = { battleId, side: 0, question: { cell: 'C1' } } as const
    expect(previewSchema.parse((await first.get('battle.preview', asked)).preview)).toEqual({
      cell: 'C1',
      wins: true,
    })
    const before = await first.get('battle.view', { battleId, withState: true })
    first.services.close()

    const again = screenIn(folder)
    await again.get('library.open', { path })
    expect(await again.get('battle.view', { battleId, withState: true })).toEqual(before)
    await place(again, 1, 'C3')
    const won = await place(again, 0, 'C1')
    expect(won).toMatchObject({ kind: 'played', turn: { phase: 'over', toAct: [] } })
    const view = await again.get('battle.view', { battleId })
    expect(tableSchema.parse(view.table).line).toEqual(['A3', 'B2', 'C1'])
    expect(view).toMatchObject({ status: 'ended', outcome: { winner: 0, level: 'decisive' } })

    const { lines, marks } = await again.get('battle.log', { battleId })
    const nameOf = (id: string) => view.names[id]?.name
    expect(lines.map(({ sentence }) => render(sentence, { catalogue: messages, nameOf }))).toEqual([
      'Crosses begin.',
      'Crosses take B2.',
      'Noughts take A1.',
      'Crosses take A3.',
      'Noughts take C3.',
      'Crosses take C1.',
      'Crosses have three in a line: A3, B2 and C1.',
    ])
    expect(marks.map(({ kind }) => kind)).toEqual(['undo', 'redo'])
    const report = await again.get('battle.report', { battleId })
    expect(report).toMatchObject({
      sides: ['Crosses', 'Noughts'],
      level: null,
      armies: null,
      objectives: [{ name: 'The middle', holder: 0 }],
      brigades: [{ name: 'Crosses' }, { name: 'Noughts' }],
    })
    expect((await again.get('campaign.get', {})).battles.find(({ id }) => id === battleId)).toMatchObject({
      ruleSet: toy.key,
      outcome: { winner: 0 },
    })
  })

  it('is set right by the umpire, and played by the staff', async () => {
    const screen = screenIn(testFolder())
    await setUp(screen)
    await screen.get('battle.start', { battleId })
    const reason = 'The board says so'
    const edit = { battleId, path: ['taken'], reason }
    expect(await screen.get('battle.edit', { ...edit, value: ['A1', 'A1'] })).toMatchObject({
      kind: 'faults',
      faults: [{ code: 'TAKEN_TWICE' }],
    })
    expect(await screen.get('battle.edit', { ...edit, value: ['A1', 'B2'] })).toMatchObject({
      kind: 'played',
    })
    const { lines } = await screen.get('battle.log', { battleId })
    const nameOf = () => undefined
    expect(lines.map(({ sentence }) => render(sentence, { catalogue: messages, nameOf })).at(-1)).toBe(
      'The organiser sets taken to ["A1","B2"]: The board says so',
    )
    await screen.get('battle.seats.set', { battleId, seats: ['staff', 'staff'] })
    await screen.get('battle.pace', { battleId, pace: 'stopped' })
    while ((await screen.get('battle.view', { battleId })).status !== 'ended')
      await screen.get('battle.staffStep', { battleId })
  })
})

describe('a toy rule set at the command line', () => {
  async function ran(...args: string[]) {
    const out: string[] = []
    const err: string[] = []
    const status = await runVerb(args, {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      signal: new AbortController().signal,
      rules: RULE_SETS,
    })
    return { status, out, err: err.join('\n') }
  }

  it('is drafted and run', async () => {
    const sheet = await ran('draft', 'wavre', '--rules', toy.key, '--house-rule', 'begins=1')
    expect(sheet.status).toBe(0)
    const folder = testFolder()
    const file = join(folder, 'sheet.json')
    writeFileSync(file, sheet.out.join('\n'))
    const commands = join(folder, 'commands.json')
    writeFileSync(commands, JSON.stringify([{ side: 1, command: { type: 'place', cell: 'A1' } }]))
    const run = await ran('run', file, '--rules', toy.key, '--commands', commands)
    expect(run.status).toBe(0)
    expect(JSON.parse(run.out.at(-1) ?? '')).toMatchObject({ turn: { turn: 2 }, state: { taken: ['A1'] } })
    expect((await ran('run', file, '--commands', commands)).err).toContain('--rules tic-tac-toe')
    expect((await ran('orders', file, '--rules', toy.key)).err).toContain('no general orders')
    expect((await ran('simulate', '--help')).out.join('\n')).toContain('tic-tac-toe')
  })

  it('is fought staff against staff, the same from the same seed, and summed up', () => {
    const sheet = draftedSheet(toy, 'ligny', {})
    const results = [1, 2, 3, 4].map((seed) => fight(toy, sheet, seed, shippedHistory()))
    const { milliseconds: _, ...again } = fight(toy, sheet, 1, shippedHistory())
    expect(results[0]).toMatchObject(again)
    expect(results.every(({ entries }) => entries >= 6 && entries <= 10)).toBe(true)
    const text = table(summarise(results), ['Crosses', 'Noughts'], (key) =>
      wordsOf(toy).sentence({ key, values: {} }),
    )
    expect(text).toContain('Crosses')
  })

  it('is the same state machine as every other: refused is what is not offered', () => {
    const sheet = draftedSheet(toy, 'ligny', {})
    const state = toy.muster(toy.sheetSchema.parse(sheet))
    const act = { type: 'command', side: 1, command: { type: 'place', cell: 'A1' } } as const
    expect(resolve(toy, state, act, seededDice(1, 0))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'NOT_YOUR_TURN' },
    })
  })
})

// Strengths by name as CSV: the form that is saved, names as people write them, and men of a corps spread over its units.
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../../src-main/services/order-of-battle/csv-read'
import { strengthsOf } from '../../../../src-main/services/order-of-battle/csv-write'
import { shippedHistory } from '../../../../src-main/program/history'
import { covers } from '../../../../src-shared/history/vocabulary'
import { Screen, servicesIn, testFolder } from '../table'

const { orderOfBattle: book, index } = shippedHistory()
const LIGNE = 'fr.i.4.1.8ligne-1'

const read = (lines: readonly string[], meant: Readonly<Record<string, string>> = {}) =>
  readCsv([lines.join('\n')], book, { meant })

async function editsOf(...lines: readonly string[]) {
  const found = await read(lines)
  if (!found.ok) throw new Error(JSON.stringify(found).slice(0, 300))
  return found.edits
}

async function faultsOf(...lines: readonly string[]) {
  const found = await read(lines)
  return 'faults' in found ? found.faults.map(({ line, column, code }) => [line, column, code]) : []
}

describe('the form', () => {
  it('names every formation and unit once, and empty as it is changes nothing', async () => {
    const { text, rows } = strengthsOf(book, null, false)
    expect(rows).toBe(3 + 18 + 80 + 240 + 657)
    expect(text.startsWith('\uFEFFformation,name,strength,strength_quatre_bras,')).toBe(true)
    expect(await readCsv([text], book)).toEqual({ ok: true, rows, unchanged: rows, edits: [] })
  })

  it('filled with the strengths of now it comes back as it went out', async () => {
    const { text, rows } = strengthsOf(book, 'pr', true)
    expect(text).not.toContain('fr.')
    expect(await readCsv([text], book)).toEqual({ ok: true, rows, unchanged: rows, edits: [] })
  })
})

describe('its lines', () => {
  it('set the men of a unit, on 15 June and at a battle', async () => {
    expect(await editsOf('formation,strength,strength_waterloo', `${LIGNE},480,300`)).toEqual([
      { line: 2, thing: LIGNE, field: 'strength', was: 492, value: 480 },
      { line: 2, thing: LIGNE, field: 'strengthAt.waterloo', was: null, value: 300 },
    ])
  })

  it('name whom they mean as people do; the name stands in where the first cell is empty', async () => {
    for (const named of ['French II Corps', '2nd Corps Armée du Nord', 'Reille'])
      expect((await editsOf('formation,strength', `${named},10000`)).length).toBeGreaterThan(40)
    const [edit] = await editsOf('formation;name;strength', `;${LIGNE};481`)
    expect(edit).toMatchObject({ thing: LIGNE, value: 481 })
  })

  it('spread the men of a corps over its units as they stand, to the last man (CP-LED-03)', async () => {
    const edits = await editsOf('formation,strength', 'fr.ii,10000')
    const units = index.units.filter(({ unit }) => covers('fr.ii', unit.id))
    const now = new Map(edits.map(({ thing, value }) => [thing, Number(value)]))
    const sum = units.reduce((all, { unit }) => all + (now.get(unit.id) ?? unit.strength), 0)
    expect(sum).toBe(10_000)
    expect(edits.every(({ line }) => line === 2)).toBe(true)
  })

  it('give men at a battle to those alone who came there', async () => {
    const edits = await editsOf('formation,strength_ligny', 'fr.ii,4000')
    expect(edits.length).toBeGreaterThan(0)
    // Of the II Corps Girard's division alone was there.
    expect(edits.every(({ thing }) => thing.startsWith('fr.ii.7.'))).toBe(true)
  })

  it('ask, where a name can mean several, with a list, and take the answer', async () => {
    const lines = ['formation,strength', 'III Corps,15000', 'Reille,20000']
    const asked = await read(lines)
    if (!('questions' in asked)) throw new Error('nothing is asked')
    expect(asked.questions.map(({ line, named }) => [line, named])).toEqual([[2, 'III Corps']])
    const meant = Object.fromEntries(
      asked.questions.map(({ named, choices }) => [named, choices[0]?.id ?? '']),
    )
    expect(asked.questions.every(({ choices }) => choices.length > 1)).toBe(true)
    const answered = await read(lines, meant)
    expect(answered).toMatchObject({ ok: true, rows: 2 })
    // What is no answer to the question is none.
    expect(await read(lines, { ...meant, 'III Corps': 'fr.moon' })).toMatchObject({ ok: false })
  })

  it.each([
    [['formation,men', `${LIGNE},3`], [[1, 'men', 'csvUnknownColumn']]],
    [['formation,strength', 'The Moon,3'], [[2, 'formation', 'csvUnknownName']]],
    [['formation,strength', ',3'], [[2, 'formation', 'csvNoId']]],
    [['formation,strength', `${LIGNE},many`], [[2, 'strength', 'notWhole']]],
    [['formation,strength', `${LIGNE},0`], [[2, 'strength', 'tooSmall']]],
    [['formation,strength', `${LIGNE},20001`], [[2, 'strength', 'tooLarge']]],
    [['formation,strength', `${LIGNE},=1+1`], [[2, 'strength', 'csvFormula']]],
    [['formation,strength', `${LIGNE},480,1`], [[2, null, 'csvCells']]],
    [['formation,strength', 'fr.ii,5'], [[2, 'strength', 'tooSmall']]],
    [['formation,strength', 'fr.ii,10000', 'fr.ii.5,4000'], [[3, 'strength', 'csvCovered']]],
  ] as const)('%j: refused by line and column', async (lines, faults) => {
    expect(await faultsOf(...lines)).toEqual(faults)
  })
})

it('is saved, asked about and brought in through the program, as one step that undo takes back', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await screen.get('library.create', { name: 'June 1815' })
  const { text } = await screen.get('orderOfBattle.csv.export', { what: 'strengthsTemplate', army: 'fr' })
  const filled = text.replace(/^(fr\.i\.1,[^,]*(?:"[^"]*")?,)(,)/m, '$14000$2')
  expect(filled).not.toBe(text)
  const jobId = 'strengths'
  await screen.get('orderOfBattle.csv.part', { jobId, part: 0, text: `${filled}III Corps,,16000,,,,\r\n` })
  const asked = await screen.get('orderOfBattle.csv.preview', { jobId })
  if (asked.kind !== 'questions') throw new Error(JSON.stringify(asked).slice(0, 300))
  const meant = { 'III Corps': 'fr.iii' }
  const preview = await screen.get('orderOfBattle.csv.preview', { jobId, meant })
  if (preview.kind !== 'changes') throw new Error(JSON.stringify(preview).slice(0, 300))
  const unanswered = await screen.get('orderOfBattle.csv.import', { jobId, version: preview.version })
  expect(unanswered).toMatchObject({ kind: 'stale', preview: { kind: 'questions' } })
  const done = await screen.get('orderOfBattle.csv.import', { jobId, version: preview.version, meant })
  expect(done).toMatchObject({ kind: 'imported', changes: preview.changes.length })
  expect((await screen.get('orderOfBattle.undo', {})).changes).toEqual([])
})

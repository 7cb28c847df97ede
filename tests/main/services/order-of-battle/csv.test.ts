// The order of battle as CSV: it comes back as it went out, and every fault of a file is named by its line.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editOrderOfBattle } from '../../../../src-shared/history/edit/order-of-battle'
import { HEADINGS, parentOf } from '../../../../src-main/services/order-of-battle/csv-columns'
import { readCsv } from '../../../../src-main/services/order-of-battle/csv-read'
import { CSV_PART_CHARACTERS } from '../../../../src-shared/contract/names'
import { guarded, isFormula, unguarded } from '../../../../src-main/services/order-of-battle/csv-text'
import { csvOf } from '../../../../src-main/services/order-of-battle/csv-write'
import { shippedHistory } from '../../../../src-main/program/history'
import { Screen, servicesIn, testFolder } from '../table'

const book = shippedHistory().orderOfBattle
const LIGNE = 'fr.i.4.1.8ligne-1'
const SECOND = 'fr.i.4.1.8ligne-2'

/** Faults of a text as `line code`. */
async function faultsOf(text: string): Promise<readonly string[]> {
  const read = await readCsv([text], book)
  return 'faults' in read ? read.faults.map(({ line, code }) => `${line ?? '-'} ${code}`) : []
}

async function editsOf(text: string) {
  const read = await readCsv([text], book)
  if (!read.ok) throw new Error(JSON.stringify(read).slice(0, 300))
  return read.edits
}

describe('going out and coming back', () => {
  it('the whole book has a row for each of its 998 formations and units and its staff, and changes nothing', async () => {
    const { text, rows } = csvOf(book, null)
    const staff = book.armies.reduce((sum, army) => sum + army.staff.length, 0)
    expect(rows).toBe(3 + 18 + 80 + 240 + 657 + staff)
    expect(await readCsv([text], book)).toEqual({ ok: true, rows, unchanged: rows, edits: [] })
    expect(text.startsWith('\uFEFFid,level,parent,arm,name,')).toBe(true)
  })

  it('one army alone is its own rows alone', async () => {
    const { text } = csvOf(book, 'pr')
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(ids.every((id) => id === 'pr' || id?.startsWith('pr.') || id?.startsWith('pr/'))).toBe(true)
    expect(await editsOf(text)).toEqual([])
  })

  it('semicolons, tabs, LF and missing columns are understood too', async () => {
    const { text } = csvOf(book, null)
    const simple = `id;strength\n${LIGNE};480\n`
    expect(await editsOf(simple)).toEqual([
      { line: 2, thing: LIGNE, field: 'strength', was: 492, value: 480 },
    ])
    expect(await editsOf(simple.replaceAll(';', '\t'))).toHaveLength(1)
    expect(await editsOf(text.replaceAll('\r\n', '\n'))).toEqual([])
  })

  it('whatever is typed as a name or note survives the journey, and no cell of ours is a formula', async () => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => {
      const name = text.trim()
      return name !== '' && name === name.toWellFormed() && !/[\0\uFFFD]/.test(name)
    })
    const opening = fc.constantFrom(
      '',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ' =',
      "'",
      "''",
      "'=",
      '"',
      ',',
      ';',
    )
    await fc.assert(
      fc.asyncProperty(opening, typed, async (begin, text) => {
        const name = `${begin}${text}`.trim()
        const edited = editOrderOfBattle(book, [
          { thing: LIGNE, field: 'name', value: name },
          { thing: LIGNE, field: 'note', value: name },
        ])
        if (!edited.ok) throw new Error(JSON.stringify(edited.faults))
        const read = await readCsv([csvOf(edited.book, 'fr').text], edited.book)
        expect(read).toMatchObject({ ok: true, edits: [] })
        expect(isFormula(guarded(name))).toBe(false)
        expect(unguarded(guarded(name))).toBe(name)
      }),
      { numRuns: 25 },
    )
  })

  it('each kind of cell is read: men, words, yes and no, battles, pieces, losses', async () => {
    const text = [
      'id,quality,skirmishers,present,nearby,guns,losses_waterloo,losses_waterloo_confidence,note',
      `${LIGNE},elite,yes,waterloo,,,120,medium,"two\nlines"`,
      'fr.i.4.art.20-6,,,waterloo,ligny,4 gun 6-pounder; 2 howitzer 5.5-inch,,,',
    ].join('\n')
    const battery = [...csvOf(book, 'fr').text.matchAll(/^(fr\.i\.4\.art\.[^,]+),unit/gm)][0]?.[1] ?? ''
    const withBattery = text
      .replace('fr.i.4.art.20-6', battery)
      .replace(`${battery},,`, `${battery},veteran,`)
    const edits = await editsOf(withBattery)
    expect(edits.filter((edit) => edit.thing === LIGNE).map(({ field, value }) => [field, value])).toEqual([
      ['quality', 'elite'],
      ['skirmisherUnit', true],
      ['nearby', []],
      ['note', 'two\nlines'],
      ['losses.waterloo', { total: 120, confidence: 'medium' }],
    ])
    expect(edits.find((edit) => edit.field === 'guns')).toMatchObject({
      line: 4,
      value: [
        { count: 4, kind: 'gun', calibre: '6-pounder' },
        { count: 2, kind: 'howitzer', calibre: '5.5-inch' },
      ],
    })
  })

  it('a thing belongs to what its id begins with', async () => {
    expect(['fr', 'fr.i', 'fr.i.4.1.x', 'fr/staff/0'].map(parentOf)).toEqual([null, 'fr', 'fr.i.4.1', 'fr'])
  })
})

describe('faults', () => {
  const cases: [name: string, text: string, faults: readonly string[]][] = [
    ['an empty file', '', ['- csvEmpty']],
    ['a heading alone', 'id,name\n', ['- csvEmpty']],
    ['a strange column', `id,bayonets\n${LIGNE},4\n`, ['1 csvUnknownColumn']],
    ['a column twice', `id,name,name\n${LIGNE},a,b\n`, ['1 csvColumnTwice']],
    ['no ids', 'name\nx\n', ['1 csvNoIdColumn']],
    ['too few cells', `id,name,strength\n${LIGNE},x\n`, ['2 csvCells']],
    ['too many cells', `id,name\n${LIGNE},x,9\n`, ['2 csvCells']],
    ['a quote that is not closed', `id,name\n${LIGNE},"x\n`, ['2 csvQuotes']],
    ['a cell without end', `id,name\n\n\n${LIGNE},"${'x\n'.repeat(60_000)}"\n`, ['4 csvLong']],
    ['one whose quote is not closed', `id,name\n${LIGNE},"${'x'.repeat(110_000)}\n`, ['2 csvLong']],
    ['a line of empty cells', `id,name\n${LIGNE},x\n${','.repeat(600_000)}\n`, ['3 csvLong']],
    ['another character set', `id,name\n${LIGNE},S\uFFFDbastiani\n`, ['2 csvCharacters']],
    [
      'formulas',
      `id,name,note\n${LIGNE},=A1+1,@SUM(A1)\n${SECOND},+1,-1\n`,
      ['2', '2', '3', '3'].map((l) => `${l} csvFormula`),
    ],
    ['a formula as East Asian keyboards write it', `id,name\n${LIGNE},＝1+1\n`, ['2 csvFormula']],
    ['a formula behind a tab', `id,name\n${LIGNE},"\t=1"\n`, ['2 csvFormula']],
    ['no id', 'id,name\n,x\n', ['2 csvNoId']],
    ['an id twice', `id,strength\n${LIGNE},400\n${LIGNE},401\n`, ['3 csvIdTwice']],
    ['an unknown id', 'id,strength\nfr.i.4.1.old-guard,400\n', ['2 csvUnknownId']],
    ['another level', `id,level\n${LIGNE},brigade\n`, ['2 csvFixed']],
    ['another arm', `id,arm\n${LIGNE},cavalry\n`, ['2 csvFixed']],
    ['an unknown parent', `id,parent\n${LIGNE},fr.i.4.9\n`, ['2 csvUnknownParent']],
    ['another brigade', `id,parent\n${LIGNE},fr.i.4.2\n`, ['2 csvMoved']],
    ['its own parent', 'id,parent\nfr.i.4.1,fr.i.4.1\n', ['2 csvCycle']],
    ['a ring of two', 'id,parent\nfr.i.4.1,fr.i.4.2\nfr.i.4.2,fr.i.4.1\n', ['2 csvCycle', '3 csvCycle']],
    ['an army under its own unit', `id,parent\nfr,${LIGNE}\n`, ['2 csvMoved']],
    ['guns of a battalion', `id,guns\n${LIGNE},6 gun 6-pounder\n`, ['2 csvNotHere']],
    ['men in words', `id,strength\n${LIGNE},five hundred\n`, ['2 notWhole']],
    ['men with a comma', `id;strength\n${LIGNE};1,200\n`, ['2 notWhole']],
    ['no men', `id,strength\n${LIGNE},0\n`, ['2 tooSmall']],
    ['an empty name', `id,name\n${LIGNE},\n`, ['2 empty']],
    ['a wrong grade', `id,quality\n${LIGNE},heroic\n`, ['2 notOneOf']],
    ['a battle of another war', `id,present\n${LIGNE},austerlitz\n`, ['2 notBattles']],
    ['losses in words', `id,losses_waterloo\n${LIGNE},many\n`, ['2 notLosses']],
    [
      'two lines on, after cells of several lines',
      `id,note,strength\n${LIGNE},"a\nb",490\n${SECOND},,x\n`,
      ['4 notWhole'],
    ],
  ]
  it.each(cases)('%s', async (_, text, faults) => {
    expect(await faultsOf(text)).toEqual(faults)
  })

  it('all faults of a file are named at once', async () => {
    const text = `id,strength,quality\n${LIGNE},x,heroic\nnobody,1,raw\n${SECOND},=2,raw\n`
    expect(await faultsOf(text)).toEqual(['2 notWhole', '2 notOneOf', '3 csvUnknownId', '4 csvFormula'])
  })

  it('a cell without end is named by line and column, and nothing behind it is read', async () => {
    const parts = [`id,note\n${LIGNE},"`, ...Array.from({ length: 100 }, () => 'x\n'.repeat(50_000))]
    let read = 0
    const found = await readCsv(parts, book, { onProgress: (done) => (read = done) })
    expect(found).toMatchObject({
      faults: [{ line: 2, column: 'note', code: 'csvLong', values: { most: 100_000 } }],
    })
    expect(read).toBeLessThan(10)
  })

  it('a ring names its members', async () => {
    const read = await readCsv(['id,parent\nfr.i.4.1,fr.i.4.2\nfr.i.4.2,fr.i.4.1\n'], book)
    expect(read).toMatchObject({ faults: [{ values: { ring: 'fr.i.4.1 > fr.i.4.2 > fr.i.4.1' } }, {}] })
  })

  it('any text whatever is read or refused, and never thrown at', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom(...HEADINGS),
      fc.constantFrom(LIGNE, 'fr', '=1', '"', '\n'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), async (lines) => {
        const read = await readCsv([lines.map((line) => line.join(',')).join('\n')], book)
        expect(typeof read.ok).toBe('boolean')
      }),
      { numRuns: 200 },
    )
  })
})

/** Sends a file as a screen does. */
async function sent(screen: Screen, text: string, jobId = 'csv'): Promise<string> {
  for (let part = 0, at = 0; at < Math.max(1, text.length); part += 1, at += CSV_PART_CHARACTERS)
    await screen.get('orderOfBattle.csv.part', {
      jobId,
      part,
      text: text.slice(at, at + CSV_PART_CHARACTERS),
    })
  return jobId
}

describe('through the contract', () => {
  async function campaign(): Promise<Screen> {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June 1815' })
    return screen
  }
  const GOOD = `id,strength,quality\n${LIGNE},480,elite\n${SECOND},491,veteran\n`

  it('shows what would change and changes nothing, then brings all of it in as one step', async () => {
    const screen = await campaign()
    const preview = await screen.get('orderOfBattle.csv.preview', { jobId: await sent(screen, GOOD) })
    expect(preview).toEqual({
      kind: 'changes',
      rows: 2,
      unchanged: 1,
      changes: [
        { line: 2, thing: LIGNE, field: 'quality', was: 'veteran', is: 'elite' },
        { line: 2, thing: LIGNE, field: 'strength', was: 492, is: 480 },
      ].toSorted((a, b) => (a.field === 'strength' ? -1 : 1) - (b.field === 'strength' ? -1 : 1)),
      version: 0,
    })
    expect((await screen.get('orderOfBattle.book', {})).changes).toEqual([])
    const done = await screen.get('orderOfBattle.csv.import', {
      jobId: 'csv',
      version: 0,
      reason: 'Club returns',
    })
    expect(done).toMatchObject({ kind: 'imported', changes: 2, book: { undo: { count: 2 } } })
    const { text } = await screen.get('orderOfBattle.csv.export', { army: 'fr' })
    expect(text).toContain(`${LIGNE},unit,fr.i.4.1,infantry,`)
    expect(await screen.get('orderOfBattle.undo', {})).toMatchObject({ changes: [] })
  })

  it('brings nothing in where one line is wrong, or a battle could no longer be set up', async () => {
    const screen = await campaign()
    const wrong = `${GOOD}fr.nobody,1,raw\n`
    const refused = {
      kind: 'stale',
      preview: { kind: 'faults', faults: [{ line: 4, code: 'csvUnknownId' }] },
    }
    expect(
      await screen.get('orderOfBattle.csv.import', { jobId: await sent(screen, wrong), version: 0 }),
    ).toMatchObject(refused)
    const elsewhere = `id,present\n${LIGNE},wavre waterloo\n`
    expect(
      await screen.get('orderOfBattle.csv.preview', { jobId: await sent(screen, elsewhere) }),
    ).toMatchObject({
      kind: 'faults',
      faults: [{ line: 2, column: 'present', code: 'noPlace' }],
    })
    expect((await screen.get('orderOfBattle.book', {})).version).toBe(0)
  })

  it('asks again where the book has changed since the preview', async () => {
    const screen = await campaign()
    await screen.get('orderOfBattle.edit', { edits: [{ thing: LIGNE, field: 'strength', value: 480 }] })
    const answer = await screen.get('orderOfBattle.csv.import', {
      jobId: await sent(screen, GOOD),
      version: 0,
    })
    expect(answer).toMatchObject({
      kind: 'stale',
      preview: { kind: 'changes', changes: [{ field: 'quality' }] },
    })
  })

  it('is for the umpire to bring in', async () => {
    const screen = await campaign()
    await screen.get('session.takeSeat', { seat: 1 })
    expect(
      (await screen.error('orderOfBattle.csv.import', { jobId: await sent(screen, GOOD), version: 0 })).code,
    ).toBe('umpireOnly')
  })

  it('reads a file of millions of characters with progress, and meanwhile answers everybody else', async () => {
    const screen = await campaign()
    const other = new Screen(screen.services)
    const line = `fr.nobody,${'x'.repeat(80)}🎲,480\n`
    const text = `id,note,strength\n${line.repeat(60_000)}`
    const jobId = await sent(screen, text)
    screen.published.length = 0
    const reading = screen.get('orderOfBattle.csv.preview', { jobId })
    const ended = reading.then(() => true)
    let longest = 0
    while (!(await Promise.race([ended, new Promise<boolean>((next) => setTimeout(next, 5, false))]))) {
      const asked = performance.now()
      await other.get('app.settings.get', {})
      longest = Math.max(longest, performance.now() - asked)
    }
    const preview = await reading
    if (preview.kind !== 'faults') throw new Error(preview.kind)
    expect(preview.faults.length + preview.further).toBe(60_000)
    expect(preview.faults[0]).toMatchObject({ line: 2, code: 'csvUnknownId' })
    expect(longest).toBeLessThan(2000)
    const said = screen.published.flatMap(({ topic, value }) =>
      topic === 'job.progress' ? [(value as { done: number }).done] : [],
    )
    expect(said.length).toBeGreaterThan(20)
    expect(said).toEqual(said.toSorted((a, b) => a - b))

    const stopped = screen.error('orderOfBattle.csv.preview', { jobId })
    await screen.get('job.cancel', { jobId })
    expect((await stopped).code).toBe('cancelled')
  })

  it('takes parts only in their order, of one file at a time, and no more than a file may have', async () => {
    const screen = await campaign()
    const part = (jobId: string, number: number, text: string) =>
      screen.call('orderOfBattle.csv.part', { jobId, part: number, text })
    expect(await part('a', 1, 'x')).toMatchObject({ ok: false, error: { code: 'badInput' } })
    expect(await part('a', 0, 'id\n')).toMatchObject({ ok: true })
    expect(await part('b', 1, 'x')).toMatchObject({ ok: false, error: { code: 'badInput' } })
    expect((await screen.error('orderOfBattle.csv.preview', { jobId: 'b' })).code).toBe('noSuchJob')
    const long = 'x'.repeat(CSV_PART_CHARACTERS)
    for (let n = 1; n <= 133; n += 1) expect((await part('a', n, long)).ok).toBe(true)
    expect(await part('a', 134, long)).toMatchObject({ ok: false, error: { code: 'tooLarge' } })
  })
})

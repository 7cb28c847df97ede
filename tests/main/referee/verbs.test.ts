// The command line: what it plays, what it prints, and how it refuses.
import { truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { staffReasonSchema } from '../../../src-shared/engine/staff-act'
import { runVerb, VERBS } from '../../../src-main/referee/verbs'
import { RULE_SETS } from '../../../src-shared/rules'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from '../services/table'

/** What a line says of a command of the staff. */
interface Said {
  readonly reason: unknown
  readonly sentence: string
}

interface Ran {
  readonly status: number
  readonly out: readonly string[]
  readonly err: string
  /** Lines of JSON. */
  json(): readonly Record<string, unknown>[]
}

function ran(...args: string[]): Promise<Ran> {
  return ranUnder(new AbortController().signal, ...args)
}

async function ranUnder(signal: AbortSignal, ...args: string[]): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const status = await runVerb(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal,
    rules: RULE_SETS,
  })
  return {
    status,
    out,
    err: err.join('\n'),
    json: () => out.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

function fileOf(value: unknown): string {
  const path = join(testFolder(), 'value.json')
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

async function sheetFile(): Promise<string> {
  return fileOf((await ran('draft', 'waterloo')).out.join('\n'))
}

describe('misuse', () => {
  it.each([
    [[], '', 2],
    [['frobnicate'], 'There is no verb frobnicate', 2],
    [['toString'], 'There is no verb toString', 2],
    [['draft'], 'Name a battle', 2],
    [['draft', 'leipzig'], 'There is no battle leipzig', 2],
    [['draft', 'waterloo', '--moon'], '--moon', 2],
    [['draft', 'waterloo', '--rules', 'chess'], 'There is no rule set chess', 2],
    [
      ['draft', 'waterloo', '--house-rule', 'moon=true'],
      'There is no house rule moon under these rules. Choose from: ',
      2,
    ],
    [['draft', 'waterloo', '--house-rule', 'moon'], 'name=value', 2],
    [['draft', 'waterloo', '--what-if', 'wat-moon'], 'wat-moon', 2],
    [['run', '/nowhere/sheet.json', '--commands', 'x'], 'cannot be read', 2],
    [['run'], 'Name the file of the sheet', 2],
    [['replay', '/nowhere/june.hundreddays'], 'There is no file', 2],
    [['verify', 'a', 'b'], 'Only one file', 2],
    [['simulate', 'waterloo', '--runs', 'many'], 'whole number', 2],
    [['simulate', 'waterloo', '--sheet', 'x'], 'not both', 2],
    [['simulate', 'wavre', 'ligny'], 'Only one battle', 2],
    [['simulate', 'waterloo', '--runs', '2', '--seed', '2147483647'], 'last seed', 2],
    [['simulate', 'waterloo', '--runs', '1', '--results', '/nowhere/x'], '/nowhere/x cannot be written', 2],
    [['draft', 'waterloo', 'ligny'], 'Only one battle', 2],
    [['case'], 'Name the files', 2],
    [['draft', 'waterloo', '--moon'], 'There is no option --moon. --help behind the verb', 2],
    [['run', 'x', '--commands'], 'The option --commands needs a value behind it.', 2],
    [['draft', 'waterloo', '--summary=yes'], 'The option --summary takes no value.', 2],
    [['run', tmpdir(), '--commands', 'x'], 'it is a folder. Name a file in it.', 2],
  ])('%j is refused with a sentence', async (args, sentence, status) => {
    const result = await ran(...args)
    expect(result.status).toBe(status)
    expect(result.err).toContain(sentence)
  })

  it('a file that is no JSON of ours is named', async () => {
    const deep = fileOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    for (const [file, sentence] of [
      ['/nowhere/sheet.json', 'there is no such file'],
      [fileOf('{'), 'is not JSON'],
      [deep, 'nested too deeply'],
    ] as const) {
      const result = await ran('run', file, '--commands', file)
      expect(result.status).toBe(2)
      expect(result.err).toContain(sentence)
    }
  })

  it('a file that is no case is named once, with why', async () => {
    const none = fileOf({ id: 'SQ-EX-01' })
    for (const [file, sentence] of [
      ['/nowhere/case.json', '/nowhere/case.json cannot be read: there is no such file.'],
      [tmpdir(), 'it is a folder'],
      [none, `${none} is no case: `],
    ] as const) {
      const { status, out } = await ran('case', file)
      expect(status).toBe(2)
      expect(out[0]).toContain(sentence)
    }
  })

  it('a case of no rule set is told those that there are, and one that differs where it does', async () => {
    const test = {
      id: 'EX',
      title: 'A slip',
      given: { units: { FL1: 'E4' } },
      steps: [{ state: { turn: 2 } }],
    }
    expect(await ran('case', fileOf({ ...test, ruleSet: 'sqares' }))).toMatchObject({
      status: 2,
      out: [
        expect.stringContaining(
          'there are no cases of sqares. Its ruleSet must be one of squares, brigade, one-hour, fast-play, campaign.',
        ),
        '0 of 1 cases fit.',
      ],
    })
    expect(await ran('case', fileOf({ ...test, ruleSet: 'squares' }))).toMatchObject({
      status: 1,
      out: [
        'EX differs: A slip',
        '  step 1, state.turn\n    expected 2\n    came     1',
        '0 of 1 cases fit.',
      ],
    })
  })

  it('a list of commands with something else in it says what a step is', async () => {
    const { status, err } = await ran(
      'run',
      await sheetFile(),
      '--commands',
      fileOf([{ side: 2, command: {} }]),
    )
    expect(status).toBe(2)
    expect(err).toContain('0: a step is {"start": true}, {"side": 0 or 1, "command": {...}}')
  })

  it('an empty seed is none', async () => {
    const sheet = await sheetFile()
    const { status, err } = await ran('run', sheet, '--commands', fileOf([]), '--seed', '')
    expect([status, err]).toEqual([2, '--seed takes a whole number, not .'])
  })

  it('is not asking for help', async () => {
    expect(await ran('--help')).toMatchObject({ status: 0, err: '' })
    for (const [name, verb] of Object.entries(VERBS)) {
      const result = await ran(name, '--help')
      expect(result).toMatchObject({ status: 0, out: [verb.help(RULE_SETS)], err: '' })
    }
  })
})

describe('draft and run', () => {
  it('draws a battle up and plays commands on it, with dice and with a seed', async () => {
    const sheet = await sheetFile()
    const commands = fileOf([{ side: 0, command: { type: 'passCinc', generalId: 'x' } }])
    const refused = await ran('run', sheet, '--commands', commands)
    expect(refused.status).toBe(1)
    expect(refused.json().at(-1)).toMatchObject({
      step: 1,
      kind: 'refused',
      refusal: { code: 'UNKNOWN_ID' },
      sentence: expect.stringMatching(/[.]$/u) as string,
    })

    const concede = fileOf([{ start: true }, { side: 1, command: { type: 'concede', side: 1 } }])
    const played = await ran('run', sheet, '--commands', concede, '--seed', '7')
    expect(played.status).toBe(0)
    const lines = played.json()
    expect(lines.map((line) => (line['event'] as { kind?: string } | undefined)?.kind ?? 'end')).toEqual([
      'battleBegun',
      'turnBegan',
      'conceded',
      'battleEnded',
      'end',
    ])
    expect(lines.at(-1)).toMatchObject({ outcome: { winner: 0 }, turn: { phase: 'battleOver' } })
    expect(lines.at(-1)?.['state']).toMatchObject({ phase: 'battleOver' })
    expect((await ran('run', sheet, '--commands', concede, '--no-state')).json().at(-1)).not.toHaveProperty(
      'state',
    )
  })

  it('hands sides over to their staffs, whose reasons stand beside their commands', async () => {
    const sheet = fileOf((await ran('draft', 'wavre', '--rules', 'one-hour')).out.join('\n'))
    const one = await ran('run', sheet, '--rules', 'one-hour', '--staff', '1', '--seed', '4')
    expect(one.status).toBe(0)
    // The French set up and then wait for the Prussians to end theirs.
    expect(one.json().at(-1)).toMatchObject({ outcome: null, turn: { phase: 'setup', toAct: [0] } })
    const both = await ran('run', sheet, '--rules', 'one-hour', '--staff', '0,1', '--skill', 'easy,hard')
    expect(both.json().at(-1)).toMatchObject({ turn: { phase: 'ended' } })
    const acts = both.json().flatMap((line) => ('staff' in line ? [line['staff'] as Said] : []))
    expect(acts.length).toBeGreaterThan(100)
    for (const { reason, sentence } of acts) {
      expect(staffReasonSchema.parse(reason)).toEqual(reason)
      expect(sentence).toMatch(/^(to|because) /u)
    }
    expect(acts.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(
        /^to hurt the enemy most \(.+\); next: .+ to (shoot at|charge) .+ \(\d+\.\d+ worse\)/u,
      ),
    )
    expect((await ran('run', sheet, '--rules', 'one-hour', '--staff', '2')).err).toContain(
      '--staff takes 0, 1 or 0,1, not 2.',
    )
  })

  it('has the staffs carry out a book of general orders', async () => {
    const sheet = fileOf((await ran('draft', 'quatre-bras', '--rules', 'one-hour')).out.join('\n'))
    const book = fileOf('fr: hold\n')
    const staffs = ['run', sheet, '--rules', 'one-hour', '--staff', '0,1', '--no-state']
    const moved = (answer: Ran): readonly string[] =>
      answer
        .json()
        .flatMap(({ staff }) =>
          staff ? [staff as { side: number; command: { type: string; unitId?: string } }] : [],
        )
        .filter(({ side, command }) => side === 1 && ['Charge', 'Move'].includes(command.type))
        .map(({ command }) => command.unitId ?? '')
    expect(moved(await ran(...staffs)).length).toBeGreaterThan(10)
    expect(moved(await ran(...staffs, '--orders', book)).length).toBeLessThan(10)
  })

  it('refuses orders for nobody, and a book with a fault in it', async () => {
    const sheet = fileOf((await ran('draft', 'quatre-bras', '--rules', 'one-hour')).out.join('\n'))
    const opening = fileOf('[]')
    const idle = await ran(
      'run',
      sheet,
      '--rules',
      'one-hour',
      '--commands',
      opening,
      '--orders',
      fileOf('fr: hold'),
    )
    expect([idle.status, idle.err]).toEqual([2, expect.stringContaining('--orders goes with --staff')])
    const wrong = await ran(
      'run',
      sheet,
      '--rules',
      'one-hour',
      '--staff',
      '0,1',
      '--orders',
      fileOf('fr: stroll'),
    )
    expect(wrong.status).toBe(2)
    expect(wrong.err + wrong.out.join('')).toContain('stroll')
  })

  it('takes the dice it is given and no others', async () => {
    const sheet = await sheetFile()
    const text = (await ran('draft', 'waterloo')).out.join('')
    const cincs = [...text.matchAll(/"commanderInChief":\s*{\s*"id":\s*"([^"]+)"/g)].map((match) => match[1])
    const pass = (side: number, generalId: string | undefined) => ({
      side,
      command: { type: 'passCinc', generalId },
    })
    // The last to pass brings the action dice on: a d3 has no 9.
    const commands = [pass(0, cincs.at(0)), { ...pass(1, cincs.at(-1)), dice: [9] }]
    const result = await ran('run', sheet, '--commands', fileOf(commands))
    expect(result.status).toBe(1)
    expect(result.json().at(-1)).toMatchObject({ step: 2, kind: 'wrongDice', faces: [9] })
  })

  it("tells what is wrong with the umpire's hand, in words", async () => {
    const edit = (path: string[], value: unknown) => fileOf([{ edit: { path, value, reason: 'try' } }])
    const sheet = fileOf((await ran('draft', 'wavre', '--rules', 'brigade')).out.join('\n'))
    for (const [file, code] of [
      [edit(['brigades', 'nobody', 'morale'], 'ok'), 'NO_SUCH_VALUE'],
      [edit(['move'], 5000), 'WRONG_VALUE'],
      [edit(['sheet'], 3), 'SHEET_IS_FIXED'],
    ] as const) {
      const result = await ran('run', sheet, '--rules', 'brigade', '--commands', file)
      expect(result.status).toBe(1)
      expect(result.json().at(-1)).toMatchObject({
        step: 1,
        kind: 'wrongEdit',
        faults: [{ code, sentence: expect.stringMatching(/^[A-Z]/u) as string }],
      })
    }
    expect((await ran('run', sheet, '--commands', edit(['move'], 2))).err).toContain('Add --rules brigade.')
  })

  it('opens a battle once', async () => {
    const commands = fileOf([{ start: true }, { start: true }])
    const result = await ran('run', await sheetFile(), '--commands', commands)
    expect(result.status).toBe(2)
    expect(result.err).toContain('Step 1 opens a battle that has begun')
  })

  it('refuses a sheet that is none, and one with faults', async () => {
    const commands = fileOf([])
    expect(await ran('run', fileOf({ id: 'x' }), '--commands', commands)).toMatchObject({ status: 2 })
    const sheet = JSON.parse((await ran('draft', 'waterloo')).out.join('\n')) as {
      squares: Record<string, unknown>
    }
    const holed = { ...sheet, board: { cols: 2, rows: 2 } }
    const faulty = await ran('run', fileOf(holed), '--commands', commands)
    expect(faulty.status).toBe(2)
    expect(faulty.err).toContain('OFF_BOARD')
    // Every one of them, in words.
    const [head, ...lines] = faulty.err.split('\n')
    expect(head).toMatch(new RegExp(`has ${lines.length} faults:$`, 'u'))
    expect(lines.every((line) => /: .*[.] \([A-Z_]+\)$/u.test(line))).toBe(true)
    expect(await ran('run', fileOf('not json'), '--commands', commands)).toMatchObject({ status: 2 })
  })
})

describe('draft with house rules', () => {
  it.each([
    ['cavalryChargeDice=2', { cavalryChargeDice: '2' }],
    ['gunnersPerPiece=3', { gunnersPerPiece: 3 }],
    ['hillsDifficult=true', { hillsDifficult: true }],
  ])('takes %s', async (text, houseRules) => {
    const drawn = await ran('draft', 'wavre', '--rules', 'brigade', '--house-rule', text)
    expect(JSON.parse(drawn.out.join('\n'))).toMatchObject({ houseRules })
  })
})

describe('orders (BR-ORD-01, BR-ORD-03)', () => {
  const drafted = async () => fileOf((await ran('draft', 'quatre-bras', '--rules', 'brigade')).out.join('\n'))

  it('prints the book of a sheet as text, which reads back as it was', async () => {
    const sheet = await drafted()
    const book = await ran('orders', sheet)
    expect(book.status).toBe(0)
    expect(book.out).toContain('# 1st Brigade, 5th Division')
    const again = await ran('orders', sheet, '--book', fileOf(book.out.join('\n')), '--sheet')
    expect(again).toMatchObject({ status: 0 })
    const original = (await ran('draft', 'quatre-bras', '--rules', 'brigade')).out.join('\n')
    expect(JSON.parse(again.out.join('\n'))).toEqual(JSON.parse(original))
  })

  it('turns a book into the commands that write and seal it, and run opens the battle with them', async () => {
    const sheet = await drafted()
    const book = fileOf(
      (await ran('orders', sheet, '--side', '0')).out.join('\n').replace('corridor 12', 'corridor 11'),
    )
    const written = await ran('orders', sheet, '--book', book, '--commands')
    expect(written).toMatchObject({ status: 0 })
    expect(written.out.join('\n')).toContain('"corridor":11')
    const commands = fileOf(written.out.join('\n'))
    const opened = await ran('run', sheet, '--rules', 'brigade', '--commands', commands, '--no-state')
    expect(opened.status).toBe(0)
    expect(opened.json().at(-1)).toMatchObject({ turn: { turn: 1, toAct: [0, 1] } })
    expect((await ran('orders', sheet, '--commands')).out.join('\n')).toContain('"corridor":12')
  })

  it('finds no orders in an empty book', async () => {
    const answer = await ran('orders', await drafted(), '--book', fileOf('# nothing yet\n'))
    expect([answer.status, answer.out.join('')]).toEqual([
      1,
      expect.stringContaining('There is no order in it.'),
    ])
  })

  it('tells all that is wrong and doubtful of a typed one, in words', async () => {
    const typed = fileOf(
      [
        'fr.ii.5:',
        '  attack obj-crossroads by charge',
        '"1st Brigade, 9th Division":',
        '  support fr.ii.9.2',
        'fr.ii.9.2: support fr.ii.9.1; stroll',
        'fr.nobody: hold',
      ].join('\n'),
    )
    const answer = await ran('orders', await drafted(), '--side', '0', '--book', typed)
    expect(answer.status).toBe(1)
    const text = answer.out.join('\n')
    for (const sentence of [
      'Line 5: “stroll” is no order.',
      'fr.nobody: fr.nobody is not in this battle.',
      'fr.ii.5.1: Part 1 asks for a charge: cavalry charges, infantry assaults or fights by fire.',
      'has no order. Write one',
      'Doubtful:\n  fr.ii.9.2: These brigades support each other in a ring',
    ])
      expect(text).toContain(sentence)
  })

  it.each([
    [['--side', '2'], '--side takes 0 or 1'],
    [['--sheet'], '--sheet goes with --book'],
    [['--book', '-', '--sheet', '--commands'], 'Only one of --sheet and --commands'],
    [['--book', '/nowhere/book'], 'there is no such file'],
  ])('%j is refused', async (args, sentence) => {
    const refused = await ran('orders', await drafted(), ...args)
    expect(refused.status).toBe(2)
    expect(refused.err).toContain(sentence)
  })
})

describe('replay and verify', () => {
  it('play a campaign again and find it whole', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })
    for (let i = 0; i < 20; i += 1) await playFirstOption(screen)
    const { seq } = await screen.get('battle.view', { battleId: 'waterloo' })
    services.close()

    const replayed = await ran('replay', path, '--battle', 'waterloo')
    expect(replayed.status).toBe(0)
    expect(replayed.json()).toMatchObject([{ battle: 'waterloo', status: 'fighting', entries: seq + 1 }])
    expect(replayed.json()[0]?.['compared']).toBeGreaterThan(1)
    const verified = await ran('verify', path)
    expect(verified.status).toBe(0)
    expect(verified.json().at(-1)).toMatchObject({ whole: true, battles: 4 })
    expect(await ran('replay', path, '--battle', 'leipzig')).toMatchObject({ status: 2 })

    for (const verb of ['verify', 'replay']) {
      const cancelled = await ranUnder(AbortSignal.abort(), verb, path)
      expect(cancelled).toMatchObject({ status: 130, err: 'Cancelled.' })
      expect(cancelled.out.join()).not.toContain('whole')
    }

    const newer = new Database(path)
    newer.pragma('user_version = 99')
    newer.close()
    for (const verb of ['verify', 'replay'])
      expect(await ran(verb, path)).toMatchObject({
        status: 0,
        err: expect.stringContaining('newer version of the program (form 99)') as unknown,
      })

    truncateSync(path, 200_000)
    const damaged = await ran('verify', path)
    expect(damaged.status).toBe(2)
    expect(damaged.err).toContain('cut short')
  })
})

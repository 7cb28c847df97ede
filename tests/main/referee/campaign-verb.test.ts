// The verb `campaign`: a file shown, decided, advanced to its end, given a result by hand, its ledger and score.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { runVerb } from '../../../src-main/referee/verbs'
import { RULE_SETS } from '../../../src-shared/rules'
import { COURSE_STREAM } from '../../../src-main/store/chain'
import { chainAnew } from '../../campaign-file/harness'
import { Screen, servicesIn, testFolder } from '../services/table'

const ran = (...args: string[]) => verb('campaign', ...args)

async function verb(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal = {
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
    rules: RULE_SETS,
  }
  const status = await runVerb(args, terminal)
  const json = out.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { status, json, err: err.join('\n') }
}

async function campaignFile(): Promise<string> {
  const services = servicesIn(testFolder())
  const { path } = await new Screen(services).get('library.create', { name: 'June 1815' })
  services.close()
  return path
}

function forge(file: string, from: string, to: string): void {
  const db = new Database(file)
  const { changes } = db
    .prepare(`UPDATE journal SET payload = replace(payload, ?, ?) WHERE stream = ? AND payload LIKE ?`)
    .run(from, to, COURSE_STREAM, `%${from}%`)
  db.close()
  expect(changes).toBe(1)
  chainAnew(file)
}

describe('the verb campaign', () => {
  it.each([
    [[], 'Say what is to be done'],
    [['frobnicate'], 'Say what is to be done'],
    [['show'], 'Name the campaign file'],
    [['show', '/nowhere/june.hundreddays'], 'There is no file'],
    [['show', '/nowhere/june.hundreddays', '--moon'], '--moon'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { status, err } = await ran(...args)
    expect([status, err]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('begins, decides under seal, goes on to the end, and scores it beside history', async () => {
    const file = await campaignFile()
    expect((await ran('show', file)).json[0]).toMatchObject({ begun: false, phase: 'setup' })
    expect((await ran('advance', file)).status).toBe(0)
    const shown = await ran('show', file)
    expect(shown.json[0]).toMatchObject({ begun: true, step: '16-am', phase: 'decide' })
    expect(shown.json.map((line) => line['decision'])).toContain('fr-16-derlon')
    const chosen = await ran(
      ...[
        'decide',
        file,
        '--army',
        'fr',
        '--decision',
        'fr-16-kellermann',
        '--option',
        'whole-corps',
        '--seal',
      ],
    )
    expect(chosen.status).toBe(0)
    expect((await ran('decide', file, '--army', 'moon', '--seal')).err).toContain('fr, aa, pr')
    // An army is not shown what another has chosen (CP-SEE-07).
    expect(JSON.stringify((await ran('show', file, '--as', 'aa')).json)).not.toContain('whole-corps')
    expect((await ran('advance', file, '--until', 'end')).status).toBe(0)
    const { json } = await ran('score', file)
    expect(json.at(-1)).toMatchObject({ history: { difference: -46 } })
    expect((await ran('show', file)).json[0]).toMatchObject({ phase: 'over' })
    expect((await ran('advance', file)).json).toEqual([{ over: true }])

    const verified = await verb('verify', file)
    expect(verified).toMatchObject({ status: 0, err: '' })
    expect(verified.json.at(-2)).toMatchObject({ campaign: 'June 1815', phase: 'over' })
    expect(verified.json.at(-2)?.['compared']).toBeGreaterThan(1)
    // Whoever changes a decision and makes the chain anew is found by the replay.
    forge(file, '"whole-corps"', '"one-brigade"')
    const forged = await verb('verify', file)
    expect(forged.status).toBe(1)
    expect(forged.json.at(-1)).toMatchObject({ whole: false })
    expect(forged.err).toMatch(
      /Entry \d+ of the campaign’s course does not follow .* another than was recorded/,
    )
    forge(file, '"one-brigade"', '"moon"')
    expect((await verb('replay', file)).err).toMatch(/Entry \d+ of the campaign’s course/)
  })

  it('prints the form, names every wrong field at once, and books the right ones', async () => {
    const file = await campaignFile()
    await ran('advance', file, '--until', '16-pm')
    const form = await ran('enter-result', file, '--battle', 'quatre-bras')
    const [entry = {}, ...asked] = form.json
    const no = (kind: 'fact' | 'answer') =>
      Object.fromEntries(asked.flatMap((one) => (kind in one ? [[String(one[kind]), false] as const] : [])))
    expect(asked).toContainEqual({
      answer: expect.any(String) as string,
      side: 'french',
      held: ['Quatre Bras crossroads'],
      at: '19:00',
    })
    const typed = (value: unknown) => {
      const path = join(testFolder(), 'entry.json')
      writeFileSync(path, JSON.stringify(value))
      return path
    }
    const wrong = { ...entry, endTime: 'late', losses: { fr: { men: -3 } } }
    const refused = await ran('enter-result', file, '--battle', 'quatre-bras', '--entry', typed(wrong))
    expect(refused.status).toBe(1)
    const { faults } = refused.json.at(-1) as { faults: { path: string }[] }
    expect(faults.map(({ path }) => path)).toEqual(['endTime', 'losses.fr.men'])
    const answered = {
      ...entry,
      facts: no('fact'),
      answers: no('answer'),
      losses: { fr: { men: 4000 }, aa: { men: 4500 } },
      overrides: [{ code: 'UNUSUAL', reason: 'a quiet day' }],
    }
    const booked = await ran(
      ...['enter-result', file, '--battle', 'quatre-bras', '--entry', typed(answered), '--confirm'],
    )
    expect([booked.status, booked.err]).toEqual([0, ''])
    const account = await ran('ledger', file, 'fr.ii')
    expect(account.json.map((line) => line['kind'])).toContain('battle')
    expect((await ran('ledger', file)).json.map((line) => line['id'])).toContain('fr')
  })
})

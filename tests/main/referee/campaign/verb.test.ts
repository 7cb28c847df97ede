// The verb `campaign`: its page, its example played as it stands, a course under seal, and a file that was forged.
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { campaign, CAMPAIGN_VERBS } from '../../../../src-main/referee/campaign/verb'
import { COURSE_STREAM } from '../../../../src-main/store/chain'
import { RULE_SETS } from '../../../../src-shared/rules'
import { chainAnew } from '../../../campaign-file/harness'
import { answeredNo, campaignFile, done, ran, verb, written } from './terminal'

function forge(file: string, from: string, to: string): void {
  const db = new Database(file)
  const { changes } = db
    .prepare(`UPDATE journal SET payload = replace(payload, ?, ?) WHERE stream = ? AND payload LIKE ?`)
    .run(from, to, COURSE_STREAM, `%${from}%`)
  db.close()
  expect(changes).toBe(1)
  chainAnew(file)
}

describe('the page of help', () => {
  const page = campaign.help(RULE_SETS)

  it('names every verb with what it takes, in lines that a terminal shows whole', async () => {
    for (const [name, { usage }] of CAMPAIGN_VERBS) {
      expect(page).toContain(`\n  ${usage}\n`)
      expect(usage.split(' ')[0]).toBe(name)
      const { status, out, err } = await ran(name, '--help')
      expect([status, err]).toEqual([0, ''])
      expect(out.join('\n')).toContain(`campaign ${usage}`)
    }
    expect(page.split('\n').filter((line) => line.length > 115)).toEqual([])
    expect((await ran('--help')).out.join('\n')).toBe(page)
  })

  it('has an example that can be played as it stands', async () => {
    const file = await campaignFile()
    // What each verb of it printed into a file; forms are filled in where the example says so.
    const files = new Map<string, string>()
    const lines = page.match(/^ {2}campaign .*june\.hundreddays.*$/gm) ?? []
    expect(lines.length).toBeGreaterThan(9)
    for (const line of lines.slice(1)) {
      const [command = '', into] = (line.split('#')[0] ?? '').trim().split(' > ')
      const [, ...args] = command
        .split(' ')
        .map((word) => (word === 'june.hundreddays' ? file : (files.get(word) ?? word)))
      const { out, json } = await done(...args).then((result) =>
        into?.endsWith('.json') ? result : { out: result.out, json: [] },
      )
      if (into === undefined) continue
      const text = out.join('\n')
      const filled =
        into === 'qb.json'
          ? {
              ...json[0],
              entry: {
                ...answeredNo(json[0] ?? {}),
                overrides: [{ code: 'UNUSUAL', reason: 'nobody fell' }],
              },
            }
          : text
      files.set(into, written(filled, into))
    }
    expect((await done('show', file)).json[0]).toMatchObject({ phase: 'over' })
  }, 60_000)
})

it('begins, decides under seal, goes on to the end, and scores it beside history', async () => {
  const file = await campaignFile()
  expect((await ran('show', file)).json[0]).toMatchObject({ begun: false, phase: 'setup' })
  expect((await ran('advance', file)).status).toBe(0)
  const shown = await ran('show', file)
  expect(shown.json[0]).toMatchObject({ begun: true, step: '16-am', phase: 'decide' })
  expect(shown.json.map((line) => line['decision'])).toContain('fr-16-derlon')
  const choice = ['--decision', 'fr-16-kellermann', '--option', 'whole-corps', '--seal']
  expect((await ran('decide', file, '--army', 'fr', ...choice)).status).toBe(0)
  // An army is not shown what another has chosen (CP-SEE-07).
  expect(JSON.stringify((await ran('show', file, '--as', 'aa')).json)).not.toContain('whole-corps')
  expect((await ran('advance', file, '--until', 'end')).status).toBe(0)
  expect((await ran('score', file)).json.at(-1)).toMatchObject({ history: { difference: -46 } })
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
}, 60_000)

// Dice of a campaign between its battles: committed to as it begins, laid open step by step, and proved by verification.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { Roll } from '../../../../src-shared/engine/dice'
import { courseDice, simulationSeed, type Pair } from '../../../../src-main/campaign-file'
import { COURSE_STREAM, type Row } from '../../../../src-main/store/chain'
import { asHistory, begunCampaign, historicalStep, played } from './campaign'
import { forge, secrets } from '../forge'
import { Screen, servicesIn, testFolder } from '../table'

interface CourseRolls {
  readonly step: number
  readonly opens?: [string, string]
  readonly rolls: Roll[]
}

function rowsWithDice(path: string): readonly Row[] {
  const db = new Database(path, { readonly: true })
  const rows = db.prepare(`SELECT * FROM journal WHERE stream = ? AND rolls IS NOT NULL ORDER BY number`)
  const found = rows.all(COURSE_STREAM) as Row[]
  db.close()
  return found
}

const rollsOf = (path: string): readonly CourseRolls[] =>
  rowsWithDice(path).map(({ rolls }) => JSON.parse(String(rolls)) as CourseRolls)

const facesOf = (path: string) =>
  rollsOf(path).flatMap(({ rolls }) => rolls.map(({ purpose, faces }) => [purpose, ...faces]))

const verified = (screen: Screen) => screen.get('campaign.verify', { jobId: 'v' })

/** A campaign whose weather and messages are thrown for, with a message sent on its way. */
async function thrownFor(screen: Screen): Promise<string> {
  const path = await begunCampaign(screen, { weather: 'die', startStep: '17-am' })
  await asHistory(screen, ({ step, phase }) => step.id === '17-am' && phase === 'decide')
  return path
}

async function sendMessage(screen: Screen): Promise<void> {
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  const order = { decisionId: 'fr-17-wing-orders', optionId: 'guns', sentAt: '1815-06-18T10:00' }
  played(await screen.get('campaign.sendMessage', order))
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
}

describe('the throws of a campaign', () => {
  it('are all proved once their steps are left', async () => {
    const screen = new Screen(servicesIn(testFolder(), secrets()))
    const path = await thrownFor(screen)
    await asHistory(screen, ({ step }) => step.id === '18-am')
    await sendMessage(screen)
    const between = await verified(screen)
    expect(between).toMatchObject({ whole: true, throws: { waiting: 1, onTrust: 0 } })
    expect(between.throws?.proved).toBeGreaterThan(0)
    await asHistory(screen)
    const verdict = await verified(screen)
    expect(verdict).toMatchObject({ whole: true, damage: [], throws: { waiting: 0, onTrust: 0 } })
    expect(verdict.throws?.proved).toBe(facesOf(path).length)
    expect(facesOf(path).map(([purpose]) => purpose)).toContain('weather')
  })

  it('with a forged face or a forged opening are found out', async () => {
    const table = testFolder()
    const services = servicesIn(table, secrets())
    const screen = new Screen(services)
    const path = await thrownFor(screen)
    await asHistory(screen)
    services.close()
    const rows = rowsWithDice(path)
    const withFaces = rows.find(({ rolls }) => String(rolls).includes('"faces"'))
    const withOpening = rows.find(({ rolls }) => String(rolls).includes('"opens"'))
    const forgeries: (readonly [Row | undefined, (rolls: string) => string])[] = [
      [
        withFaces,
        (rolls) => rolls.replace(/"faces":\[(\d)/, (_, face) => `"faces":[${face === '1' ? 2 : 1}`),
      ],
      [withOpening, (rolls) => rolls.replace(/"opens":\["./, '"opens":["f')],
      [withFaces, (rolls) => rolls.replace(/"step":\d+/, '"step":1')],
    ]
    for (const [i, [target, change]] of forgeries.entries()) {
      const forged = join(table, `forged-${i}.hundreddays`)
      copyFileSync(path, forged)
      forge(forged, (row) => (row.number === target?.number ? { rolls: change(String(row.rolls)) } : {}))
      const looker = new Screen(servicesIn(testFolder()))
      await looker.get('library.open', { path: forged, readOnly: true })
      expect([i, (await verified(looker)).whole]).toEqual([i, false])
    }
  })

  it('fall the same after a step was opened again, and in a fork (CP-STEP-07, CP-EX-54)', async () => {
    const screen = new Screen(servicesIn(testFolder(), secrets()))
    const path = await thrownFor(screen)
    const reopenAt = (await screen.get('campaign.stand', {})).step.id
    await asHistory(screen)
    const first = facesOf(path)
    await screen.get('campaign.reopen', { step: reopenAt, reason: 'a wrong sheet' })
    const fork = await screen.get('campaign.fork', { name: 'Otherwise' })
    await asHistory(screen)
    const both = facesOf(path)
    expect(both).toEqual([...first, ...both.slice(first.length)])
    const weather = both.filter(([purpose]) => purpose === 'weather')
    expect(weather).toHaveLength(2)
    expect(weather[0]).toEqual(weather[1])
    expect(await verified(screen)).toMatchObject({ whole: true, throws: { waiting: 0 } })
    await screen.get('library.open', { path: fork.path })
    await asHistory(screen)
    const inFork = facesOf(fork.path).filter(([purpose]) => purpose === 'weather')
    expect(inFork.at(-1)).toEqual(weather[0])
    expect(await verified(screen)).toMatchObject({ whole: true, throws: { waiting: 0 } })
  })

  it('stay closed while choices are sealed, and are proved with them at the end', async () => {
    const table = testFolder()
    const screen = new Screen(servicesIn(table, secrets()))
    const { path } = await screen.get('library.create', { name: 'June 1815' })
    for (const seat of [0, 1] as const)
      await screen.get('campaign.seats.setPin', { seat, pin: `pin of ${seat}` })
    played(await screen.get('campaign.setUp', { prologue: false, weather: 'die', startStep: '18-am' }))
    await sendMessage(screen)
    await historicalStep(screen)
    expect(rollsOf(path).map(({ opens }) => opens)).not.toContainEqual(expect.anything())
    const { throws } = await verified(screen)
    expect(throws?.waiting).toBeGreaterThan(0)
    // The secrets of both sides lie in boxes: their words are nowhere.
    const db = new Database(path, { readonly: true })
    const payloads = db.prepare('SELECT payload FROM journal').pluck().all().join('\n')
    const settings = String(db.prepare('SELECT settings FROM campaign').pluck().get())
    db.close()
    const { diceSecret } = secrets()
    for (const secret of [diceSecret(), diceSecret()]) expect(payloads + settings).not.toContain(secret)
    await asHistory(screen)
    expect(await verified(screen)).toMatchObject({ whole: true, throws: { waiting: 0, onTrust: 0 } })
    expect(facesOf(path).length + 1).toBeLessThanOrEqual((await verified(screen)).throws?.proved ?? 0)
  })

  it('stand on trust where the seed was chosen', async () => {
    const screen = new Screen(servicesIn(testFolder(), secrets()))
    await begunCampaign(screen, { weather: 'die', seed: 7, startStep: '17-pm' })
    await asHistory(screen)
    const { throws } = await verified(screen)
    expect(throws).toMatchObject({ proved: 0, waiting: 0 })
    expect(throws?.onTrust).toBeGreaterThan(0)
  })
})

it('a throw hangs on its step, its purpose and both links, and so does the stream of a simulated battle', () => {
  const links: Pair = ['a'.repeat(64), 'b'.repeat(64)]
  const other: Pair = ['a'.repeat(64), 'c'.repeat(64)]
  const many = (step: number, of: Pair, purpose: string) =>
    courseDice(step, () => of).roll({ die: 'd6', count: 40, side: null, purpose, rules: [] })
  expect(many(1, links, 'weather')).toEqual(many(1, links, 'weather'))
  for (const changed of [many(2, links, 'weather'), many(1, other, 'weather'), many(1, links, 'night')])
    expect(changed).not.toEqual(many(1, links, 'weather'))
  const dice = courseDice(1, () => links)
  const request = { die: 'd6', count: 40, side: null, purpose: 'weather', rules: [] } as const
  expect(dice.roll(request)).not.toEqual(dice.roll(request))
  expect(simulationSeed(1, 'ligny', links)).toBe(simulationSeed(1, 'ligny', links))
  expect(simulationSeed(1, 'ligny', links)).not.toBe(simulationSeed(1, 'ligny', other))
})

// Dice that can be checked: both sides have a part in them, no throw is known before it is made, and verification proves each.
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src-main/store/chain'
import { isLinkOf, SecretChain, CHAIN_LINKS, proofDice } from '../../../src-main/campaign-file/dice/proof'
import type { Roll } from '../../../src-shared/engine/dice'
import { forge, secrets } from './forge'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from './table'

const battleId = 'waterloo'

async function playSome(screen: Screen, entries: number): Promise<void> {
  for (let i = 0; i < entries; i += 1) await playFirstOption(screen)
}

/** All throws of a campaign's file in order. */
function throwsIn(path: string): readonly (readonly number[])[] {
  const db = new Database(path, { readonly: true })
  const rows = db.prepare(`SELECT rolls FROM journal WHERE rolls GLOB '{*' ORDER BY number`).pluck().all()
  db.close()
  return rows.flatMap((row) => (JSON.parse(String(row)) as { rolls: Roll[] }).rolls.map(({ faces }) => faces))
}

it('a chain comes from its top link by link, over its end into the next', () => {
  const chain = new SecretChain('secret')
  expect(isLinkOf(chain.link(0), chain.top(0))).toBe(true)
  for (const n of [0, 1, 2, CHAIN_LINKS - 2]) expect(isLinkOf(chain.link(n + 1), chain.link(n))).toBe(true)
  expect(isLinkOf(chain.link(CHAIN_LINKS), chain.link(CHAIN_LINKS - 1))).toBe(false)
  expect(isLinkOf(chain.link(CHAIN_LINKS), chain.top(CHAIN_LINKS))).toBe(true)
  expect(new SecretChain('other').top(0)).not.toBe(chain.top(0))
})

it('faces are as likely as each other', () => {
  const links = ['a'.repeat(64), 'b'.repeat(64)] as const
  const counts = new Map<number, number>()
  for (let n = 0; n < 2000; n += 1) {
    const dice = proofDice(() => ({
      salt: '',
      battleId,
      proof: { throw: n, links: [...links] },
      side: 0,
      command: null,
    }))
    for (const face of dice.roll({ die: 'd6', count: 6, side: 0, purpose: 'x', rules: [] }))
      counts.set(face, (counts.get(face) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  // Five standard deviations about 2,000 of each.
  for (const count of counts.values())
    expect(Math.abs(count - 2000)).toBeLessThan(5 * Math.sqrt(12000 * (5 / 36)))
})

describe('a battle', () => {
  it('commits before its first throw, and every throw is proved', async () => {
    const screen = new Screen(servicesIn(testFolder(), secrets()))
    const path = await waterloo(screen)
    const before = await screen.get('battle.dice.words', { battleId, side: 1, words: 'Vive l’Empereur' })
    expect(before).toMatchObject({ source: 'shares', words: [null, 'Vive l’Empereur'] })
    await screen.get('battle.start', { battleId })
    await playSome(screen, 60)
    expect((await screen.get('battle.dice', { battleId })).commitments).toEqual(before.commitments)
    expect(await screen.error('battle.dice.words', { battleId, side: 1, words: 'Again' })).toMatchObject({
      code: 'wrongStatus',
    })
    expect(throwsIn(path).length).toBeGreaterThan(5)
    expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true, damage: [] })
  })

  it('with a forged face, a forged link or another command is found out at that entry', async () => {
    const table = testFolder()
    const services = servicesIn(table, secrets())
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })
    await playSome(screen, 40)
    services.close()
    const db = new Database(path, { readonly: true })
    const rows = db.prepare(`SELECT * FROM journal WHERE rolls GLOB '{*' ORDER BY number`).all() as Row[]
    db.close()
    const target = rows[2]
    if (!target?.rolls) throw new Error('too few throws')
    const other = (rolls: string) => {
      const thrown = JSON.parse(rolls) as { rolls: { faces: number[] }[] }
      const [first] = thrown.rolls
      if (first) first.faces[0] = first.faces[0] === 1 ? 2 : 1
      return JSON.stringify(thrown)
    }
    const forgeries: ((row: Row) => Partial<Row>)[] = [
      ({ rolls }) => ({ rolls: other(String(rolls)) }),
      ({ rolls }) => ({ rolls: String(rolls).replace(/"links":\["./, '"links":["f') }),
      ({ payload }) => ({ payload: payload.replace('{', '{"x":1,') }),
    ]
    for (const [i, change] of forgeries.entries()) {
      const forged = join(table, `forged-${i}.hundreddays`)
      copyFileSync(path, forged)
      forge(forged, (row) => (row.number === target.number ? change(row) : {}))
      const looker = new Screen(servicesIn(testFolder()))
      await looker.get('library.open', { path: forged, readOnly: true })
      const verdict = await looker.get('campaign.verify', { jobId: 'v' })
      expect([i, verdict.whole, verdict.damage[0]?.event?.number]).toEqual([i, false, target.number])
    }
  })

  it('has the same coming throw whatever was tried and taken back before it', async () => {
    const faces: (readonly number[])[] = []
    for (const tries of [0, 2]) {
      const screen = new Screen(servicesIn(testFolder(), secrets()))
      const path = await waterloo(screen, { begun: true })
      await playSome(screen, 12)
      const before = throwsIn(path).length
      for (let i = 0; i < tries; i += 1) {
        await playFirstOption(screen)
        if ((await screen.call('battle.undo', { battleId })).ok) continue
      }
      for (let i = 0; i < 40 && throwsIn(path).length === before; i += 1) await playFirstOption(screen)
      faces.push(throwsIn(path)[before] ?? [])
    }
    expect(faces[0]?.length).toBeGreaterThan(0)
    expect(faces[1]).toEqual(faces[0])
  })

  it('throws otherwise in a copy: nobody learns there what will fall here', async () => {
    const table = testFolder()
    const services = servicesIn(table, secrets())
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })
    const { path: copy } = await screen.get('library.copy', { path, name: `Copy ${randomUUID()}` })
    const sequences: (readonly (readonly number[])[])[] = []
    for (const each of [path, copy]) {
      await screen.get('library.open', { path: each })
      await playSome(screen, 40)
      expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
      sequences.push(throwsIn(each))
    }
    expect(sequences[0]).not.toEqual(sequences[1])
  })

  it('cannot be thrown for without the PIN of a side that has one', async () => {
    const table = testFolder()
    const first = servicesIn(table, secrets())
    const screen = new Screen(first)
    const path = await waterloo(screen)
    await screen.get('campaign.seats.setPin', { seat: 1, pin: 'la garde recule' })
    await screen.get('battle.start', { battleId })
    await playSome(screen, 12)
    first.close()
    const later = new Screen(servicesIn(table, secrets()))
    await later.get('library.open', { path })
    let stopped: unknown
    for (let i = 0; i < 40 && !stopped; i += 1) {
      const view = await later.get('battle.view', { battleId })
      const [side = 0] = view.turn.toAct
      const { options } = await later.get('battle.options', { battleId, side })
      const command = options.find((option) => option.command['type'] !== 'concede')?.command ?? {}
      const answer = await later.call('battle.play', { battleId, side, command })
      if (!answer.ok) stopped = answer.error
    }
    expect(stopped).toMatchObject({ code: 'campaignFile.sealed', detail: { seat: 1 } })
    await later.get('session.givePin', { seat: 1, pin: 'la garde recule' })
    await playSome(later, 20)
    expect(await later.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
  })

  it('that was set up with a seed draws from it alone, as before', async () => {
    const screen = new Screen(servicesIn(testFolder(), secrets()))
    const path = await waterloo(screen)
    await screen.get('battle.setUp', {
      battleId,
      ruleSet: 'squares',
      seats: ['people', 'people'],
      dice: 'program',
      seed: 7,
    })
    await screen.get('battle.start', { battleId })
    await playSome(screen, 30)
    expect(throwsIn(path)).toEqual([])
    expect(await screen.get('battle.dice', { battleId })).toMatchObject({ source: 'seed', commitments: null })
    expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
  })
})

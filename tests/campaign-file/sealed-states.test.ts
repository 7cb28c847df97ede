// Snapshots while something is sealed in them: nobody reads them without the keys, and whoever has these opens fast.
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { newKey, newPin, openCampaign, SEATS_SETTING, type Campaign } from '../../src-main/campaign-file'
import { resolve, stateHash } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import type { JsonValue } from '../../src-shared/engine/json'
import { testFolder } from '../main/services/table'
import { add, codeOf, create, environment, newBattle, opened, play, rules } from './around'

/** More than a file may need to replay on its way to the present state. */
const MOST_REPLAYED = 51
const CHOICE = { now: 'plot/1', after: 'plot/1' }

const keys = [newKey(), newKey()] as const

async function withPins(campaign: Campaign): Promise<void> {
  const pins = { 0: await newPin('der alte', keys[0]), 1: await newPin('la garde', keys[1]) }
  const seats = { pins, organiserOpens: false, freeKeys: {}, forOrganiser: {} }
  campaign.changeSettings({ [SEATS_SETTING]: seats as unknown as JsonValue })
  for (const seat of [0, 1] as const) campaign.seals.keys.give(seat, keys[seat])
}

/** A battle of 130 sealed commands of both sides. */
function sealedBattle(campaign: Campaign): string {
  const { id } = campaign.addBattle(newBattle)
  play(campaign, id, { type: 'start' })
  let state = campaign.stateAt(id, 'now').state
  for (let n = 1; n <= 130; n += 1) {
    const act = add(n % 2, 0)
    const played = resolve(rules, state, act, seededDice(1815, n))
    if (played.kind !== 'played') throw new Error(played.kind)
    state = played.state
    const { rolls, barrier } = played
    const { seqs, snapshotDue } = campaign.append(id, [{ kind: 'act', act, rolls, barrier, choices: CHOICE }])
    if (snapshotDue) campaign.keepSnapshot(id, seqs[0] ?? 0, state)
  }
  return id
}

it('are found again with the keys of the sides, and give the same state as the journal', async () => {
  const path = join(testFolder(), 'sealed.hundreddays')
  const made = await create(path)
  await withPins(made)
  const id = sealedBattle(made)
  const wanted = stateHash(made.stateAt(id, 'now').state)
  made.close()
  let replayed = 0
  const counted = {
    ...rules,
    play: (...given: Parameters<typeof rules.play>) => {
      replayed += 1
      return rules.play(...given)
    },
  }
  const campaign = opened(await openCampaign(path, { ...environment(), ruleSet: () => counted }))
  expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('sealed')
  campaign.seals.keys.give(0, newKey())
  expect(codeOf(() => campaign.stateAt(id, 'now'))).toBe('sealed')
  campaign.seals.keys.give(0, keys[0])
  replayed = 0
  expect(stateHash(campaign.stateAt(id, 'now').state)).toBe(wanted)
  expect(replayed).toBeLessThan(MOST_REPLAYED)
  expect((await campaign.verify()).whole).toBe(true)
  campaign.close()
  const db = new Database(path, { readonly: true })
  const bodies = db.prepare('SELECT body FROM snapshots WHERE seq > 0').pluck().all()
  db.close()
  const texts = bodies.map((body) => inflateRawSync(body as Buffer).toString('utf8'))
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts)
    expect(text).toMatch(/^\{"sealedState":\{"sides":\[0\],"box":"[A-Za-z0-9+/]+=*"\}\}$/)
})

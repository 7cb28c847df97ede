/** A new campaign file: made whole under another name first, so that a half-made one is never found. */
import { closeSync, openSync } from 'node:fs'
import { canonicalJson } from '../../src-shared/engine/json'
import { orderOfBattleSchema, type OrderOfBattle } from '../../src-shared/history/order-of-battle'
import { asFault, connect, errorCode, makeDurable } from '../store/connection'
import { APPLICATION_ID, migrate, MIGRATIONS } from '../store/migrations'
import { Store } from '../store/store'
import type { Campaign, Opened } from './api'
import { campaignRecord } from './battle-records'
import { FileCampaign } from './campaign'
import { CURRENT_FORM, recordChange, wellFormed } from './changes'
import { CampaignFaultError, fault } from '../store/faults'
import { checkFree, fileOf, openCampaign } from './open'
import { flatten } from './order-of-battle'
import { publish, withPart } from './parts'
import { campaignSchema, type Environment } from './records'

/**
 * Makes a campaign with the order of battle copied in, and opens it. Never overwrites a file. `furnish` adds what it
 * shall hold from the first moment: where that fails, there is no file.
 */
export async function createCampaign(
  path: string,
  name: string,
  history: OrderOfBattle,
  environment: Environment,
  furnish?: (campaign: Campaign) => void,
): Promise<Opened> {
  const file = fileOf(path)
  try {
    checkFree(file)
    await withPart(file, (part) => {
      fillNew(part, file, (store) => {
        writeBeginning(store, name, history, environment)
        furnish?.(new FileCampaign(store, environment, () => undefined))
      })
      publish(part, file)
    })
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, file) }
  }
  return openCampaign(file, environment)
}

/** Makes a file in the making one of the present form and lets `fill` write into it in one step. `path` is its name to be. */
export function fillNew(part: string, path: string, fill: (store: Store) => void): void {
  makeEmpty(part, path)
  const db = connect(part, { create: true })
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`)
    makeDurable(db)
    db.transaction(() => {
      migrate(db, MIGRATIONS, 0, MIGRATIONS.length)
    }).immediate()
    const store = new Store(db, path, false)
    store.write(() => {
      fill(store)
    })
  } finally {
    db.close()
  }
}

/** An empty file, made before SQLite is asked: it does not say that a folder may not be written to. */
function makeEmpty(part: string, path: string): void {
  try {
    closeSync(openSync(part, 'wx'))
  } catch (error) {
    const isRefused = ['EACCES', 'EPERM'].includes(errorCode(error))
    throw isRefused ? new CampaignFaultError(fault('readOnlyFolder', { path })) : error
  }
}

function writeBeginning(store: Store, name: string, history: OrderOfBattle, environment: Environment): void {
  const created = environment.now()
  const info = campaignSchema.safeParse({ name, created, settings: {} })
  const book = orderOfBattleSchema.safeParse(history)
  if (!info.success) throw new CampaignFaultError(fault('invalid', { problem: 'a campaign needs a name' }))
  if (!book.success)
    throw new CampaignFaultError(fault('invalid', { problem: 'the order of battle is not one' }))
  const orderOfBattle = store.documents.put(canonicalJson(book.data))
  store.records.apply({ set: flatten(book.data).map(wellFormed), removed: [] })
  const set = [campaignRecord(info.data)]
  recordChange(
    store,
    { form: CURRENT_FORM, type: 'created', reason: '', set, removed: [], orderOfBattle },
    created,
  )
}

// The order of battle on the screen against the real services: edits, undo, other screens, CSV, and all its words.
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../../src-shared/contract'
import { fieldsOf, THING_KINDS } from '../../../../src-shared/history/edit/editable-fields'
import { thingsOf } from '../../../../src-shared/history/edit/order-of-battle'
import { FATES } from '../../../../src-shared/history/order-of-battle'
import { ARMS, BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { furtherMessages, i18n } from '../../../../src-renderer/i18n'
import { useOrderOfBattle } from '../../../../src-renderer/stores/order-of-battle/order-of-battle'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { byId, treeOf } from '../../../../src-renderer/stores/order-of-battle/tree'
import {
  faultWords,
  fieldName,
  menAtWords,
  placeOf,
  presenceWords,
  titleOf,
  valueWords,
  when,
} from '../../../../src-renderer/words/order-of-battle'
import type { Services } from '../../../../src-main/services'
import { servicesIn, testFolder } from '../../../main/services/table'

beforeAll(furtherMessages)

const LIGNE = 'fr.i.4.1.8ligne-1'

/** A screen's bridge straight into services. */
function bridgeTo(services: Services): Bridge {
  const listeners = new Set<{ topic: string; listener: (value: never) => void }>()
  const session = services.connect((topic, value) => {
    for (const each of listeners) if (each.topic === topic) each.listener(value as never)
  })
  return {
    call: (channel, input) => services.call(session, channel, input) as never,
    subscribe: (topic, listener) => {
      const entry = { topic, listener: listener as (value: never) => void }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}

async function screenAt(services: Services, isFirst = true) {
  setActivePinia(createPinia())
  const program = useProgram()
  program.use(bridgeTo(services))
  if (isFirst) await program.get('library.create', { name: 'June 1815' })
  else await program.get('session.takeSeat', { seat: 'umpire' })
  await program.start()
  const store = useOrderOfBattle()
  await store.load()
  return { program, store }
}

describe('the store', () => {
  let services: Services
  beforeEach(() => {
    services = servicesIn(testFolder())
  })

  const strengthOf = (store: ReturnType<typeof useOrderOfBattle>, id = LIGNE): unknown =>
    store.book ? thingsOf(store.book).get(id)?.value['strength'] : undefined

  it('edits, marks, undoes and redoes', async () => {
    const { store } = await screenAt(services)
    expect(await store.edit([{ thing: LIGNE, field: 'strength', value: 480 }], 'Ill')).toEqual([])
    expect(strengthOf(store)).toBe(480)
    expect(store.changeOf.get(`${LIGNE} strength`)).toMatchObject({ was: 492, is: 480, reason: 'Ill' })
    await store.undo()
    expect([strengthOf(store), store.changes.length]).toEqual([492, 0])
    await store.redo()
    expect(strengthOf(store)).toBe(480)
    await store.restore(store.changes)
    expect([strengthOf(store), store.changes.length]).toEqual([492, 0])
  })

  it('carries out edits in the order in which they were made, however fast', async () => {
    const { store } = await screenAt(services)
    await Promise.all(
      [401, 402, 403].map((value) => store.edit([{ thing: LIGNE, field: 'strength', value }])),
    )
    expect(strengthOf(store)).toBe(403)
    await store.undo()
    expect(strengthOf(store)).toBe(402)
  })

  it('hands faults back and stays as it was', async () => {
    const { store } = await screenAt(services)
    const before = store.book
    const faults = await store.edit([{ thing: LIGNE, field: 'strength', value: 0 }])
    expect(faults).toMatchObject([{ code: 'tooSmall' }])
    expect(store.book).toBe(before)
  })

  it('undoes nothing where there is nothing, and nothing from a player’s seat', async () => {
    const { store, program } = await screenAt(services)
    await store.undo()
    expect(program.error).toBeNull()
    await store.edit([{ thing: LIGNE, field: 'strength', value: 480 }])
    await program.takeSeat(1)
    await store.load()
    expect(store.locked).toBe('umpireOnly')
    await store.undo()
    expect([program.error, strengthOf(store)]).toEqual([null, 480])
  })

  it('hears what another screen changes', async () => {
    const first = await screenAt(services)
    const silence = first.store.listen()
    const other = await screenAt(services, false)
    await other.store.edit([{ thing: LIGNE, field: 'strength', value: 300 }])
    await expect.poll(() => strengthOf(first.store)).toBe(300)
    silence()
  })

  it('asks for the ratings of one state of the book once', async () => {
    const { store } = await screenAt(services)
    const once = await store.ratings('fr.i', 'waterloo')
    expect(await store.ratings('fr.i', 'waterloo')).toBe(once)
    expect(once).toMatchObject([
      { ruleSet: 'squares', result: { kind: 'rated' } },
      { ruleSet: 'one-hour', result: { kind: 'rated' } },
    ])
    await store.edit([{ thing: LIGNE, field: 'strength', value: 300 }])
    expect(await store.ratings('fr.i', 'waterloo')).not.toBe(once)
  })

  it('brings a previewed CSV file in, and asks again if the book has changed since', async () => {
    const { store } = await screenAt(services)
    const text = `id,strength\n${LIGNE},470\n`
    const preview = await store.preview(text)
    if (preview?.kind !== 'changes') throw new Error('no changes')
    await store.edit([{ thing: LIGNE, field: 'quality', value: 'elite' }])
    const again = await store.bringIn(preview.version, '')
    expect(again).toMatchObject({ kind: 'changes', changes: [{ is: 470 }] })
    expect(await store.bringIn(store.version, '')).toBeUndefined()
    expect(strengthOf(store)).toBe(470)
    expect(await store.csv('fr')).toContain(LIGNE)
  })
})

describe('words', () => {
  const { te } = i18n.global

  it('there are for every field, choice and fault', () => {
    for (const kind of THING_KINDS)
      for (const arm of ARMS)
        for (const { key, form } of fieldsOf(kind, arm)) {
          expect(fieldName(key)).not.toContain('orderOfBattle.')
          if (form.kind === 'choice')
            for (const value of form.of)
              expect([key, te(`orderOfBattle.choice.${key}.${value}`)]).toEqual([key, true])
        }
    for (const fate of FATES) expect(te(`orderOfBattle.fateWhat.${fate}`)).toBe(true)
    for (const code of ['tooSmall', 'noPlace', 'csvCycle', 'csvUnknownId', 'notPieces'])
      expect(faultWords({ code, values: { min: 1, battle: 'wavre', id: 'x', ring: 'a > b' } })).not.toContain(
        'orderOfBattle',
      )
  })

  it('say values as a reader would', () => {
    expect(valueWords('strength', { kind: 'whole', min: 0, max: 9 }, 1234)).toBe('1,234')
    expect(valueWords('strengthAt.ligny', { kind: 'whole', min: 0, max: 9 }, null)).toBe('as on 15 June')
    expect(valueWords('present', { kind: 'battles' }, ['ligny', 'wavre'])).toBe('Ligny and Wavre')
    expect(valueWords('losses.ligny', { kind: 'losses' }, { total: 400, confidence: 'low' })).toBe(
      '400 (estimated)',
    )
    const pieces = [
      { count: 6, kind: 'gun', calibre: '6-pounder' },
      { count: 1, kind: 'howitzer', calibre: '5.5-inch' },
    ]
    expect(valueWords('guns', { kind: 'pieces' }, pieces)).toBe('6 6-pounder guns and 1 5.5-inch howitzer')
    const fates = [{ what: 'wounded', battle: 'waterloo', note: 'twice' }]
    expect(valueWords('fate', { kind: 'fates' }, fates)).toBe('wounded at Waterloo (twice)')
    expect(faultWords({ code: 'tooLarge', values: { max: 20_000 } })).toBe(
      'That is too many: 20,000 at most.',
    )
  })

  it('every value of history can be said, and every name stands for a place', async () => {
    const { store } = await screenAt(servicesIn(testFolder()))
    if (!store.book) throw new Error('no book')
    const nodes = byId(treeOf(store.book))
    for (const node of nodes.values()) {
      expect(presenceWords(node)).not.toBe('')
      for (const battle of BATTLE_IDS) expect(menAtWords(node, battle)).toMatch(/^(not there|–|[\d,]+)$/)
    }
    const gauthier = nodes.get('fr.ii.9.1')
    if (!gauthier) throw new Error('no brigade')
    expect([titleOf(gauthier), placeOf(gauthier)]).toEqual([
      'Gauthier, 1st Brigade',
      '9th Division, Foy. II Corps, Reille',
    ])
  })

  it('a moment of this week has its weekday, an older one its date', () => {
    const now = Date.UTC(2015, 5, 18, 12)
    expect(when(now - 3_600_000, now)).toMatch(/^Thursday \d\d:\d\d$/)
    expect(when(now - 30 * 24 * 3_600_000, now)).toMatch(/^19 May/)
  })
})

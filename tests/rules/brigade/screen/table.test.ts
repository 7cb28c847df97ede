// What the screen of the brigade rules is shown: everything by its schema, and nothing of what the other side keeps secret.
import { describe, expect, it } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import type { JsonObject } from '../../../../src-shared/engine/json'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import { brigade } from '../../../../src-shared/rules/brigade'
import { answer } from '../../../../src-shared/rules/brigade/screen/answer'
import { field } from '../../../../src-shared/rules/brigade/screen/field'
import { fieldSchema, previewSchema, tableSchema } from '../../../../src-shared/rules/brigade/screen/schema'
import { table } from '../../../../src-shared/rules/brigade/screen/table'
import { commandSentence } from '../../../../src-shared/rules/brigade/screen/wording'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const sheet = draft({ history, battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
const begun = brigade.start(brigade.muster(sheet), scriptedDice([])).state
const play = (state: BrState, side: 0 | 1, command: BrCommand): BrState =>
  brigade.play(state, side, command, scriptedDice([])).state
const own = (side: 0 | 1) => sheet.brigades.filter((one) => one.side === side)
const ordered = (state: BrState, side: 0 | 1): BrState =>
  own(side).reduce((at, { id, order }) => play(at, side, { type: 'WriteOrder', brigadeId: id, order }), state)
const sealed = ([0, 1] as const).reduce<BrState>(
  (state, side) => play(ordered(state, side), side, { type: 'SealOrders', side }),
  begun,
)

describe('field and table', () => {
  it('are what their schemas say, before the battle and in it', () => {
    const shown = fieldSchema.parse(field(sheet, history))
    expect(shown.originM).not.toBeNull()
    // One name, one entry: the farm is what the place stands for.
    const places = shown.places.map(({ name }) => name)
    expect(places).toContain('Gemioncourt farm')
    expect(new Set(places).size).toBe(places.length)
    expect(places.filter((name) => /Gemioncourt|Pierrepont/u.test(name))).toHaveLength(2)
    expect(shown.commands).toContainEqual({
      id: 'fr.ii.9',
      name: '9th Division (Foy)',
      corps: { id: 'fr.ii', name: 'II Corps (Reille)' },
    })
    for (const state of [begun, sealed]) {
      const { pieces, leaders } = tableSchema.parse(table(state, history))
      expect(pieces).toHaveLength(sheet.brigades.length)
      expect(leaders.some(({ commands }) => commands)).toBe(true)
    }
  })

  it('show the fields of crops that lie flat (BR-GEO-09, trampledCrops)', () => {
    const [field] = sheet.terrain.areas.filter(({ kind }) => kind === 'tallCrops')
    if (!field) throw new Error('there is no corn at Quatre Bras')
    const { situation } = tableSchema.parse(table({ ...sealed, trodden: { [field.id]: 1000 } }, history))
    expect(table(sealed, history).situation.trampled).toEqual([])
    expect(situation.trampled).toEqual([field.polygon])
  })

  it('show a brigade where its own side has put it on the sketch', () => {
    const one = own(1).find((each) => 'x' in each.start && each.arm === 'cavalry') ?? own(1)[0]
    if (!one || !('x' in one.start)) throw new Error('nobody stands on the table')
    const { x, y, formation } = one.start
    const turned = play(begun, 1, {
      type: 'PlaceOnSketch',
      brigadeId: one.id,
      x,
      y,
      heading: 181,
      formation,
    })
    const headingTo = (viewer: 0 | 1) =>
      table(brigade.seenBy(turned, viewer), history).pieces.find(({ id }) => id === one.id)?.pose.heading
    expect(headingTo(1)).toBe(181)
    expect(headingTo(0)).not.toBe(181)
  })

  it('are byte for byte the same whatever the other side has ordered, sketched or plotted', () => {
    const hold = generalOrderSchema.parse({ clauses: [{ verb: 'hold', radius: 1 }] })
    const [first] = own(0)
    if (!first) throw new Error('nobody')
    const other = play(begun, 0, { type: 'WriteOrder', brigadeId: first.id, order: hold })
    const seen = (state: BrState) => JSON.stringify(table(brigade.seenBy(state, 1), history))
    expect(seen(ordered(other, 1))).toBe(seen(ordered(begun, 1)))
    expect(JSON.stringify(table(brigade.seenBy(other, 0), history))).not.toBe(
      JSON.stringify(table(brigade.seenBy(begun, 0), history)),
    )
  })
})

describe('answers to the screen', () => {
  const [, one] = own(1)
  const id = own(1).find((each) => 'x' in each.start && each.arm === 'infantry')?.id ?? one?.id ?? ''

  it('say how a brigade stands, by their schema', () => {
    for (const state of [begun, sealed]) {
      const said = previewSchema.parse(answer(state, 1, { kind: 'brigade', brigadeId: id }))
      expect(said.kind).toBe('brigade')
    }
    expect(answer(begun, 1, { kind: 'brigade', brigadeId: 'nobody' })).toBeNull()
  })

  it('draw each part of an order from where the one before it leads, and tell its faults', () => {
    const order = generalOrderSchema.parse({
      clauses: [
        { verb: 'march', place: { x: 30, y: 30 } },
        { verb: 'advance', place: { x: 30, y: 36 } },
      ],
    })
    const drawn = previewSchema.parse(answer(begun, 1, { kind: 'order', brigadeId: id, order }))
    if (drawn.kind !== 'order') throw new Error('no order')
    expect([...drawn.faults, ...drawn.doubts]).toEqual([])
    expect(drawn.clauses[0]?.route.at(-1)).toEqual({ x: 30, y: 30 })
    expect(drawn.clauses[1]?.route).toEqual([
      { x: 30, y: 30 },
      { x: 30, y: 36 },
    ])
    const lost = generalOrderSchema.parse({ clauses: [{ verb: 'march' }] })
    const said = answer(begun, 1, { kind: 'order', brigadeId: id, order: lost })
    expect(said?.kind === 'order' && said.faults.map(({ key }) => key)).toEqual(['order.book.NO_PLACE'])
    const late = generalOrderSchema.parse({
      clauses: [{ verb: 'hold', start: [{ when: 'atMove', move: 99 }] }, { verb: 'hold' }],
    })
    const heard = answer(begun, 1, { kind: 'order', brigadeId: id, order: late })
    expect(heard?.kind === 'order' && heard.doubts.map(({ key }) => key)).toEqual([
      'order.book.NEVER_STARTS',
      'order.book.NEVER_REACHED',
    ])
  })

  it('read the short form back, or tell the line that cannot be read', () => {
    const text = 'hold radius 5 until enemy within 8\nmay not withdraw'
    const read = previewSchema.parse(answer(begun, 1, { kind: 'read', brigadeId: id, text }))
    if (read.kind !== 'read' || !read.order) throw new Error('not read')
    expect(read.order.discretion.withdraw).toBe(false)
    const bad = previewSchema.parse(answer(begun, 1, { kind: 'read', brigadeId: id, text: 'hold\nwander' }))
    expect(bad.kind === 'read' && bad.faults.map(({ line }) => line)).toEqual([2])
  })

  it('read and write every name that the screen shows, of one word or of several', () => {
    const called = {
      'fr.ii.2cav.1': ['Piré 1'],
      'fr.cav3.11cav.2': ['Kellermann 2'],
      'fr.ii.5.art#1': ['Deshaulles', '18e compagnie, 6e Artillerie à pied (Deshaulles), 6-pdr'],
      'aa.i.2neth.saxeweimar': ['Saxe-Weimar'],
      'fr.ii.9': ['9th Division (Foy)'],
    }
    const read = (text: string) => {
      const found = answer(begun, 1, { kind: 'read', brigadeId: id, text, called })
      if (found?.kind !== 'read') throw new Error('not read')
      return found.faults.length > 0 ? found.faults : found.order?.clauses[0]
    }
    expect(read('attack Piré 1 corridor 5')).toMatchObject({ objective: 'fr.ii.2cav.1', corridor: 5 })
    expect(read('attack Deshaulles')).toMatchObject({ objective: 'fr.ii.5.art#1' })
    expect(read('attack 18e compagnie, 6e Artillerie à pied (Deshaulles), 6-pdr by firefight')).toMatchObject(
      {
        objective: 'fr.ii.5.art#1',
      },
    )
    expect(read('attack "Kellermann 2"')).toMatchObject({ objective: 'fr.cav3.11cav.2' })
    expect(read('attack 9th Division (Foy) via Balcan heights, piraumont')).toMatchObject({
      objective: 'fr.ii.9',
      via: ['obj-balcan', 'obj-piraumont'],
    })
    expect(read('support Saxe-Weimar distance 4')).toMatchObject({ brigade: 'aa.i.2neth.saxeweimar' })
    expect(read('defend Grand-Pierrepont')).toMatchObject({ complex: 'farm-grand-pierrepont' })
    expect(read('hold until Grand-Pierrepont held by French left wing')).toMatchObject({
      until: [{ placeId: 'obj-pierrepont', side: 0 }],
    })
    const order = generalOrderSchema.parse({
      clauses: [
        { verb: 'attack', objective: 'fr.ii.2cav.1', via: ['obj-balcan'] },
        { verb: 'hold', until: [{ when: 'placeHeld', placeId: 'obj-piraumont', side: 0 }] },
      ],
    })
    const drawn = answer(begun, 1, { kind: 'order', brigadeId: id, order, called })
    expect(drawn?.kind === 'order' && drawn.text).toBe(
      '  attack "Piré 1" via "Balcan heights"\n  hold until Piraumont held by "French left wing"\n',
    )
  })

  it('tell how the brigades of the side stand with their orders, by their schema', () => {
    const said = previewSchema.parse(answer(brigade.seenBy(sealed, 1), 1, { kind: 'standings' }))
    if (said.kind !== 'standings') throw new Error('no standings')
    const table = own(1).filter(({ start }) => !('arriveMove' in start))
    expect(said.brigades.map(({ brigadeId }) => brigadeId)).toEqual(table.map((one) => one.id))
  })

  it('check the book of a side with drafts in place of what is known', () => {
    const all = previewSchema.parse(answer(begun, 1, { kind: 'book', orders: {} }))
    expect(all.kind === 'book' && all.notes.filter(({ grade }) => grade === 'fault')).toHaveLength(
      own(1).length,
    )
  })

  it('have words for every option of every phase they are asked about', () => {
    const say = speaker(brigade.words.messages)
    for (const state of [begun, sealed])
      for (const { command } of brigade.options(state, 1)) {
        const sentence = commandSentence(JSON.parse(JSON.stringify(command)) as JsonObject)
        expect(sentence && say(sentence, brigade.names(state))).toMatch(/\S/u)
      }
  })
})

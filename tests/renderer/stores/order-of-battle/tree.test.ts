// The tree of the order of battle: its sums against the known totals, what a search finds, and what a cell changes.
import { describe, expect, it } from 'vitest'
import { editOrderOfBattle } from '../../../../src-shared/history/edit/order-of-battle'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { COLUMNS, editableOf, markedBy } from '../../../../src-renderer/stores/order-of-battle/columns'
import {
  filterCount,
  find,
  NO_FILTER,
  rowsOf,
  wayTo,
  type Filter,
} from '../../../../src-renderer/views/order-of-battle/filter'
import { gradeBars } from '../../../../src-renderer/views/order-of-battle/grade'
import {
  byId,
  folded,
  isKnown,
  nodeOfThing,
  treeOf,
  unitsBelow,
  type TreeNode,
} from '../../../../src-renderer/stores/order-of-battle/tree'
import { shippedHistory } from '../../../../src-main/program/history'

const book = shippedHistory().orderOfBattle
const armies = treeOf(book)
const nodes = byId(armies)

function node(id: string): TreeNode {
  const found = nodes.get(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

const everything = new Set(nodes.keys())
const unchanged = (): boolean => false
const search = (filter: Partial<Filter>, army = 'fr') =>
  find(node(army), { ...NO_FILTER, ...filter }, unchanged)

describe('sums', () => {
  it.each([
    ['fr', 87_630, 21_411, 9_560, 344, 174, 171],
    ['aa', 69_328, 14_482, 6_980, 192, 112, 106],
    ['pr', 98_128, 12_899, 5_863, 312, 137, 137],
    ['fr.ii', 20_635, 1_862, 1_135, 46, 40, 15],
    ['aa.cavalry', 0, 13_560, 1_663, 44, 0, 101],
  ] as const)(
    'of %s are those of the order of battle',
    (id, foot, horse, gunners, guns, battalions, squadrons) => {
      expect(node(id).sums).toMatchObject({ foot, horse, gunners, guns, battalions, squadrons })
    },
  )

  it('count each of the 657 units once, whatever the level', () => {
    expect(armies.flatMap(unitsBelow)).toHaveLength(657)
    const brigades = [...nodes.values()].filter((each) => each.level === 'brigade')
    const foot = (list: readonly TreeNode[]) => list.reduce((sum, each) => sum + each.sums.foot, 0)
    expect(foot(brigades)).toBe(foot(armies))
  })

  it('at a battle are of foot and horse who stood there; nobody there is not the same as nobody left', () => {
    expect(node('fr.iv').sums.at.waterloo).toBeNull()
    expect(node('fr.ii.9.art').sums.at.waterloo).toBe(0)
    expect(node('fr.ii').sums.at.waterloo).toBe(15_072)
    const parts = node('fr').children.reduce((sum, corps) => sum + (corps.sums.at.waterloo ?? 0), 0)
    expect(node('fr').sums.at.waterloo).toBe(parts)
  })

  it('follow an edit up to the army', () => {
    const unit = unitsBelow(node('fr.ii.9.1')).at(-1)?.id ?? ''
    const edited = editOrderOfBattle(book, [{ thing: unit, field: 'strengthAt.waterloo', value: 380 }])
    if (!edited.ok) throw new Error('refused')
    const after = byId(treeOf(edited.book))
    for (const id of ['fr.ii.9.1', 'fr.ii.9', 'fr.ii', 'fr'])
      expect((node(id).sums.at.waterloo ?? 0) - (after.get(id)?.sums.at.waterloo ?? 0)).toBe(9)
  })

  it('the grade of a formation is the mean of its men', () => {
    expect([node('fr').quality, node('fr.guard').quality, node('pr').quality]).toEqual([
      'veteran',
      'elite',
      'trained',
    ])
  })

  it('a formation is present where any of its units stood, and at hand only where none did', () => {
    for (const each of nodes.values()) {
      const units = unitsBelow(each)
      for (const battle of BATTLE_IDS) {
        const stood = units.some((unit) => unit.present.includes(battle))
        expect(each.present.includes(battle)).toBe(stood)
        if (each.unit === null)
          expect(each.nearby.includes(battle)).toBe(
            !stood && units.some((unit) => unit.nearby.includes(battle)),
          )
      }
    }
  })
})

describe('the search', () => {
  it('finds words wherever they stand on the way down, whatever case, accents and hyphens', () => {
    expect(folded('Général Lefebvre-Desnoëttes')).toBe('general lefebvre desnoettes')
    const found = search({ text: 'FOY 93e' })
    expect(found.units).toBe(2)
    expect([...found.shown]).toEqual(expect.arrayContaining(['fr', 'fr.ii', 'fr.ii.9', 'fr.ii.9.1']))
    expect([...found.opened].toSorted()).toEqual(['fr', 'fr.ii', 'fr.ii.9', 'fr.ii.9.1'])
    expect(search({ text: 'd’ERLON' }).units).toBe(unitsBelow(node('fr.i')).length)
    expect(search({ text: 'gerard' }).units).toBeGreaterThanOrEqual(unitsBelow(node('fr.iv')).length)
    expect(search({ text: 'nobody of that name' }).units).toBe(0)
  })

  it('stops at the formation that has all the words, which stays closed', () => {
    const found = search({ text: 'foy' })
    expect([...found.opened].toSorted()).toEqual(['fr', 'fr.ii'])
    expect(found.units).toBe(unitsBelow(node('fr.ii.9')).length)
  })

  it('adds up what it found', () => {
    const foy = search({ text: 'foy' })
    expect(foy.sums).toEqual(node('fr.ii.9').sums)
  })

  it('the name of a commander who is not known is no name', () => {
    const unknown = [...nodes.values()].find((each) => each.commander && !isKnown(each.commander))
    expect(unknown?.ownText).not.toContain(folded(unknown?.commander?.name ?? '-'))
  })
})

describe('filters', () => {
  it('leave the units that pass, and what these belong to', () => {
    expect(search({ arms: ['cavalry'] }).sums).toMatchObject({ foot: 0, horse: 21_411, guns: 0 })
    expect(search({ nations: ['kgl'] }, 'aa').units).toBe(16)
    expect(search({ qualities: ['raw', 'trained', 'veteran', 'elite'] }).units).toBe(271)
    const present = unitsBelow(node('fr')).filter((unit) => unit.present.includes('wavre'))
    expect(search({ presentAt: 'wavre' }).units).toBe(present.length)
    expect(search({ arms: ['artillery'], text: 'foy' }).units).toBe(1)
  })

  it('find what was changed: a unit, or all of a formation whose own figures were', () => {
    const changed = (filter: Partial<Filter>, ids: readonly string[]) =>
      find(node('fr'), { ...NO_FILTER, changed: true, ...filter }, (id) => ids.includes(id)).units
    expect(changed({}, [unitsBelow(node('fr.i'))[0]?.id ?? ''])).toBe(1)
    expect(changed({}, ['fr.ii.9.1'])).toBe(4)
    expect(changed({}, [])).toBe(0)
  })

  it('are counted for the button', () => {
    expect(filterCount({ ...NO_FILTER, text: 'x' })).toBe(0)
    expect(filterCount({ ...NO_FILTER, arms: ['cavalry'], presentAt: 'ligny', changed: true })).toBe(3)
  })
})

describe('rows', () => {
  it('are those of open formations, each with its place among its shown siblings', () => {
    const open = new Set(['fr', 'fr.ii'])
    const rows = rowsOf(node('fr'), everything, (id) => open.has(id))
    expect(rows.map((row) => row.node.level)).toContain('division')
    expect(rows.filter((row) => row.node.level === 'brigade')).toEqual([])
    expect(rows.find((row) => row.node.id === 'fr.ii')).toMatchObject({
      isOpen: true,
      place: 3,
      siblings: 10,
    })
    const all = rowsOf(node('fr'), everything, () => true)
    expect(all).toHaveLength([...nodes.keys()].filter((id) => id === 'fr' || id.startsWith('fr.')).length)
  })

  it('hidden siblings do not count', () => {
    const { shown } = search({ text: 'foy' })
    const rows = rowsOf(node('fr'), shown, () => true)
    expect(rows.find((row) => row.node.id === 'fr.ii')).toMatchObject({ place: 1, siblings: 1 })
  })

  it('know the way up', () => {
    expect(wayTo(node('fr.ii.9.1'))).toEqual(['fr', 'fr.ii', 'fr.ii.9', 'fr.ii.9.1'])
  })
})

describe('cells', () => {
  const unit = (arm: string) => unitsBelow(node('fr.ii')).find((each) => each.unit?.arm === arm)

  it('change the field that they show', () => {
    const of = (id: string) =>
      COLUMNS.flatMap((column) => {
        const found = editableOf(node(id), column, 'waterloo')
        return found ? [`${column}: ${found.thing} ${found.field.key}`] : []
      })
    expect(of('fr.ii')).toEqual([
      'name: fr.ii name',
      'commander: fr.ii/commander name',
      'rating: fr.ii/commander rating',
    ])
    const foot = unit('infantry')?.id ?? ''
    expect(of(foot)).toEqual([
      `name: ${foot} name`,
      `foot: ${foot} strength`,
      `quality: ${foot} quality`,
      `battles: ${foot} present`,
      `at: ${foot} strengthAt.waterloo`,
    ])
    const guns = unit('artillery')?.id ?? ''
    expect(of(guns)).toEqual([
      `name: ${guns} name`,
      `guns: ${guns} guns`,
      `quality: ${guns} quality`,
      `battles: ${guns} present`,
    ])
    expect(of(unit('cavalry')?.id ?? '')[1]).toMatch(/^horse: .* strength$/)
  })

  it('hold what the book holds', () => {
    for (const each of nodes.values())
      for (const column of COLUMNS) {
        const found = editableOf(each, column, 'ligny')
        if (found && !found.field.optional) expect(found.value).not.toBeNull()
      }
    expect(editableOf(node('fr.ii'), 'rating', 'ligny')?.value).toBe(node('fr.ii').commander?.rating)
  })

  it('are marked by the fields that they show', () => {
    const foot = unit('infantry')
    if (!foot) throw new Error('no infantry')
    expect(markedBy(foot, 'at', 'ligny')).toEqual([`${foot.id} strengthAt.ligny`])
    expect(markedBy(foot, 'battles', 'ligny')).toEqual([`${foot.id} present`, `${foot.id} nearby`])
    expect(markedBy(node('fr.ii'), 'rating', 'ligny')).toEqual(['fr.ii/commander rating'])
    expect(markedBy(node('fr.ii'), 'foot', 'ligny')).toEqual([])
    expect(nodeOfThing('fr.ii/commander')).toBe('fr.ii')
  })

  it('show a grade as that many of four bars', () => {
    const bars = (path: string) => path.split('M').length - 1
    expect(bars(gradeBars('raw').full)).toBe(1)
    expect(bars(gradeBars('elite').full)).toBe(4)
    expect(bars(gradeBars('trained').full) + bars(gradeBars('trained').empty)).toBe(4)
  })
})

// The register of actions: keys as they are written, pressed and shown, and titles found by a few letters.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { matches, shownKeys, type Pressed } from '../../../src-renderer/actions/keys'
import { useActions, type Action } from '../../../src-renderer/actions/registry'
import { found, score } from '../../../src-renderer/actions/search'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({ ...NONE, key, ...held })

describe('keys', () => {
  it.each<[string, Pressed, boolean]>([
    ['M', press('m'), true],
    ['M', press('M', { shiftKey: true }), false],
    ['M', press('m', { ctrlKey: true }), false],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['+', press('+', { shiftKey: true }), true],
    ['+', press('+', { ctrlKey: true }), false],
    ['Mod++', press('+', { ctrlKey: true, shiftKey: true }), true],
    ['Mod+-', press('-', { ctrlKey: true }), true],
    ['Mod+K', press('k', { ctrlKey: true }), true],
    ['Mod+K', press('k', { ctrlKey: true, altKey: true }), false],
    ['Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }), false],
    ['Mod+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ])('%s', (keys, pressed, is) => {
    expect(matches(keys, pressed, false)).toBe(is)
  })

  it('are those of Command on a Mac, and Control there is something else', () => {
    expect(matches('Mod+K', press('k', { metaKey: true }), true)).toBe(true)
    expect(matches('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false)
  })

  it('are shown as on the key caps', () => {
    const names = { Mod: 'Ctrl', Arrows: 'Arrow keys' }
    expect(shownKeys('Mod+Shift+Z', names, false)).toBe('Ctrl Shift Z')
    expect(shownKeys('Mod+K', names, true)).toBe('⌘ K')
    expect(shownKeys('Mod++', names, false)).toBe('Ctrl +')
    expect(shownKeys('+', names, false)).toBe('+')
    expect(shownKeys('Arrows', names, false)).toBe('Arrow keys')
  })
})

describe('search', () => {
  const TITLES = [
    'Show Hougoumont',
    'Show La Haye Sainte',
    'Show La Haye',
    'Choose d’Erlon',
    'Theme: Lamplight',
    'Order of battle',
  ]
  const first = (query: string) => found(TITLES, query, (title) => title)[0]

  it.each([
    ['hou', 'Show Hougoumont'],
    ['HGM', 'Show Hougoumont'],
    ["d'erl", 'Choose d’Erlon'],
    ['erlon', 'Choose d’Erlon'],
    ['lamp', 'Theme: Lamplight'],
    ['oob', 'Order of battle'],
    ['sainte haye', 'Show La Haye Sainte'],
    ['la haye', 'Show La Haye'],
  ])('%s finds %s', (query, title) => {
    expect(first(query)).toBe(title)
  })

  it('finds nothing where letters are missing or out of order, and everything for nothing', () => {
    expect(score('tnomuoguoh', 'Hougoumont')).toBeUndefined()
    expect(score('hougoumontx', 'Hougoumont')).toBeUndefined()
    expect(found(TITLES, '  ', (title) => title)).toEqual(TITLES)
  })

  it('does not take letters strewn over a title for an answer', () => {
    expect(score('wlfae', 'Show all of the places on the map')).toBeUndefined()
  })
})

describe('the register', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
  })
  const action = (id: string, more: Partial<Action> = {}): Action => ({
    id,
    title: id,
    group: 'screen',
    ...more,
  })

  it('has what screens have entered for as long as they are shown, the later in place of the earlier', () => {
    const actions = useActions()
    const done: string[] = []
    actions.enter(() => [action('end', { run: () => done.push('program') })])
    const leave = actions.enter(() => [action('end', { run: () => done.push('screen') })])
    expect(actions.run('end')).toBe(true)
    leave()
    expect(actions.run('end')).toBe(true)
    expect(actions.run('nothing')).toBe(false)
    expect(done).toEqual(['screen', 'program'])
  })

  it('does nothing that cannot be done now', () => {
    const actions = useActions()
    let done = 0
    actions.enter(() => [action('undo', { unless: 'Nothing to take back.', run: () => (done += 1) })])
    expect(actions.run('undo')).toBe(false)
    expect(done).toBe(0)
    expect(actions.choices.map(({ unless }) => unless)).toEqual(['Nothing to take back.'])
  })

  it('lists keys that only the board takes on the sheet, and neither in the palette nor for the window', () => {
    const actions = useActions()
    actions.enter(() => [
      action('walk', { keys: ['Arrows'], local: true }),
      action('find', { keys: ['Mod+K'], everywhere: true, run: () => undefined }),
      action('end', { keys: ['E'], run: () => undefined }),
    ])
    expect(actions.keyed.flatMap((each) => each.actions.map(({ id }) => id))).toEqual(['walk', 'find', 'end'])
    expect(actions.choices.map(({ id }) => id)).toEqual(['find', 'end'])
    expect(actions.forKeys(press('Arrows'), false)).toBeUndefined()
    expect(actions.forKeys(press('e'), false)?.id).toBe('end')
    expect(actions.forKeys(press('e'), true)).toBeUndefined()
    expect(actions.forKeys(press('k', { ctrlKey: true }), true)?.id).toBe('find')
  })
})

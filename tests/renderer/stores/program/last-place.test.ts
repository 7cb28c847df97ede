// Where a campaign goes on that is opened again, and a page that is loaded anew.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPlace, lastPlace } from '../../../../src-renderer/stores/program/last-place'

const path = '/campaigns/June.hundreddays'

/** A storage of a browser, empty. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

describe('the place at which a campaign was left', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', storage())
    vi.stubGlobal('localStorage', storage())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(['setup', 'deployment', 'battle', 'report'] as const)(
    'is the %s of its battle, in the same campaign alone',
    (view) => {
      keepPlace(path, view, 'waterloo', null)
      expect(lastPlace(path)).toEqual({ view, battleId: 'waterloo' })
      expect(lastPlace('/campaigns/another.hundreddays')).toBeNull()
    },
  )

  it.each(['muster', 'result'] as const)('is the %s of the campaign’s battle', (view) => {
    keepPlace(path, view, null, 'wavre-19')
    expect(lastPlace(path)).toEqual({ view, battle: 'wavre-19' })
  })

  it.each(['battles', 'ledger', 'reckoning', 'story', 'orderOfBattle', 'campaign'] as const)(
    'is %s, which needs no battle',
    (view) => {
      keepPlace(path, 'battle', 'waterloo', null)
      keepPlace(path, view, 'waterloo', null)
      expect(lastPlace(path)).toEqual({ view })
    },
  )

  it('stays what it was while the list of campaigns is looked at', () => {
    keepPlace(path, 'ledger', null, null)
    keepPlace(path, 'library', null, null)
    expect(lastPlace(path)).toEqual({ view: 'ledger' })
  })

  it('is known to the next window, which has places of other campaigns too', () => {
    keepPlace(path, 'ledger', null, null)
    keepPlace('/campaigns/Other.hundreddays', 'story', null, null)
    vi.stubGlobal('sessionStorage', storage())
    expect(lastPlace(path)).toEqual({ view: 'ledger' })
    expect(lastPlace('/campaigns/Other.hundreddays')).toEqual({ view: 'story' })
  })

  it('is that of this window where two show one campaign', () => {
    keepPlace(path, 'ledger', null, null)
    const mine = sessionStorage
    vi.stubGlobal('sessionStorage', storage())
    keepPlace(path, 'story', null, null)
    vi.stubGlobal('sessionStorage', mine)
    expect(lastPlace(path)).toEqual({ view: 'ledger' })
  })

  it('is nowhere where a battle is wanted and none is named', () => {
    keepPlace(path, 'battle', null, null)
    keepPlace(path, 'muster', 'waterloo', null)
    expect(lastPlace(path)).toBeNull()
  })

  it('is nowhere where nothing can be kept, or something else is', () => {
    sessionStorage.setItem('lastPlace', '[{"view":"battle"')
    localStorage.setItem('lastPlace', '[3,{"path":1},{"path":"x","view":"muster","battle":"sedan"}]')
    expect([lastPlace(path), lastPlace('x')]).toEqual([null, null])
    const refuses = {
      getItem: () => {
        throw new Error('not allowed')
      },
      setItem: () => {
        throw new Error('not allowed')
      },
    }
    vi.stubGlobal('sessionStorage', refuses)
    vi.stubGlobal('localStorage', refuses)
    keepPlace(path, 'battle', 'waterloo', null)
    expect(lastPlace(path)).toBeNull()
  })
})

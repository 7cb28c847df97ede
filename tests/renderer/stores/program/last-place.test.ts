// Where a page goes on that is loaded anew in the middle of a battle.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPlace, lastPlace } from '../../../../src-renderer/stores/program/last-place'

const path = '/campaigns/June.hundreddays'

describe('the place of a page', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(['battle', 'deployment'] as const)('is the %s it was in, in the same campaign alone', (view) => {
    keepPlace(path, view, 'waterloo')
    expect(lastPlace(path)).toEqual({ path, view, battleId: 'waterloo' })
    expect(lastPlace('/campaigns/another.hundreddays')).toBeNull()
  })

  it('is nowhere once the page has gone to a screen without a battle', () => {
    keepPlace(path, 'battle', 'waterloo')
    keepPlace(path, 'campaign', 'waterloo')
    expect(lastPlace(path)).toBeNull()
  })

  it('is nowhere where nothing can be kept, or something else is', () => {
    sessionStorage.setItem('lastPlace', '{"view":"battle"')
    expect(lastPlace(path)).toBeNull()
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('not allowed')
      },
      setItem: () => {
        throw new Error('not allowed')
      },
    })
    keepPlace(path, 'battle', 'waterloo')
    expect(lastPlace(path)).toBeNull()
  })
})

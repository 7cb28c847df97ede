// What bodies are called where there is room for few words.
import { describe, expect, it } from 'vitest'
import { boardName, shortName } from '../../../../src-renderer/battle/open-table/scene'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../../../history/shipped'

describe('a battery', () => {
  it.each([
    ['1er compagnie, 6e Artillerie à pied (Tacon), 6-pdr', 'Tacon'],
    ['4e compagnie, 3e Artillerie à cheval, horse, 6-pdr', '4e compagnie'],
    ["Stevenart's Foot Battery, 6-pdr", 'Stevenart'],
    ["Sinclair's Company RA (Gordon's), 9-pdr", 'Sinclair'],
    ["Ross's A Troop RHA (Chestnut Troop), 9-pdr, Beane's D Troop RHA, 6-pdr", 'Ross'],
    [
      'Garde, 1er batterie à cheval, horse, 6-pdr, Garde, 2e batterie à cheval, horse, 6-pdr',
      'Garde 1er à cheval',
    ],
    ['Garde, batterie auxiliaire 2 (ligne), 6-pdr', 'Garde aux. 2'],
    ['6-pdr Foot Battery No. 11, 12-pdr Foot Battery No. 3', '6-pdr No. 11'],
    ['Horse Battery No. 1, 6-pdr', 'Horse No. 1'],
    ['Reserve, 12-pdr', 'Reserve'],
  ])('%s is called %s', (name, called) => {
    expect(boardName(name, true)).toBe(called)
    expect(shortName(name)).toBe(called)
  })

  it.each(['quatre-bras', 'ligny', 'waterloo', 'wavre'] as const)(
    'has a name of its own at %s',
    (battleId) => {
      const { brigades } = draft({ history: shippedHistory(), battleId, whatIfIds: [], houseRules: {} })
      const guns = brigades.filter(({ arm }) => arm === 'artillery').map(({ name }) => name)
      expect(guns.length).toBeGreaterThan(0)
      // Two captains of the French were called Bourgeois.
      const names = guns.map(shortName).filter((name) => name !== 'Bourgeois')
      expect(new Set(names).size).toBe(names.length)
      expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(20)
      // Nobody else's name is cut in a sentence.
      for (const { arm, name } of brigades) if (arm !== 'artillery') expect(shortName(name)).toBe(name)
    },
  )
})

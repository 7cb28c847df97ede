/** The shipped data pass their schemas and checks; broken data are named by file, place and sentence. */
import { describe, expect, it } from 'vitest'
import { framesFile } from '../../src-shared/history/bundle'
import { HISTORY_FILES, loadHistory } from '../../src-shared/history/load'
import { unitsOf } from '../../src-shared/history/formation-index'
import { covers } from '../../src-shared/history/vocabulary'
import { FRAMES, readShipped, shippedHistory } from './shipped'

type Json = { [key: string]: Json } & Json[] & (string | number | boolean | null)

/** Loads the shipped files with one of them changed by hand. */
function withChange(file: string, change: (data: Json) => void) {
  return loadHistory((path) => {
    const data = readShipped(path)
    if (path === file) change(data as Json)
    return data
  }, FRAMES)
}

const sentencesOf = (result: ReturnType<typeof loadHistory>) =>
  result.ok ? [] : result.faults.map((fault) => `${fault.file} ${fault.path}: ${fault.sentence}`)

describe('the shipped data', () => {
  it('loads without a fault', () => {
    const result = loadHistory(readShipped, FRAMES)
    expect(sentencesOf(result)).toEqual([])
    expect(result.ok).toBe(true)
  })

  it('holds 657 units in 240 brigades', () => {
    const { index } = shippedHistory()
    expect([index.units.length, index.brigades.length]).toEqual([657, 240])
  })

  it('names every brigade so that no other of its army is called the same', () => {
    const { index } = shippedHistory()
    const names = index.brigades.map((r) => `${r.army.id} ${index.brigadeNames.get(r.brigade.id) ?? ''}`)
    expect(new Set(names).size).toBe(240)
  })

  it('names no place outside the project', () => {
    for (const path of [HISTORY_FILES.orderOfBattle, ...Object.values(HISTORY_FILES.battles)])
      expect(JSON.stringify(readShipped(path))).not.toMatch(/\$schema|\/work|\/tmp|\.\.\//)
  })

  it('finds the units below a formation in file order', () => {
    const { index } = shippedHistory()
    const ids = unitsOf(index, 'fr.i.2').map((r) => r.unit.id)
    expect(ids).toEqual(index.units.map((r) => r.unit.id).filter((id) => covers('fr.i.2', id)))
    expect(ids.length).toBeGreaterThan(9)
    expect(unitsOf(index, 'fr.nobody')).toEqual([])
  })
})

describe('covers', () => {
  it.each([
    ['fr.i', 'fr.i.1cav.1', true],
    ['fr.i', 'fr.ii.5.1', false],
    ['fr.i', 'fr.i', true],
    ['fr.i.1', 'fr.i.1cav.1', false],
    ['fr', 'fr.guard', true],
  ])('%s over %s: %s', (above, id, expected) => expect(covers(above, id)).toBe(expected))
})

describe('broken data', () => {
  const { orderOfBattle, battles } = HISTORY_FILES
  const squaresFrames = framesFile('squares')

  it('says which file cannot be read', () => {
    const result = loadHistory((path) => {
      if (path === battles.ligny) throw new Error('unexpected end of data')
      return readShipped(path)
    })
    expect(sentencesOf(result)).toEqual([
      'battles/ligny.json : The file battles/ligny.json cannot be read: unexpected end of data',
    ])
  })

  it.each<[string, string, (data: Json) => void, RegExp]>([
    [
      'a wrong time',
      battles.ligny,
      (d) => {
        d['startTime'] = '25:00' as never
      },
      /ligny\.json startTime: In battles\/ligny\.json/,
    ],
    [
      'an unknown key',
      battles.wavre,
      (d) => {
        d['wether'] = 'wet' as never
      },
      /wavre\.json .*wether/,
    ],
    [
      'another battle in the file',
      battles.wavre,
      (d) => {
        d['id'] = 'ligny' as never
      },
      /file of ligny, not of wavre/,
    ],
    [
      'a battery without guns',
      orderOfBattle,
      (d) => {
        const battery = d['armies']?.[0]?.['corps']?.[0]?.['divisions']?.at(-1)?.['brigades']?.at(-1)?.[
          'units'
        ]?.[0]
        delete battery?.['guns']
      },
      /a battery needs guns/,
    ],
    [
      'an id under another formation',
      orderOfBattle,
      (d) => {
        const brigade = d['armies']?.[1]?.['corps']?.[0]?.['divisions']?.[0]?.['brigades']?.[0]
        if (brigade) brigade['id'] = 'aa.ii.1.maitland' as never
      },
      /“aa\.ii\.1\.maitland” does not begin with/,
    ],
    [
      'an unknown brigade',
      battles.waterloo,
      (d) => {
        const first = d['deployments']?.[0]
        if (first) first['brigadeId'] = 'fr.i.1.9' as never
      },
      /no brigade “fr\.i\.1\.9”/,
    ],
    [
      'a brigade without a place',
      battles.waterloo,
      (d) => {
        d['deployments']?.shift()
      },
      /has neither a place nor an hour/,
    ],
    [
      'an unknown entry point',
      battles['quatre-bras'],
      (d) => {
        const first = d['reinforcements']?.[0]
        if (first) first['entry'] = 'paris-road' as never
      },
      /no entry point “paris-road”/,
    ],
    [
      'a partner that is no what-if',
      battles.ligny,
      (d) => {
        const partner = d['whatIf']?.[0]?.['goesWith']?.[0]
        if (partner) partner['whatIf'] = 'qb-nothing' as never
      },
      /no what-if of quatre-bras/,
    ],
    [
      'an unknown objective in a level',
      battles.ligny,
      (d) => {
        const level = d['victory']?.['levels']?.[1]
        if (level)
          level['when'] = { holds: { side: 'french', objectives: ['obj-paris'], at: 'end' } } as never
      },
      /no objective “obj-paris”/,
    ],
    [
      'a cell that is missing',
      battles.wavre,
      (d) => {
        delete d['boards']?.[0]?.['cells']?.['C3']
      },
      /The cell C3 is missing/,
    ],
    [
      'an edge between strangers',
      battles.wavre,
      (d) => {
        const edge = d['boards']?.[0]?.['edges']?.[0]
        if (edge) edge['b'] = 'I7' as never
      },
      /are no neighbours/,
    ],
    [
      'a question without an answer',
      battles.wavre,
      (d) => {
        Object.assign(d['historicalResult'] ?? {}, { facts: {} })
      },
      /has no answer from history/,
    ],
    [
      'a base placed off the board',
      squaresFrames,
      (d) => {
        const row = d['frames']?.[0]?.['placed']?.[0]
        if (row) row['square'] = 'Z9' as never
      },
      /Z9 lies off the board/,
    ],
    [
      'a man who is not on the staff',
      squaresFrames,
      (d) => {
        const row = d['leaderDice']?.at(-1)
        if (row) row['leader'] = { staffOf: 'fr', name: 'Nobody' } as never
      },
      /Nobody is not on the staff/,
    ],
  ])('%s is named', (_, file, change, sentence) => {
    const result = withChange(file, change)
    expect(result.ok).toBe(false)
    expect(sentencesOf(result).join('\n')).toMatch(sentence)
  })
})

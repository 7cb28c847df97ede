// The armies before a campaign: what order-of-battle prints it takes back, whole or by name, and tells all that is wrong.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { campaignFile, done, form, ran, written, type Line, type Ran } from './terminal'

const LIGNE = 'fr.i.4.1.8ligne-1'
const faultsOf = ({ json }: Ran) => (json[0] ?? {})['faults'] as readonly Line[]
const fieldsOf = (printed: Line, id: string) => (printed['formations'] as Record<string, Line>)[id] ?? {}

describe('a form of fields', () => {
  it('as it is printed changes nothing; changed, it sets strengths and places, and the muster has them', async () => {
    const file = await campaignFile()
    const asked = await form('order-of-battle', file, LIGNE, 'fr.ii/commander')
    expect(fieldsOf(asked, LIGNE)).toMatchObject({ strength: 492, present: ['waterloo'] })
    const same = await done('order-of-battle', file, '--entry', written(asked))
    expect(same.json).toEqual([{ changes: 0 }])
    const formations = {
      [LIGNE]: { strength: 480, present: ['wavre', 'waterloo'] },
      'fr.ii/commander': { name: 'Comte Reille' },
    }
    // Its brigade has no place at Ligny.
    const wrong = await ran('order-of-battle', file, '--entry', written({ formations }))
    expect([wrong.status, wrong.json[0]?.['faults']]).toEqual([
      1,
      [
        {
          path: `formations.${LIGNE}.present`,
          says: expect.stringContaining('neither place nor hour') as string,
        },
      ],
    ])
    const right = { ...formations, [LIGNE]: { strength: 480, nearby: ['quatre-bras'] } }
    const taken = await done(
      'order-of-battle',
      file,
      '--entry',
      written({ formations: right }),
      '--reason',
      'x',
    )
    expect(taken.json).toEqual([{ changes: 3 }])
    expect(fieldsOf(await form('order-of-battle', file, LIGNE), LIGNE)).toMatchObject(right[LIGNE])
    await done('set-up', file, '--begin')
    expect((await done('strengths', file, '--level', 'unit')).json).toContainEqual(
      expect.objectContaining({ formation: LIGNE, present: 480 }),
    )
  })

  it('tells every fault at once, and writes nothing', async () => {
    const file = await campaignFile()
    const before = readFileSync(file)
    const formations = { [LIGNE]: { strength: 0, quality: 'brave', moon: 1 }, 'fr.ii.moon': {}, 'fr.ii': 7 }
    const known = await ran(
      'order-of-battle',
      file,
      '--entry',
      written({ formations: { [LIGNE]: formations[LIGNE] } }),
    )
    expect(known.json[0]).toMatchObject({ refused: 'FAULTS', says: 'Nothing has been written.' })
    expect(faultsOf(known).map(({ path, says }) => [path, says])).toEqual([
      [`formations.${LIGNE}.strength`, 'That is too few: 1 at least.'],
      [`formations.${LIGNE}.quality`, expect.stringContaining('Only these can stand here') as string],
      [`formations.${LIGNE}.moon`, 'This has no moon. Nothing has been changed.'],
    ])
    const unknown = await ran('order-of-battle', file, '--entry', written({ formations }))
    expect(faultsOf(unknown).map(({ path }) => path)).toEqual(['formations.fr.ii.moon', 'formations.fr.ii'])
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('says that a campaign under way keeps the armies with which it began', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--begin')
    const entry = written({ formations: { [LIGNE]: { strength: 480 } } })
    const { json } = await done('order-of-battle', file, '--entry', entry)
    expect(json[0]).toMatchObject({ changes: 1, says: expect.stringContaining('campaign edit') as string })
  })
})

describe('tables', () => {
  it('all of it comes back as it went out, into another campaign too', async () => {
    const [file, other] = [await campaignFile(), await campaignFile()]
    await done('order-of-battle', file, '--entry', written({ formations: { [LIGNE]: { strength: 480 } } }))
    for (const [table, changes] of [
      ['all', 1],
      ['strengths', 0],
    ] as const) {
      const text = (await done('order-of-battle', file, '--table', table)).out.join('\n')
      const { json } = await done('order-of-battle', other, '--csv', written(text, 'book.csv'))
      expect(json).toEqual([{ changes }])
    }
    const shown = await form('order-of-battle', other, LIGNE)
    expect(fieldsOf(shown, LIGNE)).toMatchObject({ strength: 480 })
    const prussians = (await done('order-of-battle', file, '--table', 'strengths', '--army', 'pr')).out.join(
      '\n',
    )
    expect(prussians).not.toContain('\nfr')
  })

  it('the empty one takes men by name, asks with a list whom an equal name means, and takes the answer', async () => {
    const file = await campaignFile()
    const empty = (await done('order-of-battle', file, '--table', 'strengths-template')).out.join('\n')
    expect(empty.startsWith('\ufeffformation,name,strength,')).toBe(true)
    const csv = written(`${empty}\r\nReille,,20000,,,,\r\nIII Corps,,18000,,,,\r\n`, 'strengths.csv')
    const asked = await ran('order-of-battle', file, '--csv', csv)
    expect([asked.status, asked.json[0]]).toMatchObject([
      1,
      {
        refused: 'QUESTIONS',
        questions: [{ named: 'III Corps', choices: [{ id: 'fr.iii' }, { id: 'pr.iii' }] }],
      },
    ])
    await done('order-of-battle', file, '--csv', csv, '--meant', 'III Corps=fr.iii')
    await done('set-up', file, '--begin')
    const { json } = await done('strengths', file, '--level', 'corps')
    const men = (id: string) => json.find(({ formation }) => formation === id)?.['present']
    expect([men('fr.ii'), men('fr.iii')]).toEqual([20_000, 18_000])
  })

  it('tells every line that is wrong', async () => {
    const file = await campaignFile()
    const csv = written('formation,strength\nThe Moon,3\nReille,many\n', 'strengths.csv')
    const { status, json } = await ran('order-of-battle', file, '--csv', csv)
    expect([status, json[0]?.['faults']]).toEqual([
      1,
      [
        {
          line: 2,
          column: 'formation',
          code: 'csvUnknownName',
          says: 'Nobody in the order of battle is called The Moon.',
        },
        {
          line: 3,
          column: 'strength',
          code: 'notWhole',
          says: 'This must be a whole number, in digits alone.',
        },
      ],
    ])
  })
})

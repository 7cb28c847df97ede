// Where the theatre shows the armies: history's positions, what choices change, and what an army may not see.
import { describe, expect, it } from 'vitest'
import { positionsAt } from '../../../src-shared/campaign/theatre/positions'
import { leadsOf } from '../../../src-shared/campaign/theatre/leads'
import { theatreAt } from '../../../src-shared/campaign/theatre/picture'
import { roadsOf, wayBetween } from '../../../src-shared/campaign/theatre/roads'
import { STEP_IDS } from '../../../src-shared/history/calendar'
import { asInHistory, atStep, begun, data, give, opened } from '../fixtures'
import { theatre } from '../shipped'

const start = begun()
const played = asInHistory(start)
const after16 = asInHistory(start, atStep('17-am'))

describe('roads', () => {
  it('join all places', () => {
    const roads = roadsOf(theatre)
    for (const { id } of [...theatre.places, ...theatre.entryPoints])
      expect(wayBetween(roads, 'quatre-bras', id), id).toBeDefined()
  })

  it('lead from Charleroi to Quatre Bras by the chaussée, along its vertices', () => {
    const way = wayBetween(roadsOf(theatre), 'charleroi', 'quatre-bras')
    expect(way?.km).toBeGreaterThan(17)
    expect(way?.km).toBeLessThan(21)
    expect(way?.along[0]).toEqual(theatre.places.find((p) => p.id === 'charleroi')?.at)
    expect(way?.along.at(-1)).toEqual(theatre.places.find((p) => p.id === 'quatre-bras')?.at)
  })
})

describe('positions in history', () => {
  it.each(STEP_IDS.filter((id) => id !== 'end'))('place every brigade at %s', (step) => {
    const standings = positionsAt(data, theatre, opened(), step)
    const missing = data.history.index.brigades.filter(({ brigade }) => !standings.has(brigade.id))
    expect(missing.map(({ brigade }) => brigade.id)).toEqual([])
  })

  it('lead d’Erlon to and fro on the 16th, Durutte with him no farther than Wagnelée', () => {
    const standings = positionsAt(data, theatre, opened(), '16-pm')
    expect(standings.get('fr.i.2.schmitz')?.place ?? standings.get('fr.i.2.1')?.place).toBe('villers-perwin')
    const durutte = data.history.index.brigades.find(({ division }) => division.id === 'fr.i.4')
    expect(standings.get(durutte?.brigade.id ?? '')).toMatchObject({ blockId: 'fr.i.4', place: 'wagnelee' })
  })

  it('march no faster than a man can walk between the moments of two steps', () => {
    const moments = new Map(theatre.steps.map((s) => [s.id, Date.parse(`${s.moment}:00Z`)] as const))
    STEP_IDS.slice(1, -1).forEach((step, i) => {
      const hours = ((moments.get(step) ?? 0) - (moments.get(STEP_IDS[i] ?? step) ?? 0)) / 3_600_000
      for (const block of theatreAt(data, theatre, start, step, 'organiser').blocks)
        expect((block.march?.km ?? 0) / hours, `${block.id} ${step}`).toBeLessThanOrEqual(5.01)
    })
  })
})

describe('what choices change', () => {
  it('sends the I Corps to Quatre Bras if it goes with Ney', () => {
    const chosen = give(begun(), {
      type: 'choose',
      by: 'fr',
      decisionId: 'fr-16-derlon',
      optionId: 'with-ney',
    }).state
    const seen = (viewer: 'fr' | 'aa', step: '16-am' | '16-pm') =>
      theatreAt(data, theatre, chosen, step, viewer).blocks.find((b) => b.id.startsWith('fr.i@'))
    expect(seen('fr', '16-pm')?.place).toBe('gemioncourt')
    expect(seen('aa', '16-pm')).toBeUndefined()
    const closed = asInHistory(chosen, (s) => s.step !== '16-am')
    expect(
      theatreAt(data, theatre, closed, '16-pm', 'organiser').blocks.find((b) => b.id.startsWith('fr.i@')),
    ).toMatchObject({ place: 'gemioncourt', march: { from: 'jumet' } })
  })
})

describe('where options lead', () => {
  const leads = (id: string) => {
    const decision = data.decisions.get(id)
    if (!decision) throw new Error(id)
    return leadsOf(data, theatre, start, decision)
  }

  it('shows d’Erlon before Frasnes, before Quatre Bras or at Wagnelée', () => {
    const of = leads('fr-16-derlon')
    const to = (option: string) => of[option]?.find((lead) => lead.formation === 'fr.i')?.to
    expect(to('history')).toBe('Villers-Perwin')
    expect(to('with-ney')).toBe('Gemioncourt')
    expect(to('to-ligny')).toBe('Wagnelée')
    for (const lead of of['with-ney'] ?? []) expect(lead.along.length).toBeGreaterThan(1)
  })

  it('names whoever marches as the map does, nobody by an id', () => {
    const all = [...data.decisions.values()].flatMap((decision) =>
      Object.values(leadsOf(data, theatre, after16, decision)).flat(),
    )
    expect(all.length).toBeGreaterThan(40)
    for (const { label, formation } of all) expect(label, formation).not.toMatch(/^(fr|aa|pr)\./)
  })

  it('is silent on choices that move nobody on the map', () => {
    expect(leads('fr-18-opening')).toEqual({})
  })
})

describe('what an army sees', () => {
  it('before the battles is its own troops, and nothing of anybody else', () => {
    for (const army of ['fr', 'aa', 'pr'] as const) {
      const { blocks, headquarters } = theatreAt(data, theatre, start, '16-am', army)
      expect(new Set(blocks.map((b) => b.army))).toEqual(new Set([army]))
      expect(new Set(headquarters.map((h) => h.army))).toEqual(new Set([army]))
    }
  })

  it('after them is also whom it met, where it met him, at his strength at the opening', () => {
    const { blocks } = theatreAt(data, theatre, after16, '17-am', 'aa')
    const met = blocks.filter((b) => b.met !== null)
    expect(met.length).toBeGreaterThan(0)
    expect(new Set(met.map((b) => b.army))).toEqual(new Set(['fr']))
    expect(new Set(met.map((b) => b.met))).toEqual(new Set(['quatre-bras']))
    expect(met.every((b) => b.march === null)).toBe(true)
    // Where he lay behind the field is not told: all stand within a battle map of six kilometres.
    for (const { at } of met) expect(Math.hypot(at[0] - 37_053, at[1] - 30_191)).toBeLessThan(6_000)
    expect(theatreAt(data, theatre, after16, '16-am', 'aa').blocks.every((b) => b.met === null)).toBe(true)
  })

  it('of a battle is its winner only when the news has come', () => {
    const field = (viewer: 'organiser' | 'aa' | 'fr') =>
      theatreAt(data, theatre, after16, '16-night', viewer).fields.find((f) => f.battle === 'ligny')
    expect(field('organiser')?.winner).toBe('french')
    expect(field('fr')?.winner).toBe('french')
  })
})

it('shows every man in the ranks to the organiser, and at the end to all', () => {
  const inRanks = Object.values(played.units).reduce((sum, u) => sum + u.present, 0)
  for (const viewer of ['organiser', 'aa'] as const) {
    const { blocks } = theatreAt(data, theatre, played, '19-am', viewer)
    expect(blocks.reduce((sum, b) => sum + b.men, 0)).toBe(inRanks)
  }
})

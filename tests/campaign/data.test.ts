/** The calendar and the theatre as shipped pass their schemas and checks; broken ones are named place by place. */
import { describe, expect, it } from 'vitest'
import { battleIdOf, momentMinutes, momentOf, type Calendar } from '../../src-shared/history/calendar'
import { loadCalendar } from '../../src-shared/history/load-calendar'
import { readShipped } from '../history/shipped'
import { calendar, history, theatre } from './shipped'

const withCalendar = (change: (calendar: Calendar) => unknown) =>
  loadCalendar((path) => (path === 'campaign.json' ? change(calendar) : readShipped(path)), history)

describe('the calendar', () => {
  it('has twelve steps, five battles and all decisions (3.1, 3.2)', () => {
    expect(calendar.steps).toHaveLength(12)
    expect(calendar.battles.map((b) => `${b.step} ${b.id}`)).toEqual([
      '16-pm quatre-bras',
      '16-pm ligny',
      '18-pm wavre',
      '18-pm waterloo',
      '19-am wavre-19',
    ])
    expect(calendar.decisions).toHaveLength(21)
    expect(calendar.decisions.every((d) => d.options[0]?.historical)).toBe(true)
    expect(battleIdOf('wavre-19')).toBe('wavre')
  })
  it('counts minutes from midnight of 15 June', () => {
    expect(momentMinutes('1815-06-16T14:30')).toBe(1440 + 870)
    expect(momentOf(1440 + 870)).toBe('1815-06-16T14:30')
    expect(momentOf(momentMinutes('1815-06-19T05:00'))).toBe('1815-06-19T05:00')
  })
  it('names every fault of a broken file', () => {
    const twice = withCalendar((c) => ({
      ...c,
      weather: { ...c.weather, default: 'snow' },
      simulation: { runs: 3, pick: 4 },
    }))
    expect(twice.ok ? [] : twice.faults.map((f) => f.path)).toEqual(['weather.default', 'simulation.pick'])
    const unknown = withCalendar((c) => ({ ...c, snow: true }))
    expect(unknown.ok).toBe(false)
    const gone = loadCalendar(() => {
      throw new Error('no such file')
    }, history)
    expect(gone.ok ? [] : gone.faults).toHaveLength(2)
  })
  it('finds what-ifs, formations and options that do not exist', () => {
    const bad = withCalendar((c) => ({
      ...c,
      decisions: c.decisions.map((d) =>
        d.id === 'fr-16-lobau'
          ? { ...d, options: d.options.map((o) => ({ ...o, whatIfs: ['ligny-nobody'] })) }
          : d,
      ),
    }))
    expect(bad.ok ? [] : bad.faults.map((f) => f.sentence)).toEqual([
      'There is no what-if “ligny-nobody”.',
      'There is no what-if “ligny-nobody”.',
    ])
  })
})

describe('the theatre', () => {
  it('has the map, the graph of roads and a track for every army', () => {
    expect(theatre.extent).toEqual({ widthM: 76000, heightM: 66000 })
    expect(theatre.links.flatMap((l) => l.km)).toHaveLength(210)
    expect(new Set(theatre.formations.map((f) => f.id.slice(0, 2)))).toEqual(new Set(['fr', 'aa', 'pr']))
    expect(theatre.relief.grid.heights).toHaveLength(theatre.relief.grid.rows)
  })
})

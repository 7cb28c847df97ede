/** Brigade battles in the campaign, both ways: men into figures, and what the battle did back into the ledger (CP-BRI). */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../src-shared/engine/dice'
import { draftInput } from '../../src-shared/campaign/muster/muster'
import { fieldReportSchema } from '../../src-shared/history/field-report'
import { brigade as rulesOfBrigade } from '../../src-shared/rules/brigade'
import { sheetSchema } from '../../src-shared/rules/brigade/sheet/sheet'
import { asInHistory, data, giveAll, begun, musterOf } from './fixtures'
import { history } from './shipped'

const by = 'organiser' as const
const { books } = rulesOfBrigade
if (!books.draftMustered || !books.fieldReport || !books.places || !books.isTurnOver)
  throw new Error('no books for the brigade rules')
const { draftMustered, fieldReport, places, isTurnOver } = books

const due = giveAll(asInHistory(begun(), musterOf('16-pm', 'quatre-bras')), [
  { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'fight' },
  {
    type: 'chooseRuleSet',
    by,
    battleId: 'quatre-bras',
    ruleSet: 'brigade',
    boardId: 'table-inches',
    houseRules: {},
    rest: 'untouched',
  },
])
const drawn = draftMustered({
  ...draftInput(data, due, 'quatre-bras'),
  history,
  boardId: 'table-inches',
  houseRules: {},
})
const sheet = sheetSchema.parse(drawn.sheet)
const begunState = rulesOfBrigade.start(rulesOfBrigade.muster(sheet), seededDice(1, 0)).state
const menOf = (id: string) => due.units[id as keyof typeof due.units]?.present ?? 0
const members = { menOf, gunsOf: () => 8, withoutPiece: drawn.withoutPiece }

describe('the brigade rules in the campaign', () => {
  it('draw up the muster of a battle by its men, a figure for forty (CP-BRI-01, CP-R-22)', () => {
    expect(rulesOfBrigade.faults(sheet)).toEqual([])
    expect(sheet.houseRules.trueStrength).toBe(true)
    const kempt = sheet.brigades.find(({ id }) => id === 'aa.reserve.5.kempt')
    const rifles = sheet.brigades.find(({ id }) => id === 'aa.reserve.5.kempt.1-95')
    // CP-EX-08: 557, 662, 703 men, and 549 rifles, who skirmish by themselves.
    expect([kempt, rifles].map((body) => body?.units.map(({ figures }) => figures))).toEqual([
      [14, 16, 16],
      [14],
    ])
    expect(kempt?.units.flatMap(({ members }) => members.map(({ men }) => men))).toEqual([557, 662, 703])
  })

  it('have nothing to change in a battle under way whose muster is the same (CP-STEP-08)', () => {
    const mustered = {
      ...draftInput(data, due, 'quatre-bras'),
      history,
      boardId: 'table-inches',
      houseRules: {},
    }
    expect(books.changesOf?.(begunState, mustered)).toBeNull()
    const [late] = sheet.brigades.filter(({ start }) => 'arriveMove' in start)
    if (!late || !('arriveMove' in late.start)) throw new Error('everybody is there')
    const { start } = late
    const early = sheet.brigades.map((one) =>
      one === late ? { ...one, start: { ...start, arriveMove: start.arriveMove + 2 } } : one,
    )
    const other = rulesOfBrigade.start(rulesOfBrigade.muster({ ...sheet, brigades: early }), seededDice(1, 0))
    expect(books.changesOf?.(other.state, mustered)).toMatchObject({
      change: { brigades: [], arrivals: { [late.id]: start } },
    })
  })

  it('tell the campaign of a battle so that its ledger can take it (CP-REP-01, CP-BRI-02)', () => {
    const [info] = sheet.brigades.filter(({ id }) => id === 'fr.ii.5.1')
    const now = begunState.brigades['fr.ii.5.1']
    if (!info || !now) throw new Error('no brigade')
    const figures = now.figures.map((n, i) => (i === 0 ? n - 4 : n))
    const hurt = { ...begunState, brigades: { ...begunState.brigades, 'fr.ii.5.1': { ...now, figures } } }
    const fieldPart = fieldReportSchema.parse(fieldReport(hurt, history, members))
    // Questions of fact are the organiser's to answer (7.6).
    expect(fieldPart.facts).toEqual({})
    const report = { ...fieldPart, facts: { 'qb-french-free': false, 'qb-allies-free': false } }
    const booked = giveAll(due, [
      { type: 'bringReport', by, battleId: 'quatre-bras', report },
      { type: 'confirmReport', by, battleId: 'quatre-bras' },
    ])
    const unit = info.units[0]?.members[0]?.unitId
    const line = booked.reports['quatre-bras']?.lines[unit as never]
    const men = info.units[0]?.members[0]?.men ?? 0
    const lost = Math.floor((2 * men * 4 + (now.figures[0] ?? 1)) / (2 * (now.figures[0] ?? 1)))
    expect(line).toMatchObject({ lost, end: 'fit' })
  })

  it('know where everybody stood, and when a move is over (CP-STEP-05, CP-RES-11)', () => {
    const at = places(begunState)
    const brigade = sheet.brigades.find(({ id }) => id === 'fr.ii.5.1')
    expect(at.get(brigade?.units[0]?.members[0]?.unitId ?? '')).toMatchObject({
      x: begunState.brigades['fr.ii.5.1']?.pose.x,
      formation: begunState.brigades['fr.ii.5.1']?.formation,
    })
    const between = { ...begunState, move: 3, phase: 'command' as const, ended: [false, false] as const }
    expect(isTurnOver(between)).toBe(true)
    expect(isTurnOver({ ...between, phase: 'plot' })).toBe(false)
    expect(isTurnOver({ ...between, ended: [true, false] })).toBe(false)
  })
})

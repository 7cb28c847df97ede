// The bundled history is not checked at every start: here it is, once for all.
import { expect, it } from 'vitest'
import { calendarSchema } from '../../../src-shared/history/calendar'
import { buildHistory } from '../../../src-shared/history/load'
import { theatreSchema } from '../../../src-shared/history/theatre'
import { shippedCalendar } from '../../../src-main/program/calendar'
import { rawHistory, shippedHistory } from '../../../src-main/program/history'
import { FRAMES } from '../../history/shipped'
import { shippedTheatre } from '../../../src-main/program/theatre'

it('is without faults, and is what its schemas make of it', () => {
  const loaded = buildHistory(rawHistory(), FRAMES)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  const { orderOfBattle, battles, frames, index } = shippedHistory()
  expect(loaded.history.orderOfBattle).toEqual(orderOfBattle)
  expect(loaded.history.battles).toStrictEqual({ ...battles })
  expect(loaded.history.frames).toEqual({ ...frames })
  expect([...loaded.history.index.unitById.keys()]).toEqual([...index.unitById.keys()])
})

it('has a calendar and a theatre that their schemas hand back unchanged', () => {
  expect(calendarSchema.parse(shippedCalendar())).toStrictEqual(shippedCalendar())
  expect(theatreSchema.parse(shippedTheatre())).toStrictEqual(shippedTheatre())
})

// The bundled history is not checked at every start: here it is, once for all.
import { expect, it } from 'vitest'
import { buildHistory } from '../../../src-shared/history/load'
import { SHIPPED, shippedHistory } from '../../../src-main/program/history'

it('is without faults, and its schemas hand it back unchanged', () => {
  const loaded = buildHistory(SHIPPED)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  const { orderOfBattle, battles, frames, index } = shippedHistory()
  expect(loaded.history.orderOfBattle).toEqual(orderOfBattle)
  expect(loaded.history.battles).toEqual(battles)
  expect(loaded.history.frames).toEqual(frames)
  expect([...loaded.history.index.unitById.keys()]).toEqual([...index.unitById.keys()])
})

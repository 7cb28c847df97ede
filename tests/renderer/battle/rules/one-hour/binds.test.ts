// What keeps the move phase from ending is said before anybody tries to end it (OH-STACK-03, OH-TRAIT-04).
import { beforeAll, expect, it } from 'vitest'
import { table } from '../../../../../src-shared/rules/one-hour/screen/table'
import { muster } from '../../../../../src-shared/rules/one-hour/sheet/muster'
import type { OhState } from '../../../../../src-shared/rules/one-hour/state/state'
import { bindingTexts } from '../../../../../src-renderer/battle/rules/one-hour/words/binds'
import { texts } from '../../../../../src-renderer/battle/rules/one-hour/words/messages'
import { addTexts } from '../../../../../src-renderer/i18n'
import { shippedHistory } from '../../../../history/shipped'
import { parseGiven, patchOfGiven, sheetOfGiven } from '../../../../rules/kits/one-hour/given'
import { mergePatch } from '../../../../rules/runner/match'

beforeAll(() => {
  addTexts({ 'one-hour': texts })
})

function said(units: object, state: object = {}): readonly string[] {
  const given = parseGiven({ phase: 'move', units: { ...units, A: 'line 6 T2 S' }, state })
  const begun = mergePatch(muster(sheetOfGiven(given)), patchOfGiven(given))
  const now = mergePatch(begun, given.state) as OhState
  return bindingTexts(table(now, shippedHistory()).situation, (id) => id)
}

it('is nothing as a rule', () => {
  expect(said({ F: 'line 6 E6 N' })).toEqual([])
})

it('is who must charge, and two in a box', () => {
  const units = {
    F: { as: 'cavalry 6 T4 N impetuous', rampant: true },
    'F-2': 'line 6 E6 N',
    'F-3': 'line 6 E7 N',
  }
  expect(said(units, { units: { 'F-3': { box: 'E6' } } })).toEqual([
    'F must charge before the phase can end, after an earlier charge and with an enemy in reach.',
    'Two units stand together in E6: one of each two has to go on before the phase can end.',
  ])
})

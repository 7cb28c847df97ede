// What leaders give is said whole: to whom, how often, by which house rules (table 3.7, OH-CMD-04 to OH-CMD-06, OH-RALLY-01).
import { beforeAll, expect, it } from 'vitest'
import { table } from '../../../../../src-shared/rules/one-hour/screen/table'
import { draft } from '../../../../../src-shared/rules/one-hour/sheet/draft/draft'
import type { NamedHouseRules } from '../../../../../src-shared/rules/one-hour/sheet/house-rules'
import { muster } from '../../../../../src-shared/rules/one-hour/sheet/muster'
import { listedUnder } from '../../../../../src-renderer/battle/rules/one-hour/board/figures'
import { texts } from '../../../../../src-renderer/battle/rules/one-hour/words/messages'
import { effectTexts } from '../../../../../src-renderer/battle/rules/one-hour/words/texts'
import { addTexts, furtherMessages } from '../../../../../src-renderer/i18n'
import { shippedHistory } from '../../../../history/shipped'

beforeAll(async () => {
  await furtherMessages()
  addTexts({ 'one-hour': texts })
})

const history = shippedHistory()

/** What the leaders of a battle give, by id. */
function given(houseRules: NamedHouseRules, battleId: 'waterloo' | 'quatre-bras' = 'waterloo') {
  const state = muster(draft({ history, battleId, whatIfIds: [], houseRules }))
  return Object.fromEntries(table(state, history).leaders.map((one) => [one.id, effectTexts(one).join(' ')]))
}

const RIDES =
  'Rides up to 3 boxes as each of its turns ends and rallies one unit of his army: the one in his box.'
const UNIFORM = 'In every attack his command throws one missed die again, and the enemy one hit at it.'

it('says what each commander gives by himself', () => {
  expect(given({})).toEqual({
    wellington: RIDES,
    picton: '1 die more in a shot at range 1, for British infantry of his command.',
    hill: 'One missed die of a shot is thrown again in every attack, for British, King’s German Legion and Hanoverian infantry of his army.',
    orange: 'One hit at his command is thrown again in every attack.',
    uxbridge: '1 die more in a charge, for horse of his command.',
    bluecher: `${RIDES} His army is never reluctant near him.`,
    zieten: 'One hit by fire at his command is thrown again once in a turn.',
    pirch: 'One missed die of a shot is thrown again once in a turn, for his command.',
    buelow: '1 die more in a shot at range 1, for infantry of his command.',
    napoleon: 'Rallies one unit of his army as each of its turns begins: anywhere on the field.',
    ney: '1 die more in a charge, for his army; 2 for the unit he is with.',
    derlon: '1 die more in a charge, for his army.',
    reille: 'One hit by fire at his army is thrown again once in a turn.',
    lobau: 'One missed die of a charge is thrown again once in a turn, for his army.',
    drouot: 'One missed die of a shot is thrown again once in a turn, for guns of his army.',
    kellermann: '1 die more in a charge, for the unit he is with alone.',
    milhaud: 'One missed die of a charge is thrown again once in a turn, for his command.',
  })
})

it('says nothing of a rally that is switched off, and takes the nations and scope of the house rules', () => {
  const now = given({ commanderRally: false, leaderScope: 'commandOnly', hillNations: ['british'] })
  expect(now['napoleon']).toBe('')
  expect(now['hill']).toBe(
    'One missed die of a shot is thrown again in every attack, for British infantry of his command.',
  )
})

it('says the one effect of the simplified edition, and what commanders-in-chief keep', () => {
  const now = given({ edition: 'simplified' })
  expect([now['hill'], now['ney']]).toEqual([UNIFORM, UNIFORM])
  expect(now['wellington']).toBe(RIDES)
  expect(now['bluecher']).toBe(`${RIDES} His army is never reluctant near him.`)
})

it('says that nobody gives anything but the rally', () => {
  const now = given({ commanderEffects: 'none' })
  expect([now['hill'], now['bluecher']]).toEqual(['', RIDES])
})

it('lets the senior of an army without its commander rally', () => {
  expect(given({}, 'quatre-bras')['ney']).toBe(
    'Rallies one unit of his army as each of its turns ends: the one in his box. 1 die more in a charge, for his army; 2 for the unit he is with.',
  )
})

it('names as helped only those who can have something of it: no foot in melee, no horse in fire (OH-R-57)', () => {
  const { leaders, pieces } = table(
    muster(draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: {} })),
    history,
  )
  const typeOf = new Map(pieces.map(({ id, type }) => [id, type]))
  const typesHelpedBy = (id: string): readonly string[] =>
    (leaders.find((one) => one.id === id)?.reaches ?? []).map((unitId) => typeOf.get(unitId) ?? '').toSorted()
  // Around La Belle Alliance: Delort's cuirassiers, Domon's chasseurs and the light horse of the Guard, no foot of d'Erlon's.
  expect(typesHelpedBy('ney')).toEqual(['cavalry', 'cavalry', 'heavyCavalry'])
  expect(typesHelpedBy('picton')).not.toHaveLength(0)
  expect(typesHelpedBy('picton').filter((type) => type !== 'line' && type !== 'light')).toEqual([])
})

it('knows the corps of every unit, and the army of guns that several corps gave', () => {
  const { pieces } = table(
    muster(draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: {} })),
    history,
  )
  const corpsOf = (name: string) => pieces.find((one) => one.name === name)?.corpsName
  expect(corpsOf('1st Brigade, 3rd Cavalry Division')).toBe('III Corps')
  expect(corpsOf('I Corps 12-pounder reserve')).toBe('Armée du Nord')
  expect(pieces.filter(({ corpsName }) => corpsName === '')).toEqual([])
})

it('lists units under the leader of their corps, or under the corps, but not under the commander-in-chief', () => {
  const seen = table(muster(draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: {} })), history)
  const under = (id: string) => {
    const piece = seen.pieces.find((one) => one.id === id)
    return piece && listedUnder(seen, piece)
  }
  expect(under('fr.iii.3cav.1-1')).toBe('III Corps')
  expect(under('fr.cav1.5cav.1-1')).toBe('I Reserve Cavalry Corps')
  expect(under('fr.i.res.art-1')).toBe('derlon')
  expect(under('fr.cav4.13cav.1-1')).toBe('milhaud')
  expect(seen.pieces.map((piece) => listedUnder(seen, piece))).not.toContain('napoleon')
})

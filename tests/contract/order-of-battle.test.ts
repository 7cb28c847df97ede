// The order of battle's channels against whatever may be sent to them: an answer always, a change never.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNEL_NAMES, channels } from '../../src-shared/contract'
import { orderOfBattleChannels } from '../../src-shared/contract/order-of-battle'
import { Screen, servicesIn, testFolder } from '../main/services/table'

const OURS = Object.keys(orderOfBattleChannels) as (keyof typeof orderOfBattleChannels)[]

describe('the channels', () => {
  it('are part of the contract', () => {
    for (const name of OURS) expect(CHANNEL_NAMES).toContain(name)
  })

  it('take nothing beside what they name', () => {
    for (const name of OURS) expect(channels[name].input.safeParse({ stranger: 1 }).success).toBe(false)
  })

  it.each([
    ['orderOfBattle.edit', { edits: [] }],
    ['orderOfBattle.edit', { edits: [{ thing: 'fr', field: 'name' }] }],
    ['orderOfBattle.edit', { edits: [{ thing: '', field: 'name', value: 'x' }] }],
    ['orderOfBattle.edit', { edits: [{ thing: 'fr', field: 'name', value: 'x' }], reason: 'r'.repeat(501) }],
    ['orderOfBattle.explain', { number: 0, reason: 'x' }],
    ['orderOfBattle.ratings', { formation: 'fr', battle: '../wavre' }],
    ['orderOfBattle.csv.part', { jobId: 'a', part: 0, text: 'x'.repeat(150_001) }],
    ['orderOfBattle.csv.part', { jobId: 'a', part: -1, text: 'x' }],
    ['orderOfBattle.csv.preview', { jobId: '' }],
    ['orderOfBattle.csv.import', { jobId: 'a', version: -1 }],
    ['orderOfBattle.csv.export', { army: 7 }],
  ] as const)('%s refuses %j', (name, input) => {
    expect(channels[name].input.safeParse(input).success).toBe(false)
  })
})

describe('whatever is sent', () => {
  async function campaign(): Promise<Screen> {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June 1815' })
    return screen
  }

  it('is answered, and nothing is changed by what does not stand', async () => {
    const screen = await campaign()
    const before = await screen.get('orderOfBattle.book', {})
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('__proto__', 'constructor', 'strength', 'fr.i.4.1.8ligne-1'),
    )
    const edit = fc.record({ thing: odd, field: odd, value: odd })
    const input = fc.oneof(
      odd,
      fc.record({ edits: fc.array(edit, { maxLength: 3 }), reason: odd }),
      fc.record({ text: odd, version: odd }),
      fc.record({ formation: odd, battle: odd }),
      fc.record({ number: odd, reason: odd }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...OURS), input, async (name, sent) => {
        const answer = await screen.services.call(screen.session, name, sent)
        if (!answer.ok) expect(answer.error.code).not.toBe('internal')
        else channels[name].output.parse(JSON.parse(JSON.stringify(answer.value)))
      }),
      { numRuns: 400 },
    )
    expect(await screen.get('orderOfBattle.book', {})).toEqual(before)
  })

  it('an unknown formation or battle is told apart from one that nobody of comes to', async () => {
    const screen = await campaign()
    const ask = (formation: string, battle: string) =>
      screen.call('orderOfBattle.ratings', { formation, battle })
    expect(await ask('fr.nobody', 'waterloo')).toMatchObject({
      ok: true,
      value: {
        ruleSets: [
          { ruleSet: 'squares', result: { kind: 'absent' } },
          { ruleSet: 'one-hour', result: { kind: 'absent' } },
        ],
      },
    })
    expect(await ask('fr.i', 'austerlitz')).toMatchObject({ ok: false, error: { code: 'noSuchBattle' } })
  })

  it('without a campaign there is no order of battle', async () => {
    const other = new Screen(servicesIn(testFolder()))
    expect((await other.error('orderOfBattle.book', {})).code).toBe('noCampaign')
    expect((await other.error('orderOfBattle.csv.export', {})).code).toBe('noCampaign')
  })
})

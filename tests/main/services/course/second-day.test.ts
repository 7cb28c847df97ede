// Battles played out by the computer, and the second day of Wavre on the board where the first left everybody.
import { describe, expect, it } from 'vitest'
import { squares } from '../../../../src-shared/rules/squares'
import type { InputOf } from '../../../../src-shared/contract'
import { MAX_BRIGADES } from '../../../../src-shared/rules/squares/state/lookup'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { asHistory, begunCampaign, played } from './campaign'
import { playFirstOption, Screen, servicesIn, testFolder } from '../table'

type Battle = InputOf<'campaign.chooseHow'>['battle']

async function onBoard(screen: Screen, battle: Battle): Promise<string> {
  played(await screen.get('campaign.chooseHow', { battle, how: 'fight' }))
  const rules = { ruleSet: 'squares', boardId: 'squares-1km' } as const
  played(await screen.get('campaign.chooseRuleSet', { battle, ...rules }))
  const { battles } = await screen.get('campaign.stand', {})
  return battles.find((each) => each.battle === battle)?.battleId ?? ''
}

const toBattle = (screen: Screen, battle: Battle) =>
  asHistory(screen, (stand) => stand.phase === 'muster' && stand.battle === battle)

describe('a battle that is played out (CP-RES-11)', () => {
  it('is led by the computer from where it stands to the end, once, and its report says so', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'quatre-bras')
    const battleId = await onBoard(screen, 'quatre-bras')
    await screen.get('battle.start', { battleId })
    for (let i = 0; i < 3; i += 1) await playFirstOption(screen, battleId)
    const before = (await screen.get('battle.view', { battleId })).seq
    played(await screen.get('campaign.playOut', { battle: 'quatre-bras', jobId: 'out' }))
    const view = await screen.get('battle.view', { battleId })
    expect(view.seq).toBeGreaterThan(before)
    expect(view.outcome).not.toBeNull()
    const { report } = await screen.get('campaign.report', { battle: 'quatre-bras' })
    expect([report?.how, report?.ended, report?.booked, report?.faults]).toEqual([
      'fought',
      'playedOut',
      false,
      [],
    ])
    const published = screen.published
      .filter(({ topic }) => topic === 'job.progress')
      .map(({ value }) => value)
    expect(published.at(-1)).toMatchObject({ jobId: 'out', state: 'done' })
  }, 120_000)
})

describe('the second day of Wavre (CP-STEP-05)', () => {
  it('under the same rules on the same board everybody fit stands where the first day left him', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await toBattle(screen, 'wavre')
    const first = await onBoard(screen, 'wavre')
    await screen.get('battle.start', { battleId: first })
    played(await screen.get('campaign.playOut', { battle: 'wavre', jobId: 'wavre' }))
    played(await screen.get('campaign.confirmReport', { battle: 'wavre' }))
    await toBattle(screen, 'wavre-19')
    const second = await onBoard(screen, 'wavre-19')
    const open = screen.session.campaign()
    const stood = squares.books.places?.(open.openBattle(first).live.now().state as SqState)
    const sheet = open.campaign.sheet(second) as unknown as SqScenario
    const bases = sheet.sides.flatMap(({ armies }) =>
      armies.flatMap(({ commands }) => commands.flatMap(({ units }) => units)),
    )
    const placed = bases.filter(({ square }) => square !== undefined)
    expect(placed.length).toBeGreaterThan(3)
    // Who had gone from the board by the evening has his place from the file.
    const stayed = placed.filter(({ members }) => members.some((id) => stood?.has(id)))
    expect(stayed.length).toBeGreaterThan(3)
    const stoodAt = (members: readonly string[]) =>
      members.flatMap((id) => (stood?.get(id) as { readonly square: string } | undefined)?.square ?? [])
    const moved = stayed.filter(({ square, members }) => !stoodAt(members).some((at) => at === square))
    // Bases are formed anew of the men who are left: where that makes more of them, a full square sends one beside it.
    const brigadesIn = (at: string) =>
      placed.filter(({ square, kind }) => square === at && !kind.endsWith('Artillery')).length
    for (const { id, members } of moved)
      expect([id, stoodAt(members).map((at) => brigadesIn(at) >= MAX_BRIGADES)]).toEqual([
        id,
        stoodAt(members).map(() => true),
      ])
    expect(moved.length).toBeLessThan(stayed.length / 4)
  }, 240_000)
})

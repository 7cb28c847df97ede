/** What tests, soaks and benches of the campaign file share: a clock that is set, a small order of battle, toy battles. */
import {
  createCampaign,
  openCampaign,
  type Campaign,
  type CampaignFault,
  type Fallible,
  type NewBattle,
  type OpenOptions,
  type Environment,
} from '../../src-main/campaign-file'
import { resolve, stateHash, type Act, type AnyRuleSet } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import type { OrderOfBattle, Unit } from '../../src-shared/history/order-of-battle'
import { toyRules } from '../engine/toy'
import { otherSide } from '../../src-shared/engine/sides'

export const rules: AnyRuleSet = toyRules

/** Half past eleven on the day of the battle, as far as clocks reach; a second later at each look. */
export function environment(): Environment {
  let now = 1_400_000_000_000
  return {
    now: () => (now += 1000),
    randomSeed: () => 1815,
    ruleSet: (key) => (key === 'squares' ? rules : undefined),
  }
}

const unit = (id: Unit['id']): Unit => ({
  id,
  name: `1st Battalion of ${id}`,
  nationality: 'french',
  arm: 'infantry',
  type: 'line',
  lance: false,
  weapon: 'musket',
  skirmisherUnit: false,
  strength: 500,
  quality: 'trained',
  present: ['waterloo'],
  nearby: [],
  strengthAt: { waterloo: 480 },
  confidence: 'medium',
})
const leader = (name: string) => ({ name, rank: 'General', rating: 'average' as const })
const army = (id: 'fr' | 'aa' | 'pr'): OrderOfBattle['armies'][number] => ({
  id,
  name: `Army ${id}`,
  commander: { ...leader('Commander-in-chief'), note: 'on a grey horse' },
  staff: [{ ...leader('Chief of staff'), role: 'Staff', commands: [id] }],
  corps: [
    {
      id: `${id}.i`,
      name: 'I Corps',
      commander: leader('Corps commander'),
      divisions: [
        {
          id: `${id}.i.1`,
          name: '1st Division',
          commander: leader('Division commander'),
          losses: { waterloo: { total: 100, confidence: 'low' } },
          brigades: [
            {
              id: `${id}.i.1.a`,
              name: 'Brigade A',
              commander: leader('Brigade commander'),
              arm: 'infantry',
              present: ['waterloo'],
              nearby: ['wavre'],
              units: [unit(`${id}.i.1.a.1`), unit(`${id}.i.1.a.2`)],
            },
          ],
        },
      ],
    },
  ],
})

/** Three armies of two battalions each. */
export const smallHistory: OrderOfBattle = {
  schemaVersion: 1,
  campaign: 'Four days',
  battles: {
    'quatre-bras': { date: '1815-06-16', commanders: { fr: 'Ney' } },
    ligny: { date: '1815-06-16', commanders: { fr: 'Napoleon', pr: 'Blücher' } },
    wavre: { date: '1815-06-18', endDate: '1815-06-19', commanders: { fr: 'Grouchy' } },
    waterloo: { date: '1815-06-18', commanders: { fr: 'Napoleon', aa: 'Wellington' } },
  },
  armies: [army('fr'), army('aa'), army('pr')],
}

/** The campaign that opening or creating came to; fails with the fault otherwise. */
export function opened<T>(result: Fallible<{ readonly kind: 'open'; readonly campaign: T }>): T {
  if (result.kind === 'fault') throw new Error(JSON.stringify(result.fault))
  return result.campaign
}

/** The fault that something came to; fails if it went well. */
export function faultOf(result: Fallible<{ readonly kind: string }>): CampaignFault {
  if (result.kind !== 'fault' || !('fault' in result)) throw new Error(`${result.kind}, not a fault`)
  return result.fault
}

export async function create(path: string, name = 'Hundred Days', around = environment()): Promise<Campaign> {
  return opened(await createCampaign(path, name, smallHistory, around))
}

export async function reopen(path: string, options?: OpenOptions, around = environment()): Promise<Campaign> {
  return opened(await openCampaign(path, around, options))
}

export const newBattle: NewBattle = { name: 'Waterloo', historyId: 'waterloo', ruleSet: 'squares', sheet: {} }

export const add = (by: number, side: 0 | 1 = 0): Act => ({
  type: 'command',
  side,
  command: { type: 'add', by },
})
export const roll = (side: 0 | 1 = 0): Act => ({ type: 'command', side, command: { type: 'throw' } })
export const pass = (side: 0 | 1): Act => ({ type: 'command', side, command: { type: 'pass' } })

/** Gives acts to the state that stands and records them, as the services do. */
export function play(campaign: Campaign, battleId: string, ...acts: readonly Act[]): void {
  for (const act of acts) {
    const begun = campaign.journal(battleId).length
    const before = begun === 0 ? rules.muster({}) : campaign.stateAt(battleId, 'now').state
    const played = resolve(rules, before, act, seededDice(campaign.battle(battleId).seed, begun))
    if (played.kind !== 'played') throw new Error(played.kind)
    const { rolls, barrier } = played
    const hash = stateHash(played.state)
    const { seqs, snapshotDue } = campaign.append(battleId, [
      { kind: 'act', act, rolls, barrier, stateHash: hash },
    ])
    if (snapshotDue) campaign.keepSnapshot(battleId, seqs[0] ?? 0, played.state)
  }
}

/** A battle of some entries: sums, dice, changes of side. */
export function playSome(campaign: Campaign, entries: number, battle = newBattle): string {
  const { id } = campaign.addBattle(battle)
  play(campaign, id, { type: 'start' })
  let side: 0 | 1 = 0
  for (let n = 1; n < entries; n += 1) {
    if (n % 7 === 0) {
      play(campaign, id, pass(side))
      side = otherSide(side)
    } else play(campaign, id, n % 3 === 0 ? roll(side) : add(n % 2, side))
  }
  return id
}

/** Everything a campaign holds, for comparison. */
export function contents(campaign: Campaign): unknown {
  return structuredClone({
    info: campaign.info(),
    battles: campaign.battles().map((battle) => ({
      battle,
      sheet: campaign.sheet(battle.id),
      journal: campaign.journal(battle.id),
      rows: campaign.rows(battle.id),
    })),
    orderOfBattle: campaign.orderOfBattle(),
  })
}

/** The code of the fault that a method throws. */
export function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof Error && 'fault' in error) return (error.fault as CampaignFault).code
    throw error
  }
  return 'none'
}

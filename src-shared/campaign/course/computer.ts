/** The computer as a player of an army: it decides from what its headquarters knows, with chance of its own (section 10). */
import type { Decision, DecisionOption } from '../../history/calendar'
import { covers, SIDE_OF_ARMY, type ArmyId } from '../../history/vocabulary'
import type { Random } from '../../engine/random'
import { changeable, historicalOption, offered, openOptions } from './choices'
import type { CpCommand } from './commands'
import type { CampaignData } from '../state/data'
import { knownAt } from '../state/seen-by'
import type { CpState } from '../state/state'
import type { ComputerPlayer } from '../state/vocabulary'

const HISTORICAL_WEIGHT = 6
/** Never chosen unless history's option is closed. */
const LAST_RESORTS = ['liege', 'retire', 'nivelles']
const NEVER = ['custom']

/** All that the computer does in the open step: choices, perhaps a message, and its seal. */
export function computerCommands(
  data: CampaignData,
  state: CpState,
  army: ArmyId,
  player: ComputerPlayer,
  random: Random,
): readonly CpCommand[] {
  if (state.phase !== 'decide' || state.sealed[army] === true) return []
  const choices = offered(data, state, state.step)
    .filter((d) => d.army === army && state.choices[d.id] === undefined)
    .flatMap((d): CpCommand[] => {
      const option = player === 'computer' ? plain(data, state, d) : weighted(data, state, d, random)
      return option ? [{ type: 'choose', by: army, decisionId: d.id, optionId: option.id }] : []
    })
  const messages = player === 'computer' ? [] : marchToTheGuns(data, state, army, random)
  return [...choices, ...messages, { type: 'seal', by: army, army }]
}

function plain(data: CampaignData, state: CpState, decision: Decision): DecisionOption | undefined {
  const open = openOptions(data, state, decision)
  const historical = historicalOption(decision)
  return open.includes(historical) ? historical : open[0]
}

function weighted(
  data: CampaignData,
  state: CpState,
  decision: Decision,
  random: Random,
): DecisionOption | undefined {
  const open = openOptions(data, state, decision)
  const historical = historicalOption(decision)
  const asInHistory = open.includes(historical)
  const weights = open.map((option): number => {
    if (NEVER.includes(option.id) || (asInHistory && LAST_RESORTS.includes(option.id))) return 0
    if (option === historical) return HISTORICAL_WEIGHT
    return doubled(data, state, decision, option.id) ? 2 : 1
  })
  const all = weights.reduce((sum, w) => sum + w, 0)
  if (all === 0) return open[0]
  let left = random.int(all)
  return open.find((_, i) => (left -= weights[i] ?? 0) < 0)
}

/** Courses that tempt more than others, some only after what the headquarters has learnt. */
function doubled(data: CampaignData, state: CpState, decision: Decision, optionId: string): boolean {
  const knows = (key: 'quatre-bras' | 'ligny') =>
    knownAt(state, decision).includes(key) ? state.reports[key] : undefined
  switch (`${decision.id} ${optionId}`) {
    case 'fr-16-derlon to-ligny':
    case 'fr-16-derlon with-ney':
    case 'fr-17-wing-orders limal':
      return true
    case 'aa-17-hal call-in':
      return knows('quatre-bras')?.winner === 'french'
    case 'fr-16-pursuit press': {
      const ligny = knows('ligny')
      return ligny?.winner === 'french' && ligny.level === 'major'
    }
    case 'pr-18-march all':
      return lessThanHalf(data, state)
    default:
      return false
  }
}

/** Whether the I and II Corps together have less than half their strength. */
function lessThanHalf(data: CampaignData, state: CpState): boolean {
  let [present, strength] = [0, 0]
  for (const { unit } of data.history.index.units) {
    if (!['pr.i', 'pr.ii'].some((corps) => covers(corps, unit.id))) continue
    present += state.units[unit.id]?.present ?? 0
    strength += unit.strength
  }
  return 2 * present < strength
}

const GUNS = { step: '18-am', decision: 'fr-17-wing-orders', option: 'guns', sentAt: '1815-06-18T10:00' }

/** Once in three times Grouchy is called to the guns, if it is known that the Prussians went by Tilly. */
function marchToTheGuns(
  data: CampaignData,
  state: CpState,
  army: ArmyId,
  random: Random,
): readonly CpCommand[] {
  if (state.step !== GUNS.step) return []
  const line = changeable(data, state, army).find((c) => c.decision.id === GUNS.decision)
  if (!line?.options.includes(GUNS.option)) return []
  const road = state.reports.ligny?.holders['obj-tilly-road']
  const byTilly = road !== undefined && road !== null && SIDE_OF_ARMY[road] === 'coalition'
  if (!byTilly || random.int(3) !== 0) return []
  return [
    { type: 'sendMessage', by: army, decisionId: GUNS.decision, optionId: GUNS.option, sentAt: GUNS.sentAt },
  ]
}

/** Optional effects are taken up if the side's own field is not lost (section 10). */
export function computerTakesUp(state: CpState, army: ArmyId): readonly CpCommand[] {
  return state.offers
    .filter((o) => o.army === army && o.answer === null)
    .map((o): CpCommand => {
      const fields = Object.values(state.reports).filter((report) =>
        Object.keys(report.lines).some((id) => covers(army, id)),
      )
      const last = fields.at(-1)
      const lost = last !== undefined && last.winner !== 'draw' && last.winner !== SIDE_OF_ARMY[army]
      return { type: 'takeUp', by: army, linkId: o.linkId, effectIndex: o.effectIndex, yes: !lost }
    })
}

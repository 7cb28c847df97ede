/** What may be commanded now, for screens and for players that are the program itself. */
import { battleOrder, type CampaignData } from '../state/data'
import { changeable, offered, openOptions } from './choices'
import type { CpCommand } from './commands'
import { WING_CUSTOM } from '../state/name-keys'
import { refuse } from './refuse'
import type { CpState } from '../state/state'
import { HOWS, type Actor } from '../state/vocabulary'
import { BATTLE_KEYS } from '../../history/calendar'

/**
 * Commands that an actor may give now. A message stands for its earliest hour, a wing of one's own for none, and reports,
 * edits and corrections are not listed: they are typed.
 */
export function options(data: CampaignData, state: CpState, actor: Actor): readonly CpCommand[] {
  const all = actor === 'organiser' ? ofOrganiser(state) : ofArmy(data, state, actor)
  return all.filter((command) => refuse(data, state, command) === undefined)
}

function ofArmy(data: CampaignData, state: CpState, army: Exclude<Actor, 'organiser'>): readonly CpCommand[] {
  const choices = offered(data, state, state.step)
    .filter((d) => d.army === army)
    .flatMap((d) =>
      openOptions(data, state, d)
        .filter((o) => o.id !== WING_CUSTOM)
        .map((o): CpCommand => ({ type: 'choose', by: army, decisionId: d.id, optionId: o.id })),
    )
  const messages = changeable(data, state, army).flatMap((line) =>
    line.options.map((optionId): CpCommand => ({
      type: 'sendMessage',
      by: army,
      decisionId: line.decision.id,
      optionId,
      sentAt: line.from,
    })),
  )
  return [
    ...choices,
    ...messages,
    { type: 'seal', by: army, army },
    { type: 'unseal', by: army, army },
    ...offers(state, army),
  ]
}

function offers(state: CpState, by: Actor): readonly CpCommand[] {
  return state.offers
    .filter((o) => o.answer === null)
    .flatMap((o) =>
      [true, false].map((yes): CpCommand => ({
        type: 'takeUp',
        by,
        linkId: o.linkId,
        effectIndex: o.effectIndex,
        yes,
      })),
    )
}

function ofOrganiser(state: CpState): readonly CpCommand[] {
  const by = 'organiser'
  const battles = BATTLE_KEYS.toSorted((a, b) => battleOrder(a) - battleOrder(b)).flatMap((battleId) => [
    ...HOWS.map((how): CpCommand => ({ type: 'chooseHow', by, battleId, how })),
    { type: 'confirmReport', by, battleId } as const,
  ])
  return [
    { type: 'closeStep', by },
    { type: 'rollWeather', by },
    ...battles,
    ...offers(state, by),
    { type: 'endCampaign', by },
  ]
}

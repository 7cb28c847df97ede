/** Where a campaign stands, as the viewer may know it, and its names. */
import type { OutputOf } from '../../../../src-shared/contract'
import type { CampaignBattleStand } from '../../../../src-shared/contract/campaign/course'
import type { Immutable } from '../../../../src-shared/contract/channel'
import { againstHistory, deviations, titleOf } from '../../../../src-shared/campaign/course/branches'
import { stepOf } from '../../../../src-shared/campaign/state/data'
import { names, promptOf } from '../../../../src-shared/campaign/words/describe'
import { toSeal } from '../../../../src-shared/campaign'
import { reckon } from '../../../../src-shared/campaign/score/score'
import { optionKey } from '../../../../src-shared/campaign/state/name-keys'
import { playersOfBothSides } from '../../../../src-shared/campaign/state/seen-by'
import { BATTLE_KEYS, type BattleKey } from '../../../../src-shared/history/calendar'
import { ARMY_IDS } from '../../../../src-shared/history/vocabulary'
import { boardOf } from '../battles/boards'
import { laidOpen } from './laid-open'
import type { View } from './view'

export function standOf(view: View): OutputOf<'campaign.stand'> {
  const { open, live, data, seen, state, viewer, army, seq, isPast, rules } = view
  const step = stepOf(data, seen.step)
  const branches = deviations(data, seen)
  const actor = typeof viewer === 'object' ? viewer.army : viewer
  const over = rules.outcome(state)
  const { parent } = seen.sheet
  return {
    begun: seen.setUp !== null,
    name: open.campaign.info().name,
    title: titleOf(branches),
    branches,
    parent: parent ? { campaignId: parent.campaignId, step: parent.stepId } : null,
    viewer,
    seq,
    isPast,
    step: { id: step.id, name: step.name, kind: step.kind, from: step.from, until: step.until },
    phase: seen.phase,
    prompt: promptOf(seen),
    battle: seen.battle,
    battles: BATTLE_KEYS.map((key) => battleStand(view, key)),
    toSeal: seen.setUp === null ? [] : toSeal(data, state),
    sealed: ARMY_IDS.filter((each) => seen.sealed[each] === true),
    laidOpen: laidOpen(view),
    weather: weatherOf(view),
    offers: isPast ? [] : offersOf(view),
    obligations: seen.obligations.map(({ battle, side, text }) => ({ battle, side, text })),
    seats: ARMY_IDS.map((each) => ({
      army: each,
      playerIds: seen.seats[each].playerIds,
      commands: army === null || each === army ? seen.seats[each].commands : {},
      since: state.seatLog.findLast((row) => row.army === each)?.step ?? null,
    })),
    playersOfBothSides: playersOfBothSides(state),
    houseRules: { ...seen.houseRules },
    undo: !isPast && live.hasBegun && live.undoable(actor) !== undefined,
    redo: !isPast && live.hasBegun && live.redoable(actor) !== undefined,
    outcome: over
      ? {
          difference: reckon(data, state).difference,
          verdict: reckon(data, state).verdict,
          early: state.ended?.early ?? false,
        }
      : null,
  }
}

export function weatherOf({ data, seen }: View): { readonly kind: string; readonly name: string } | null {
  const kind = data.calendar.weather.kinds.find(({ id }) => id === seen.weather)
  return kind ? { kind: kind.id, name: kind.name } : null
}

/** A battle as the viewer knows it: its result only if news of it has come. */
export function battleStand(view: View, key: BattleKey): Immutable<CampaignBattleStand> {
  const { data, seen, open, seq } = view
  const battle = seen.battles[key]
  const report = seen.reports[key]
  const calendar = data.calendar.battles.find(({ id }) => id === key)
  const board = boardOf(open, key, seq)
  return {
    battle: key,
    name: names(data).get(key)?.name ?? key,
    step: calendar?.step ?? seen.step,
    phase: battle.phase,
    how: battle.how ?? null,
    ruleSet: battle.ruleSet ?? null,
    boardId: battle.boardId ?? null,
    begun: battle.begun,
    battleId: board?.battleId ?? null,
    leftOut: battle.leftOut ? { rule: battle.leftOut.rule, by: leftOutBy(view, battle.leftOut.by) } : null,
    result: report ? { winner: report.winner, level: report.level, how: report.how } : null,
    againstHistory: againstHistory(data, seen).includes(key),
  }
}

/** What brought it about is told to those who may know of it. */
function leftOutBy({ data, seen, army, eyes }: View, by: string): string {
  const of = data.decisions.get(by)?.army
  const knows = army === null || of === undefined || eyes.includes(of) || seen.revealed[by] !== undefined
  return knows ? by : ''
}

function offersOf({ data, seen, viewer }: View): OutputOf<'campaign.stand'>['offers'] {
  return seen.offers.flatMap((offer) => {
    const whatIf = data.whatIfs.get(offer.whatIf)?.whatIf
    const mine = viewer === 'organiser' || viewer === offer.army
    if (offer.answer !== null || !whatIf || !mine) return []
    const { id, name, description } = whatIf
    return [
      {
        linkId: offer.linkId,
        name: names(data).get(offer.linkId)?.name ?? offer.linkId,
        effectIndex: offer.effectIndex,
        army: offer.army,
        whatIf: { id, name, description },
      },
    ]
  })
}

/**
 * Everything that has a name. What other armies decide is named to a headquarters only when it has been revealed: the
 * choices of others are found nowhere in what a screen receives.
 */
export function namesFor({ data, seen, army, eyes }: View): OutputOf<'campaign.names'>['names'] {
  const all = names(data)
  if (army === null) return Object.fromEntries(all)
  const hidden = data.calendar.decisions.filter(
    (decision) => !eyes.includes(decision.army) && seen.revealed[decision.id] === undefined,
  )
  const whatIfsOf = (of: typeof hidden) =>
    of.flatMap((d) =>
      d.options.flatMap((o) => [...o.whatIfs, ...(o.die ?? []).flatMap((face) => face.whatIfs)]),
    )
  const open = new Set<string>(whatIfsOf(data.calendar.decisions.filter((d) => !hidden.includes(d))))
  // What only choices of others bring is theirs to know, until it is seen in force.
  const theirs = new Set<string>(
    whatIfsOf(hidden).filter((id) => !open.has(id) && seen.whatIfs[id] === undefined),
  )
  // What stands in a letter that was taken has been read (CP-MSG-07).
  const read = new Set(seen.messages.map(({ decisionId, optionId }) => optionKey(decisionId, optionId)))
  const isHidden = (id: string) =>
    !read.has(id) && (theirs.has(id) || hidden.some((d) => id === d.id || id.startsWith(`${d.id}:`)))
  return Object.fromEntries([...all].filter(([id]) => !isHidden(id)))
}

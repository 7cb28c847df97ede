/** The log of a campaign: events of its entries with their sentences, found again by a replay. */
import { resolveByHand, type Act } from '../../../../src-shared/engine/battle'
import type { OutputOf } from '../../../../src-shared/contract'
import type { CpEvent, CpState } from '../../../../src-shared/campaign'
import type { View } from './view'
import { linesOf, type Line } from '../journal/commands'

export function logOf(view: View, fromSeq: number | undefined, limit: number): OutputOf<'campaign.log'> {
  const { live } = view
  const entries = live.entries()
  const lastSeq = entries.length - 1
  const first = Math.min(fromSeq ?? Math.max(0, lastSeq + 1 - limit), lastSeq + 1)
  const last = Math.min(lastSeq, first + limit - 1)
  return { lines: linesBetween(view, first, last), fromSeq: first, toSeq: last, lastSeq }
}

/** Lines of the entries from one seq to another, both included. */
export function linesBetween({ live, open, rules, viewer }: View, first: number, last: number): Line[] {
  const states = new Map<number, CpState>()
  return live
    .entries()
    .slice(first, last + 1)
    .flatMap((entry): Line[] => {
      if (entry.act.type !== 'command' || entry.base === null) return []
      const before = states.get(entry.base) ?? live.stateAfter(entry.base)
      const act: Act = { ...entry.act, command: rules.commandSchema.parse(entry.act.command) }
      const faces = entry.rolls.flatMap((roll) => roll.faces)
      const played = resolveByHand(rules, before, act, faces)
      if (played.kind !== 'played') return []
      states.set(entry.seq, played.state)
      return linesOf(entry, played.events as readonly CpEvent[], played.state, viewer, open.ruleSets)
    })
}

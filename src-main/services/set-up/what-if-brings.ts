/** What a what-if brings, told from the data of its battle: hours, troops that come, stand or stay away, ground, words. */
import type { Brought } from '../../../src-shared/contract/set-up'
import type { Battle } from '../../../src-shared/history/battle'
import type { History } from '../../../src-shared/history/bundle'
import type { WhatIf } from '../../../src-shared/history/forces'

export function whatIfBrings(whatIf: WhatIf, battle: Battle, history: History): Brought[] {
  const entryName = (id: string): string => battle.entryPoints.find((entry) => entry.id === id)?.name ?? id
  const formations = (kind: 'stands' | 'leaves' | 'freed', ids: readonly string[]): Brought[] =>
    ids.length === 0 ? [] : grouped(history, ids).map(({ who, men }) => ({ kind, who, men }))
  return [
    ...(whatIf.date !== undefined && whatIf.date !== battle.date
      ? [{ kind: 'day', date: whatIf.date } as const]
      : []),
    ...(whatIf.startTime === undefined ? [] : [{ kind: 'starts', time: whatIf.startTime } as const]),
    ...(whatIf.endTime === undefined ? [] : [{ kind: 'ends', time: whatIf.endTime } as const]),
    ...(whatIf.reinforcements ?? []).map(({ label, brigadeIds, time, entry }): Brought => ({
      kind: 'comes',
      who: label,
      men: sum(brigadeIds.map((id) => menOf(history, id))),
      time,
      entry: entryName(entry),
    })),
    ...(whatIf.moves ?? []).flatMap((move) =>
      grouped(history, move.formations).map(({ who, men }): Brought => ({
        kind: 'comes',
        who,
        men,
        time: move.time,
        entry: entryName(move.entry),
      })),
    ),
    ...formations('stands', [...new Set((whatIf.deployments ?? []).map(({ brigadeId }) => brigadeId))]),
    ...formations('leaves', whatIf.removes ?? []),
    ...formations('freed', whatIf.lifts ?? []),
    ...Object.entries(whatIf.timeShiftMinutes ?? {}).map(([id, minutes]): Brought => ({
      kind: 'shifted',
      who: nameOf(history, id),
      minutes: minutes === 'fromCampaign' ? null : (minutes ?? null),
    })),
    ...(whatIf.changes ? [{ kind: 'ground', changes: whatIf.changes.length } as const] : []),
    ...(whatIf.goesWith ?? []).map(({ battle: id, whatIf: other }): Brought => ({
      kind: 'with',
      battle: history.battles[id].name,
      whatIf: history.battles[id].whatIf.find((one) => one.id === other)?.name ?? other,
    })),
    ...(whatIf.rules ?? []).map((text): Brought => ({ kind: 'word', text: inWords(history, text) })),
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function menOf({ index }: History, id: string): number {
  const record = index.formations.get(id)
  if (!record) return 0
  const units = index.units.slice(record.firstUnit, record.endUnit)
  return sum(units.map(({ unit }) => (unit.arm === 'artillery' ? 0 : unit.strength)))
}

/** A corps or army by its name, what is smaller by its commander or with the corps that it is of. */
function nameOf({ index }: History, id: string): string {
  const record = index.formations.get(id)
  if (!record) return id
  const unit = index.units[record.firstUnit]
  if (record.level === 'army' || record.level === 'corps' || !unit) return record.name
  return record.commander ? `${record.name} (${record.commander.name})` : `${record.name}, ${unit.corps.name}`
}

/** A sentence of the data for players: formations by name, without remarks on links of the campaign. */
function inWords(history: History, text: string): string {
  return text
    .replace(/\s*\(link-[^)]*\)/g, '')
    .replace(/\b(?:fr|aa|pr)(?:\.[a-z0-9]+)+/g, (id) => nameOf(history, id))
}

/** Brigades of one corps together, unless there is but one. */
function grouped(
  history: History,
  ids: readonly string[],
): readonly { readonly who: string; readonly men: number }[] {
  const byCorps = new Map<string, string[]>()
  for (const id of ids) {
    const record = history.index.formations.get(id)
    const unit = record && history.index.units[record.firstUnit]
    const key = record?.level === 'army' || !unit ? id : unit.corps.id
    const list = byCorps.get(key)
    if (list) list.push(id)
    else byCorps.set(key, [id])
  }
  return [...byCorps].map(([corps, members]) => ({
    who: nameOf(history, members.length === 1 ? (members[0] ?? corps) : corps),
    men: sum(members.map((id) => menOf(history, id))),
  }))
}

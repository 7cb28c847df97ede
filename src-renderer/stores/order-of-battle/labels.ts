// Short names for counters, lists and the log: `Quiot 1`, `Byng`, `Foy artillery`, `d'Erlon`. Several brigades of an army
// are called `1st Brigade`; on the table they are known by their generals.
import { z } from 'zod'
import type { JsonObject } from '../../../src-shared/contract/values'
import { surnameOf, UNKNOWN_GENERAL } from '../../../src-shared/words/surname'
import type { RosterPiece } from '../battle/data'

const person = z.object({ name: z.string() }).optional()
const orderOfBattleSchema = z.object({
  armies: z.array(
    z.object({
      corps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          divisions: z.array(
            z.object({
              id: z.string(),
              commander: person,
              brigades: z.array(z.object({ id: z.string(), name: z.string(), commander: person })),
            }),
          ),
        }),
      ),
    }),
  ),
})

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

interface Brigade {
  readonly label: string
  /** Short name of the guns of its division. */
  readonly guns: string
}

/** How the bases of each brigade of an order of battle are called. */
function brigadeLabels(orderOfBattle: JsonObject): ReadonlyMap<string, Brigade> {
  const labels = new Map<string, Brigade>()
  const parsed = orderOfBattleSchema.safeParse(orderOfBattle)
  if (!parsed.success) return labels
  for (const corps of parsed.data.armies.flatMap((army) => army.corps))
    for (const division of corps.divisions) {
      const known =
        division.commander && division.commander.name !== UNKNOWN_GENERAL
          ? division.commander.name
          : undefined
      const head = known === undefined ? corps.name : surnameOf(known)
      const foot = division.brigades.filter((brigade) => !brigade.id.endsWith('.art'))
      const isReserve = /\.(res|artillery)$/.test(division.id)
      for (const brigade of division.brigades) {
        const guns = isReserve ? corps.name : head
        const slug = brigade.id.split('.').at(-1) ?? ''
        const own = brigade.commander?.name
        const called = /^[a-z]+$/.test(slug) && own !== undefined && own !== UNKNOWN_GENERAL && slug !== 'art'
        const named = called
          ? (own.split(/\s+/).find((word) => slug.endsWith(folded(word)) && folded(word).length > 3) ??
            surnameOf(own))
          : undefined
        const nth = foot.indexOf(brigade) + 1
        labels.set(brigade.id, {
          label: named ?? (foot.length > 1 && nth > 0 ? `${head} ${nth}` : head),
          guns,
        })
      }
    }
  return labels
}

function unitLabel(
  piece: RosterPiece,
  brigades: ReadonlyMap<string, Brigade>,
  guns: (of: string) => string,
): string {
  const brigade = brigades.get(piece.groupId)
  if (!brigade) return piece.name
  return piece.isArtillery ? guns(brigade.guns) : brigade.label
}

export interface Labels {
  /** Of units and leaders by id; two units of one army and name are told apart by a number. */
  readonly pieces: Readonly<Record<string, string>>
  /** The same without that number: what several units of one brigade are called together. */
  readonly groups: Readonly<Record<string, string>>
}

export const NO_LABELS: Labels = { pieces: {}, groups: {} }

/** Short names of those on a roster. `guns` makes the name of a battery from that of its division. */
export function labelsOf(
  roster: readonly RosterPiece[],
  orderOfBattle: JsonObject,
  guns: (of: string) => string,
): Labels {
  const brigades = brigadeLabels(orderOfBattle)
  const pieces: Record<string, string> = {}
  const groups: Record<string, string> = {}
  const seen = new Map<string, number>()
  for (const piece of roster) {
    if (piece.kind === 'leader') {
      pieces[piece.id] = surnameOf(piece.name)
      continue
    }
    const label = unitLabel(piece, brigades, guns)
    const key = `${piece.armyId}|${label}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    pieces[piece.id] = count === 1 ? label : `${label} (${count})`
    groups[piece.id] = label
  }
  return { pieces, groups }
}

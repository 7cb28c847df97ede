/**
 * An order for a whole division as each of its brigades can carry it out (BR-ORD-04, BR-ORD-13): guns bombard what the others
 * attack, horse waits beside the buildings that foot defends, and whoever is to be supported does not support itself.
 */
import type { Clause, GeneralOrder, Trigger } from '../../../engine/orders'
import { mayForm } from '../state/footprints'
import { rosterOf, type BrigadeInfo } from '../state/lookup'
import { formationSchema, type BrSheet } from '../sheet/sheet'
import { orderFaults, type OrderFaultCode } from './faults'
import { pointOf } from './places'

export const FITTINGS = ['bombards', 'holds', 'holdsBeside', 'reserve', 'ownMethod', 'ownFormation'] as const
export type Fitting = (typeof FITTINGS)[number]

export interface Fitted {
  readonly order: GeneralOrder
  /** What was changed, by clause from 1. */
  readonly changes: readonly { readonly clause: number; readonly fitting: Fitting }[]
  /** What is wrong with it all the same; none: it may be given. */
  readonly faults: readonly OrderFaultCode[]
}

export function fittedOrder(sheet: BrSheet, brigadeId: string, order: GeneralOrder): Fitted {
  const info = rosterOf(sheet).byId.get(brigadeId)
  if (!info) return { order, changes: [], faults: ['UNKNOWN_BRIGADE'] }
  const changes: { readonly clause: number; readonly fitting: Fitting }[] = []
  const last = order.clauses.length - 1
  const clauses = order.clauses.map((clause, i) => {
    let fitted = clause
    for (const { fitting, applies, change } of RULES) {
      if (!applies(info, fitted)) continue
      fitted = change(sheet, info, fitted, i === last)
      changes.push({ clause: i + 1, fitting })
    }
    return fitted
  })
  const found = changes.length > 0 ? { ...order, clauses } : order
  return { order: found, changes, faults: orderFaults(sheet, brigadeId, found).map(({ code }) => code) }
}

interface Rule {
  readonly fitting: Fitting
  applies(info: BrigadeInfo, clause: Clause): boolean
  change(sheet: BrSheet, info: BrigadeInfo, clause: Clause, isLast: boolean): Clause
}

const RULES: readonly Rule[] = [
  {
    fitting: 'bombards',
    applies: ({ isArtillery }, { verb }) => verb === 'attack' && isArtillery,
    change(sheet, { side }, { method: _, until, ...clause }, isLast) {
      const { objective } = clause
      // A bombardment never ends of itself, and an attack does when the place is taken (BR-ORD-05).
      const taken: Trigger[] =
        isLast || objective === undefined || !pointOf(sheet, objective)
          ? []
          : [{ when: 'placeHeld', placeId: objective, side }]
      const ends = until ?? taken
      return { ...clause, verb: 'bombard', ...(ends.length > 0 && { until: ends }) }
    },
  },
  {
    fitting: 'holds',
    applies: ({ isArtillery }, { verb }) => verb === 'bombard' && !isArtillery,
    change: (_, __, { place, start, until }) => ({ verb: 'hold', ...when({ place, start, until }) }),
  },
  {
    fitting: 'holdsBeside',
    applies: ({ isCavalry }, { verb }) => verb === 'defend' && isCavalry,
    change: (_, __, { complex, start, until }) => ({
      verb: 'hold',
      ...when({ place: complex, start, until }),
    }),
  },
  {
    fitting: 'reserve',
    applies: ({ id }, { verb, brigade }) => verb === 'support' && brigade === id,
    change: (_, __, { start, until }) => ({ verb: 'reserve', ...when({ start, until }) }),
  },
  {
    fitting: 'ownMethod',
    applies: ({ isCavalry }, { method }) => method !== undefined && (method === 'charge') !== isCavalry,
    change: (_, __, { method: ___, ...clause }) => clause,
  },
  {
    fitting: 'ownFormation',
    applies(info, { formation }) {
      const parsed = formationSchema.safeParse(formation)
      return parsed.success && !mayForm(info, parsed.data)
    },
    change: (_, __, { formation: ___, ...clause }) => clause,
  },
]

/** Without the parts that are not given. */
function when(parts: Pick<Clause, 'place' | 'start' | 'until'>): Pick<Clause, 'place' | 'start' | 'until'> {
  return {
    ...(parts.place !== undefined && { place: parts.place }),
    ...(parts.start && { start: parts.start }),
    ...(parts.until && { until: parts.until }),
  }
}

// The battle as a rule set shows it: field and table of the view in its own schemas, everybody under his short name.
import { computed, type ComputedRef } from 'vue'
import type { z } from 'zod'
import type { JsonValue } from '../../../src-shared/contract/values'
import { useBattle, type View } from '../../stores/battle/battle'
import { readAs } from './read'

interface Named {
  readonly id: string
  readonly name: string
}

/** What every table has. */
interface AnyTable {
  readonly pieces: readonly Named[]
  readonly leaders: readonly Named[]
}

export interface BattleTable<F, T> {
  readonly field: ComputedRef<F | null>
  /** The present. */
  readonly present: ComputedRef<T | null>
  /** What the board shows: the present, the moment that is looked back at, or how a move that is shown began. */
  readonly shown: ComputedRef<T | null>
  /** What the rules foretell; null: nothing can be foretold. */
  foretell<A>(schema: z.ZodType<A>, question: JsonValue): Promise<A | null>
}

/** For the setup of a store, which it is kept in. */
export function useBattleTable<F, T extends AnyTable>(
  fieldSchema: z.ZodType<F>,
  tableSchema: z.ZodType<T>,
): BattleTable<F, T> {
  const battle = useBattle()
  const short = <N extends Named>(one: N): N => ({ ...one, name: battle.labels[one.id] ?? one.name })

  function tableOf(view: View | null): T | null {
    if (!view) return null
    const table = readAs(tableSchema, view.table)
    return { ...table, pieces: table.pieces.map(short), leaders: table.leaders.map(short) }
  }
  const present = computed(() => tableOf(battle.view))
  return {
    field: computed(() => (battle.sheet ? readAs(fieldSchema, battle.sheet.field) : null)),
    present,
    shown: computed(() => (battle.shown === battle.view ? present.value : tableOf(battle.shown))),
    async foretell(schema, question) {
      const found = await battle.preview(question)
      return found === null ? null : readAs(schema, found)
    },
  }
}

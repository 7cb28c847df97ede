// The umpire's hand: a value of the battle set because the real table says so, or the battle taken further back than
// players may. Both need a reason, and the log keeps it.
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import type { JsonObject, JsonValue, Side } from '../../../src-shared/contract/values'
import { t } from '../../i18n'
import { useBattle } from './battle'
import { useProgram } from '../program/program'
import { useToasts } from '../program/toasts'

type Edited = OutputOf<'battle.edit'>
export type Fault = Extract<Edited, { kind: 'faults' }>['faults'][number]

type SeatKind = NonNullable<InputOf<'battle.seats.set'>['seats']>[number]

/** Puts a piece where it was dragged to, metres of the map. */
export type Mover = (id: string, at: { readonly x: number; readonly y: number }) => Promise<void>

export const useUmpire = defineStore('umpire', () => {
  const program = useProgram()
  const battle = useBattle()
  const toasts = useToasts()
  /** What was wrong with the last thing that was to be set. */
  const faults = ref<readonly Fault[]>([])
  /** What a form makes of a piece that is dragged on the board; null: none is open that would. */
  const mover = shallowRef<Mover | null>(null)

  /** The whole state as the rules keep it, to be changed in one place. */
  async function state(): Promise<JsonObject | undefined> {
    const found = await program.get('battle.view', { battleId: battle.battleId, withState: true })
    return found?.state
  }

  /** Sets the value at a path of the state. True if it was set. */
  async function edit(path: readonly string[], value: JsonValue, reason: string): Promise<boolean> {
    const done = await program.get('battle.edit', {
      battleId: battle.battleId,
      path: [...path],
      value,
      reason,
    })
    if (!done) return false
    faults.value = done.kind === 'faults' ? done.faults : []
    if (done.kind === 'faults') return false
    toasts.show(t('battle.umpire.done'), 'good')
    await battle.refresh()
    return true
  }

  /** Goes back to the state after an entry; what came later stays in the log, struck out. */
  async function rollBack(toSeq: number, reason: string): Promise<boolean> {
    await battle.setUmpiring(true)
    const done = await program.get('battle.rollback', { battleId: battle.battleId, toSeq, reason })
    battle.backToNow()
    await battle.setUmpiring(false)
    await battle.refresh()
    if (done) toasts.show(t('battle.umpire.rolledBack', { n: toSeq }), 'good')
    return done !== undefined
  }

  /** Gives a side to people or to the staff, from the next act on. */
  async function handOver(side: Side, leads: SeatKind, reason: string): Promise<void> {
    const { view } = battle
    if (!view || view.seats[side] === leads) return
    const seats: [SeatKind, SeatKind] = [...view.seats]
    seats[side] = leads
    const done = await program.get('battle.seats.set', { battleId: battle.battleId, seats, reason })
    await battle.refresh()
    if (done) toasts.show(t('battle.umpire.done'), 'good')
  }

  return { faults, mover, state, edit, handOver, rollBack }
})

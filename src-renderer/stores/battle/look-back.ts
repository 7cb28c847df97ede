// Looking back: an earlier moment of the battle on the board, stepped and scrubbed through, until the return to now.
import { computed, ref, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { Line, Moment, View } from './data'
import { useProgram } from '../program/program'

export interface LookBack {
  /** The past that is shown; null: the present. */
  readonly past: Ref<View | null>
  readonly moments: Ref<readonly Moment[]>
  /** Place of the shown moment among them. */
  readonly at: ComputedRef<number>
  /** What happened at that moment, as far as the seat may know. */
  readonly pastLines: Ref<readonly Line[]>
  lookAt(index: number): Promise<void>
  /** One moment back or on; from the present to the last moment before it. */
  lookStep(by: -1 | 1): Promise<void>
  /** To the last entry of the turn before, or the first of the next. */
  lookByTurn(by: -1 | 1): Promise<void>
  /** To the moment an entry of the log tells of. */
  lookAtEntry(seq: number): Promise<void>
  backToNow(): void
  /** Something has been played meanwhile: the list grows. */
  noteChange(): Promise<void>
}

/** `called` gives a view the short names that the table uses. */
export function useLookBack(battleId: Ref<string>, called: (view: View) => View): LookBack {
  const program = useProgram()
  const past = shallowRef<View | null>(null)
  const moments = shallowRef<readonly Moment[]>([])
  const pastLines = shallowRef<readonly Line[]>([])
  const wanted = ref(-1)
  const at = computed(() => wanted.value)
  let going: Promise<void> | undefined
  /** Counts the returns to now: what was asked for before the last one is no longer wanted. */
  let returns = 0

  async function loadMoments(): Promise<void> {
    const asked = returns
    const found = await program.get('battle.moments', { battleId: battleId.value })
    if (asked === returns) moments.value = found?.moments ?? []
  }

  async function lookAt(index: number): Promise<void> {
    if (moments.value.length === 0) await loadMoments()
    if (moments.value.length === 0) return
    wanted.value = Math.min(moments.value.length - 1, Math.max(0, index))
    // While one moment is being fetched the slider may have gone on: only where it stops is fetched next.
    going ??= fetchWanted().finally(() => (going = undefined))
    await going
  }

  async function lookStep(by: -1 | 1): Promise<void> {
    if (past.value === null) await loadMoments()
    await lookAt((past.value === null ? moments.value.length - 1 : wanted.value) + by)
  }

  async function fetchWanted(): Promise<void> {
    let shown = -1
    while (shown !== wanted.value && wanted.value >= 0) {
      shown = wanted.value
      const seq = moments.value[shown]?.seq
      if (seq === undefined) return
      const [found, page] = await Promise.all([
        program.get('battle.lookBack', { battleId: battleId.value, seq }),
        program.get('battle.log', { battleId: battleId.value, fromSeq: seq, limit: 1 }),
      ])
      if (!found || wanted.value < 0) return
      past.value = called(found)
      pastLines.value = page?.lines ?? []
    }
  }

  async function lookByTurn(by: -1 | 1): Promise<void> {
    const here = moments.value[wanted.value]
    if (!here) return
    const next =
      by === 1
        ? moments.value.findIndex((one) => one.turn > here.turn)
        : moments.value.findLastIndex((one) => one.turn < here.turn)
    await lookAt(next >= 0 ? next : by === 1 ? moments.value.length - 1 : 0)
  }

  async function lookAtEntry(seq: number): Promise<void> {
    await loadMoments()
    const index = moments.value.findIndex((one) => one.seq === seq)
    if (index >= 0) await lookAt(index)
  }

  function backToNow(): void {
    returns += 1
    wanted.value = -1
    past.value = null
    pastLines.value = []
    moments.value = []
  }

  async function noteChange(): Promise<void> {
    if (past.value === null) return
    const seq = moments.value[wanted.value]?.seq
    await loadMoments()
    const index = moments.value.findIndex((one) => one.seq === seq)
    // What was looked at has been taken back.
    if (index < 0) backToNow()
    else wanted.value = index
  }

  return { past, moments, at, pastLines, lookAt, lookStep, lookByTurn, lookAtEntry, backToNow, noteChange }
}

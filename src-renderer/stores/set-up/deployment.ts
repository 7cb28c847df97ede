// Placing the armies before the battle: where everybody stands and may be put, taking back, keeping, sealing, handing over.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import type { Side } from '../../../src-shared/contract/values'
import type { DeploymentPart } from '../../battle/rules/deployment-part'
import { t, i18n } from '../../i18n'
import { useBattle, type Refusal } from '../battle/battle'
import { crossed } from '../battle/due'
import { useProgram } from '../program/program'

export type DeploymentInfo = OutputOf<'battle.deployment.get'>
export type Placed = DeploymentInfo['pieces'][number]
export type Plan = OutputOf<'battle.deployment.plans'>['plans'][number]
export type Judged = OutputOf<'battle.deployment.judge'>['places'][number]
type Move = InputOf<'battle.deployment.place'>['moves'][number]

/** One act of placing as it can be taken back and done again. */
interface Step {
  readonly before: readonly Move[]
  readonly after: readonly Move[]
}

export interface Reason {
  readonly text: string
  readonly rule: string
}

const moveOf = ({ id, place }: Placed): Move => ({ pieceId: id, place })
const isElsewhere = (one: Placed, other: Placed): boolean =>
  JSON.stringify(one.place) !== JSON.stringify(other.place)

/** What differs between two deployments of one side, there and back. Who only follows his troops is left out. */
export function stepBetween(before: DeploymentInfo, after: DeploymentInfo): Step {
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const changed = after.pieces.flatMap((now) => {
    const old = was.get(now.id)
    return old && isElsewhere(old, now) && (old.moved || now.moved) ? [{ old, now }] : []
  })
  return { before: changed.map(({ old }) => moveOf(old)), after: changed.map(({ now }) => moveOf(now)) }
}

export const useDeployment = defineStore('deployment', () => {
  const program = useProgram()
  const battle = useBattle()
  const info = shallowRef<DeploymentInfo | null>(null)
  /** What the face of the rule set does here; null: nothing can be placed by hand. */
  const part = shallowRef<DeploymentPart | null>(null)
  /** Pieces in hand, the one that leads first. */
  const selected = ref<readonly string[]>([])
  /** Every place for the pieces in hand, by its cell; empty while nothing is in hand. */
  const judged = shallowRef<ReadonlyMap<string, Judged>>(new Map())
  const refusal = shallowRef<Reason | null>(null)
  const plans = shallowRef<readonly Plan[]>([])
  /** Units of a kept deployment that could not stand where it has them. */
  const left = shallowRef<readonly { readonly pieceId: string; readonly reason: Reason }[]>([])
  /** The side that places now; null: nobody of flesh and blood is left to. */
  const side = ref<Side | null>(null)
  /** Side whose player the curtain waits for. */
  const curtainFor = ref<Side | null>(null)
  const past = shallowRef<readonly Step[]>([])
  const future = shallowRef<readonly Step[]>([])

  const byId = computed(() => new Map((info.value?.pieces ?? []).map((piece) => [piece.id, piece])))
  const chosen = computed(() => byId.value.get(selected.value[0] ?? ''))
  const mine = computed(() => (info.value?.pieces ?? []).filter((piece) => piece.side === side.value))
  const moved = computed(() => mine.value.filter((piece) => piece.moved).length)
  const units = computed(
    () => new Set((battle.view?.pieces ?? []).flatMap(({ id, kind }) => (kind === 'unit' ? id : []))),
  )
  /** Leaders go with their troops; units have to be placed. */
  const isUnit = (id: string): boolean => units.value.has(id)
  /** Own units that wait beside the board to be placed. */
  const waiting = computed(() =>
    mine.value.filter((piece) => isUnit(piece.id) && piece.mayMove && piece.place === null),
  )
  const bothSealed = computed(() => info.value?.sealed.every(Boolean) ?? false)

  /** The cell that a piece stands in; null: it is beside the board, or still to come. */
  function cellOf(id: string): string | null {
    const place = byId.value.get(id)?.place ?? null
    return part.value?.cellOf(place) ?? null
  }

  /** Opens the deployment of a battle; sides of the staff are sealed as they stand in the sheet. */
  async function open(id: string): Promise<boolean> {
    info.value = null
    // Whoever placed when the screen was left has no part in what is opened now.
    side.value = null
    curtainFor.value = null
    select([])
    await program.takeSeat('umpire')
    if (!(await battle.openDrawnUp(id))) return false
    part.value = battle.face?.deploymentPart?.() ?? null
    await load()
    // Where nothing can be placed by hand both sides stand as they were drawn up.
    for (const one of [0, 1] as const)
      if (isOpen(one) && (part.value === null || battle.view?.seats[one] === 'staff')) await seal(one)
    const next = nextSide()
    // The second of two players never finds the screen of the first: the curtain falls before him too.
    if (next !== null && next !== battle.peopleSides[0]) curtainFor.value = next
    else await turnTo(next)
    return true
  }

  async function load(): Promise<void> {
    const found = await program.get('battle.deployment.get', { battleId: battle.battleId })
    if (found) info.value = found
  }

  function isOpen(one: Side): boolean {
    return info.value !== null && !info.value.sealed[one]
  }

  /** The first side of people that has not sealed. */
  function nextSide(): Side | null {
    return battle.peopleSides.find(isOpen) ?? null
  }

  async function turnTo(next: Side | null): Promise<void> {
    side.value = next
    select([])
    past.value = []
    future.value = []
    plans.value = []
    left.value = []
    if (next === null || !(await program.takeSeat(crossed(battle.view, next)))) return
    await Promise.all([load(), battle.loadDrawnUp()])
    const kept = await program.get('battle.deployment.plans', { battleId: battle.battleId, side: next })
    if (kept) plans.value = kept.plans
  }

  /** Why a code is refused, in the rule set's words or the deployment's own. */
  function reasonOf(found: Refusal): Reason {
    const own = `${battle.ruleSet}.deployment.refusal.${found.code}`
    return { text: i18n.global.te(own) ? t(own) : battle.refusalWords(found), rule: found.rule }
  }

  function take(found: DeploymentInfo): void {
    const before = info.value
    info.value = found
    if (!before) return
    const step = stepBetween(before, found)
    if (step.after.length === 0) return
    past.value = [...past.value, step]
    future.value = []
  }

  async function send(moves: readonly Move[]): Promise<DeploymentInfo | null> {
    refusal.value = null
    if (moves.length === 0) return null
    const result = await program.get('battle.deployment.place', {
      battleId: battle.battleId,
      moves: [...moves],
    })
    if (!result) return null
    if (result.kind === 'moved') return result.deployment
    refusal.value = reasonOf(result.refusal)
    return null
  }

  /** Puts pieces where they are to go, all or none; true if they went. */
  async function place(moves: readonly Move[]): Promise<boolean> {
    const found = await send(moves)
    if (!found) return false
    take(found)
    await judge()
    return true
  }

  /** Puts what is in hand into a cell: the first piece there, the others beside it as they stood. */
  async function placeChosen(cell: string): Promise<boolean> {
    // What was judged may still be on its way.
    await judging
    const found = judged.value.get(cell)
    if (!found) return false
    if (found.refusal) {
      refusal.value = reasonOf(found.refusal)
      return false
    }
    return place(found.moves)
  }

  async function takeOff(ids: readonly string[]): Promise<boolean> {
    return place(ids.filter(isUnit).map((pieceId) => ({ pieceId, place: null })))
  }

  async function undo(): Promise<void> {
    const step = past.value.at(-1)
    const found = step && (await send(step.before))
    if (!step || !found) return
    info.value = found
    past.value = past.value.slice(0, -1)
    future.value = [...future.value, step]
    await judge()
  }

  async function redo(): Promise<void> {
    const step = future.value.at(-1)
    const found = step && (await send(step.after))
    if (!step || !found) return
    info.value = found
    future.value = future.value.slice(0, -1)
    past.value = [...past.value, step]
    await judge()
  }

  async function reset(): Promise<void> {
    if (side.value === null) return
    const found = await program.get('battle.deployment.reset', {
      battleId: battle.battleId,
      side: side.value,
    })
    if (!found) return
    select([])
    take(found)
  }

  async function seal(one: Side): Promise<boolean> {
    const found = await program.get('battle.deployment.seal', { battleId: battle.battleId, side: one })
    if (!found) return false
    info.value = found
    return true
  }

  /** Seals the side that places, and lets the curtain fall if another player is to place. */
  async function sealMine(): Promise<void> {
    if (side.value === null || !(await seal(side.value))) return
    const next = nextSide()
    if (next !== null) curtainFor.value = next
    else await turnTo(null)
  }

  async function raiseCurtain(): Promise<void> {
    const next = curtainFor.value
    await turnTo(next)
    curtainFor.value = null
  }

  async function savePlan(name: string): Promise<boolean> {
    if (side.value === null) return false
    const found = await program.get('battle.deployment.savePlan', {
      battleId: battle.battleId,
      side: side.value,
      name,
    })
    if (found) plans.value = found.plans
    return found !== undefined
  }

  async function loadPlan(plan: Plan): Promise<boolean> {
    if (side.value === null) return false
    const found = await program.get('battle.deployment.loadPlan', {
      battleId: battle.battleId,
      side: side.value,
      fromBattleId: plan.battleId,
      name: plan.name,
    })
    if (!found) return false
    select([])
    take(found.deployment)
    left.value = found.left.map((one) => ({ pieceId: one.pieceId, reason: reasonOf(one.refusal) }))
    return true
  }

  async function deletePlan(plan: Plan): Promise<void> {
    if (side.value === null) return
    const found = await program.get('battle.deployment.deletePlan', {
      battleId: battle.battleId,
      side: side.value,
      fromBattleId: plan.battleId,
      name: plan.name,
    })
    if (found) plans.value = found.plans
  }

  let judging: Promise<void> = Promise.resolve()
  let asked = 0

  /** Asks for every place what would become of the pieces in hand there; a later question overtakes. */
  function judge(): Promise<void> {
    asked += 1
    const own = asked
    const pieceIds = [...selected.value]
    judging = (async () => {
      if (pieceIds.length === 0) {
        judged.value = new Map()
        return
      }
      const found = await program.get('battle.deployment.judge', {
        battleId: battle.battleId,
        pieceIds,
        question: part.value?.question() ?? null,
      })
      if (!found || own !== asked) return
      judged.value = new Map(
        found.places.flatMap((one) => {
          const cell = part.value?.cellOf(one.place) ?? null
          return cell === null ? [] : [[cell, one]]
        }),
      )
    })()
    return judging
  }

  function select(ids: readonly string[]): void {
    selected.value = [...new Set(ids)]
    part.value?.reset?.()
    refusal.value = null
    judged.value = new Map()
    void judge()
  }

  function toggle(id: string): void {
    select(
      selected.value.includes(id) ? selected.value.filter((other) => other !== id) : [...selected.value, id],
    )
  }

  return {
    info,
    selected,
    part,
    judged,
    refusal,
    plans,
    left,
    side,
    curtainFor,
    past,
    future,
    byId,
    chosen,
    mine,
    moved,
    waiting,
    isUnit,
    cellOf,
    bothSealed,
    open,
    load,
    reasonOf,
    place,
    placeChosen,
    takeOff,
    undo,
    redo,
    reset,
    sealMine,
    raiseCurtain,
    savePlan,
    loadPlan,
    deletePlan,
    select,
    toggle,
    judge,
  }
})

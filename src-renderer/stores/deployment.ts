// Placing the armies before the battle: where everybody stands, where he may be put, sealing and handing over.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OutputOf } from '../../src-shared/contract'
import type { Side } from '../../src-shared/contract/values'
import { t, i18n } from '../i18n'
import { useBattle, type Refusal } from './battle'
import { useProgram } from './program'

export type DeploymentInfo = OutputOf<'battle.deployment.get'>
export type Placed = DeploymentInfo['pieces'][number]

export const useDeployment = defineStore('deployment', () => {
  const program = useProgram()
  const battle = useBattle()
  const info = shallowRef<DeploymentInfo | null>(null)
  const selected = ref<string | null>(null)
  const intoTown = ref(false)
  const refusal = shallowRef<{ readonly text: string; readonly rule: string } | null>(null)
  /** The side that places now; null: nobody of flesh and blood is left to. */
  const side = ref<Side | null>(null)
  /** Side whose player the curtain waits for. */
  const curtainFor = ref<Side | null>(null)

  const byId = computed(() => new Map((info.value?.pieces ?? []).map((piece) => [piece.id, piece])))
  const chosen = computed(() => (selected.value === null ? undefined : byId.value.get(selected.value)))
  const moved = computed(() => (info.value?.pieces ?? []).filter((piece) => piece.moved).length)
  const bothSealed = computed(() => info.value?.sealed.every(Boolean) ?? false)

  /** Opens the deployment of a battle; sides of the staff are sealed as they stand in history. */
  async function open(id: string): Promise<boolean> {
    info.value = null
    selected.value = null
    await program.takeSeat('umpire')
    if (!(await battle.openDrawnUp(id))) return false
    await load()
    for (const one of [0, 1] as const) if (battle.view?.seats[one] === 'staff' && isOpen(one)) await seal(one)
    await turnTo(nextSide())
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
    select(null)
    if (next === null) return
    if (await program.takeSeat(next)) {
      await load()
    }
  }

  /** Why a code is refused, in the rule set's words or the deployment's own. */
  function refusalWords(found: Refusal): string {
    const own = `deployment.refusal.${found.code}`
    return i18n.global.te(own) ? t(own) : battle.refusalWords(found)
  }

  async function move(pieceId: string, cell: string, inTown: boolean): Promise<boolean> {
    refusal.value = null
    const result = await program.get('battle.deployment.place', {
      battleId: battle.battleId,
      moves: [{ pieceId, cell, inTown }],
    })
    if (!result) return false
    if (result.kind === 'refused') {
      refusal.value = { text: refusalWords(result.refusal), rule: result.refusal.rule }
      return false
    }
    info.value = result.deployment
    return true
  }

  async function reset(): Promise<void> {
    if (side.value === null) return
    const found = await program.get('battle.deployment.reset', {
      battleId: battle.battleId,
      side: side.value,
    })
    if (found) info.value = found
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

  function select(id: string | null): void {
    selected.value = id
    intoTown.value = false
    refusal.value = null
  }

  return {
    info,
    selected,
    intoTown,
    refusal,
    side,
    curtainFor,
    byId,
    chosen,
    moved,
    bothSealed,
    open,
    load,
    move,
    reset,
    sealMine,
    raiseCurtain,
    select,
  }
})

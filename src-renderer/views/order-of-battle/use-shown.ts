// What of the order of battle is shown: the army, search and filter, what is open of the tree, and what is chosen.
import { computed, ref, shallowRef, watch } from 'vue'
import { t } from '../../i18n'
import type { ArmyId, BattleId } from '../../../src-shared/history/vocabulary'
import { useOrderOfBattle } from '../../stores/order-of-battle/order-of-battle'
import { filterCount, find, NO_FILTER, rowsOf, wayTo, type Filter } from './filter'
import { byId, nodeOfThing, treeOf, type TreeNode } from '../../stores/order-of-battle/tree'
import { battleName, number } from '../../words/order-of-battle'

export function useShown() {
  const store = useOrderOfBattle()
  const armyId = ref<ArmyId>('fr')
  const battle = ref<BattleId>('waterloo')
  const filter = shallowRef<Filter>(NO_FILTER)
  const chosen = ref<string | null>('fr')
  /** Formations opened by hand; while something is searched for, those that were opened or closed since. */
  const opened = shallowRef<ReadonlySet<string>>(new Set(['fr', 'aa', 'pr']))
  const turned = shallowRef<ReadonlyMap<string, boolean>>(new Map())
  const armies = computed(() => (store.book ? treeOf(store.book) : []))
  const nodes = computed(() => byId(armies.value))
  const army = computed(() => armies.value.find((each) => each.army === armyId.value))
  const changedThings = computed(() => new Set(store.changes.map((change) => nodeOfThing(change.thing))))
  const isFiltered = computed(() => filter.value.text.trim() !== '' || filterCount(filter.value) > 0)
  const found = computed(
    () =>
      new Map(
        armies.value.map((each) => [
          each.army,
          find(each, filter.value, (id) => changedThings.value.has(id)),
        ]),
      ),
  )
  const here = computed(() => found.value.get(armyId.value))
  const isOpen = (id: string): boolean =>
    turned.value.get(id) ??
    (filter.value.text.trim() === '' ? opened.value.has(id) : here.value?.opened.has(id) === true)
  const rows = computed(() => (army.value && here.value ? rowsOf(army.value, here.value.shown, isOpen) : []))
  const node = computed(() => nodes.value.get(chosen.value ?? '') ?? army.value)
  const changedBelow = computed(() => {
    const counts = new Map<string, number>()
    for (const change of store.changes) {
      const at = nodes.value.get(nodeOfThing(change.thing))
      for (const id of at?.parent ? wayTo(at.parent) : []) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  })
  const elsewhere = computed(() =>
    armies.value.filter((each) => each.army !== armyId.value && (found.value.get(each.army)?.units ?? 0) > 0),
  )
  const foundWords = computed(() => {
    const one = here.value
    if (!one || !isFiltered.value) return ''
    const men = one.sums.foot + one.sums.horse + one.sums.gunners
    return t('orderOfBattle.found', {
      units: t('orderOfBattle.units', { n: one.units }, one.units),
      men: t('common.men', { n: number(men) }, men),
      guns: t('common.guns', { n: number(one.sums.guns) }, one.sums.guns),
      at: number(one.sums.at[battle.value] ?? 0),
      battle: battleName(battle.value),
    })
  })

  const counts = computed(() =>
    isFiltered.value ? new Map([...found.value].map(([id, one]) => [id, one.units] as const)) : null,
  )

  function setText(text: string): void {
    filter.value = { ...filter.value, text }
  }

  function setOpen(id: string, isNowOpen: boolean): void {
    if (filter.value.text.trim() !== '') turned.value = new Map(turned.value).set(id, isNowOpen)
    else {
      const next = new Set(opened.value)
      if (isNowOpen) next.add(id)
      else next.delete(id)
      opened.value = next
    }
  }

  function openSiblings(at: TreeNode): void {
    for (const each of at.parent?.children ?? [at]) if (!each.unit) setOpen(each.id, true)
  }

  watch(
    () => filter.value.text,
    () => (turned.value = new Map()),
  )
  // What is chosen stays in sight: where the filter hides it, the first row that was found is chosen.
  watch(rows, (list) => {
    if (list.some((row) => row.node.id === chosen.value)) return
    const above = node.value ? wayTo(node.value).toReversed() : []
    const next = above.find((id) => list.some((row) => row.node.id === id))
    chosen.value = next ?? list[0]?.node.id ?? armyId.value
  })

  return {
    armyId,
    battle,
    filter,
    chosen,
    armies,
    nodes,
    army,
    here,
    rows,
    node,
    changedBelow,
    elsewhere,
    foundWords,
    counts,
    found,
    setText,
    setOpen,
    openSiblings,
  }
}

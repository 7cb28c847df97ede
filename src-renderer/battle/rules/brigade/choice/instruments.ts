// Instruments laid over the table when they are asked for: zones of fire, sight, how far leaders ride, and the ruler.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { SightPreview, ZonesPreview } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'
import { useBattle } from '../../../../stores/battle/battle'
import { useTable } from '../table'

export const INSTRUMENTS = ['zones', 'sight', 'leaders', 'ruler'] as const
export type Instrument = (typeof INSTRUMENTS)[number]
/** Keys that lay them out and put them away. */
export const INSTRUMENT_KEYS: Readonly<Record<Instrument, string>> = {
  zones: 'Z',
  sight: 'V',
  leaders: 'L',
  ruler: 'U',
}

export const useInstruments = defineStore('brigade.instruments', () => {
  const battle = useBattle()
  const table = useTable()
  const out = ref<ReadonlySet<Instrument>>(new Set())
  const zones = shallowRef<ZonesPreview | null>(null)
  const sight = shallowRef<SightPreview | null>(null)
  /** Whose sight and measures are shown. */
  const chosen = ref<string | null>(null)
  /** Where the pointer is, inches; null: off the table. */
  const pointed = shallowRef<Point | null>(null)

  const isOut = (one: Instrument): boolean => out.value.has(one)
  function toggle(one: Instrument): void {
    out.value = new Set(isOut(one) ? [...out.value].filter((other) => other !== one) : [...out.value, one])
    if (!isOut('ruler')) pointed.value = null
  }

  // What is asked of the rules is asked again once the table is another; an answer that comes too late is laid aside.
  const moment = computed(() => [battle.view?.seq, battle.curtainFor] as const)
  watch([() => isOut('zones'), moment], async ([isWanted]) => {
    const found = isWanted && battle.curtainFor === null ? await table.previewZones() : null
    zones.value = isOut('zones') ? found : null
  })
  watch([() => isOut('sight'), chosen, moment], async ([isWanted, id]) => {
    const found = isWanted && id !== null && battle.curtainFor === null ? await table.previewSight(id) : null
    if (chosen.value === id) sight.value = isOut('sight') ? found : null
  })

  return { out, zones, sight, chosen, pointed, isOut, toggle }
})

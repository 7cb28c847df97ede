// What lies over the edges of the board on the battle screen: the board is fitted beside it.
import { computed, type Ref } from 'vue'
import { useBattle } from '../stores/battle/battle'
import { useFilm } from '../stores/battle/film'
import { useSettings } from '../stores/program/settings'
import { drawerWidth } from '../ui/drawer-width'

/** Height of a tray with its margin, less what the neatline keeps free; and what is free below the board anyway. */
const COVERED_BY_TRAY = 62
const COVERED_BELOW = 26
/** The timeline is higher. */
const COVERED_BY_PAST = 118
/** Width of the card of dice in a tight window with its margin, less what the neatline keeps free. */
const COVERED_BY_DICE = 172
/** Width of the buttons that zoom, where they stand beside the scale bar. */
const COVERED_BY_TOOLS = 112

export function useCovered(hasTray: () => boolean, isDrawerOut: Ref<boolean>) {
  const battle = useBattle()
  const film = useFilm()
  const settings = useSettings()
  return computed(() => ({
    below: battle.past || film.before ? COVERED_BY_PAST : hasTray() ? COVERED_BY_TRAY : COVERED_BELOW,
    // In a narrow window the drawer lies over the board; while it is away the card of dice stands beside the board.
    left: settings.isTight && !isDrawerOut.value ? COVERED_BY_DICE : 0,
    right: settings.isTight && isDrawerOut.value ? drawerWidth() : 0,
    tools: settings.room === 'usual' ? COVERED_BY_TOOLS : 0,
  }))
}

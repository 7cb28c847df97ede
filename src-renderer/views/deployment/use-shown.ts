// What the screen shows and says while the armies are placed: the scene of the board, the squares that are open to what is
// in hand, and the words for each square.
import { computed, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { NO_OVERLAYS, type BoardTarget, type Overlays } from '../../board/scene'
import { useBattle } from '../../stores/battle'
import { useDeployment } from '../../stores/deployment'
import type { HistoricalBattle } from '../../stores/history'
import { cellText } from '../../battle/rules/squares/texts'
import { deploymentScene, placedView } from './scene'

/** Where hand and keys are: the square a hand is over with something in it, what the pointer is over, the ring of the keys. */
export interface Where {
  readonly over: Ref<string | null>
  readonly hovered: Ref<BoardTarget | null>
  readonly cursor: Ref<string | null>
  /** Whether the pointer is on the board. */
  readonly onBoard: Ref<boolean>
  isMine(id: string): boolean
}

export function useShown(
  historical: ComputedRef<HistoricalBattle | undefined>,
  { over, hovered, cursor, onBoard, isMine }: Where,
) {
  const { t } = useI18n()
  const battle = useBattle()
  const deployment = useDeployment()
  const sideName = (side: 0 | 1): string => battle.nameOf(`side.${side}`) ?? ''

  /** The square that the word beside the pointer is about, while something is in hand. */
  const aim = computed(() => over.value ?? (onBoard.value ? hovered.value?.cell : undefined) ?? cursor.value)
  const judged = computed(() =>
    deployment.selected.length === 0 || aim.value === null ? undefined : deployment.judged.get(aim.value),
  )
  const overlays = computed<Overlays>(() => {
    const reach = [...deployment.judged.values()].filter((one) => one.refusal === null)
    const tone = judged.value?.refusal ? 'target' : 'chosen'
    return {
      ...NO_OVERLAYS,
      reach: reach.map(({ cell }) => ({ cell, strong: false })),
      frames: judged.value ? [{ cell: judged.value.cell, tone }] : [],
    }
  })
  const scene = computed(() => {
    if (!battle.field || !battle.view || !deployment.info) return null
    const drawn = deploymentScene({
      field: battle.field,
      view: battle.view,
      deployment: deployment.info,
      side: deployment.side,
      selected: new Set(deployment.selected),
      overlays: overlays.value,
      placesM: Object.fromEntries((historical.value?.objectives ?? []).map((one) => [one.id, one.at])),
      arrivalLine: (turn, count) => t('battle.arrives', { turn, n: count }, count),
      arrivalBrief: (turn) => t('battle.arrivesBriefly', { turn }),
      zoneLine: (side) =>
        t(side === deployment.side ? 'deployment.zoneOwn' : 'deployment.zoneOther', { side: sideName(side) }),
    })
    // Behind the curtain stands nobody.
    return deployment.curtainFor === null
      ? drawn
      : { ...drawn, counters: [], leaders: [], zones: [], overlays: NO_OVERLAYS }
  })
  const quietLine = computed(() => {
    const target = hovered.value
    if (!target || deployment.selected.length > 0 || !battle.field || !battle.view) return ''
    const enemy =
      target.kind === 'counter' &&
      deployment.side !== null &&
      !deployment.mine.some((p) => p.id === target.id)
    return enemy ? t('deployment.faceDown') : describe(target.cell)
  })

  function describe(cell: string): string {
    if (!battle.field || !battle.view || !deployment.info || deployment.curtainFor !== null) return ''
    const view = placedView(battle.view, deployment.info)
    const own = (piece: { readonly side: 0 | 1 }): boolean =>
      deployment.side === null || piece.side === deployment.side
    const enemies = view.pieces.filter((piece) => !own(piece) && piece.cell === cell).length
    const seen = { ...view, pieces: view.pieces.filter(own), leaders: view.leaders.filter(own) }
    const text = cellText(battle.field, seen, cell, (id) =>
      deployment.selected.includes(id) ? 'selected' : isMine(id) ? 'mayAct' : 'rest',
    )
    const found = deployment.judged.get(cell)
    return [
      text,
      enemies > 0 ? t('deployment.enemies', { n: enemies }, enemies) : '',
      found?.refusal ? t('deployment.mayNot', { why: deployment.reasonOf(found.refusal).text }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
  }

  return { judged, scene, quietLine, describe }
}

// What the screen shows and says while the armies are placed: the scene of the board, the squares that are open to what is
// in hand, and the words for each square.
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { cellOfTarget, NO_OVERLAYS, type BoardTarget, type Overlays } from '../../board/scene'
import { useDeployment } from '../../stores/set-up/deployment'

/** Where hand and keys are: the square a hand is over with something in it, what the pointer is over, the ring of the keys. */
export interface Where {
  readonly over: Ref<string | null>
  readonly hovered: Ref<BoardTarget | null>
  readonly cursor: Ref<string | null>
  /** Whether the pointer is on the board. */
  readonly onBoard: Ref<boolean>
  isMine(id: string): boolean
}

export function useShown({ over, hovered, cursor, onBoard, isMine }: Where) {
  const { t } = useI18n()
  const deployment = useDeployment()

  /** The square that the word beside the pointer is about, while something is in hand. */
  const aim = computed(
    () => over.value ?? (onBoard.value && hovered.value ? cellOfTarget(hovered.value) : null) ?? cursor.value,
  )
  const judged = computed(() =>
    deployment.selected.length === 0 || aim.value === null ? undefined : deployment.judged.get(aim.value),
  )
  const overlays = computed<Overlays>(() => {
    const open = [...deployment.judged].filter(([, { refusal }]) => refusal === null)
    const brush = judged.value?.refusal ? 'target' : 'chosen'
    return {
      destinations: open.map(([cell]) => ({ cell, strong: false })),
      shapes: judged.value && aim.value !== null ? [{ kind: 'frame', cell: aim.value, brush }] : [],
    }
  })
  const scene = computed(() => {
    const selected = new Set(deployment.selected)
    const drawn = deployment.part?.scene({ selected, overlays: overlays.value })
    if (!drawn) return null
    // Behind the curtain stands nobody.
    return deployment.curtainFor === null
      ? drawn
      : { ...drawn, counters: [], leaders: [], zones: [], overlays: NO_OVERLAYS }
  })
  /** What the card says of the square under the pointer, else of that of the keys; behind the curtain nobody stands there. */
  const contents = computed(() => {
    const cell = aim.value
    if (cell === null || deployment.curtainFor !== null) return null
    return deployment.part?.contentsOf(cell) ?? null
  })
  /** What an enemy under the pointer means, while nothing is in hand. */
  const quietLine = computed(() => {
    const target = hovered.value
    if (!target || deployment.selected.length > 0 || deployment.side === null) return ''
    const isEnemy = target.kind === 'piece' && !deployment.mine.some((one) => one.id === target.id)
    return isEnemy ? t('deployment.faceDown') : ''
  })

  function describe(cell: string): string {
    const { part } = deployment
    if (!part || deployment.curtainFor !== null) return ''
    const text = part.describe(cell, (id) =>
      deployment.selected.includes(id) ? 'selected' : isMine(id) ? 'mayAct' : 'rest',
    )
    const refusal = deployment.judged.get(cell)?.refusal
    return refusal ? `${text} ${t('deployment.mayNot', { why: deployment.reasonOf(refusal).text })}` : text
  }

  return { aim, judged, scene, contents, quietLine, describe }
}

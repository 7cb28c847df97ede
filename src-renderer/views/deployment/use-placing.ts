// What hand and keys do with the pieces while the armies are placed: choosing, dragging from board and tray, boxes.
import { computed, ref, shallowRef, type Ref } from 'vue'
import { cellsOf, type Board } from '../../board/places'
import { cellOfTarget, type BoardTarget } from '../../board/scene'
import { useDeployment } from '../../stores/set-up/deployment'

/** The parts of the screen that a hand can be over. */
export interface PlacingGround {
  /** The cell under a point of the window; undefined off the board. */
  cellAt(x: number, y: number): string | undefined
  /** Whether a point of the window is over the tray. */
  isOverTray(x: number, y: number): boolean
  focusBoard(): void
}

/** A counter that is carried, and where its middle is, in pixels of the interface. */
export interface Ghost {
  readonly id: string
  readonly x: number
  readonly y: number
}

const DRAG_STARTS = 5

export function usePlacing(
  board: () => Board | undefined,
  ground: PlacingGround,
  cursor: Ref<string | null>,
) {
  const deployment = useDeployment()
  /** Where the hand is, in pixels of the window, and whether it adds to what it holds. */
  const hand = ref({ x: 0, y: 0, adds: false })
  /** The square under what is dragged, or under the pointer while something is in hand. */
  const over = ref<string | null>(null)
  /** A counter of the tray that is on its way to the board. */
  const ghost = shallowRef<Ghost | null>(null)

  function isMine(id: string): boolean {
    const piece = deployment.byId.get(id)
    return (
      piece !== undefined &&
      piece.mayMove &&
      piece.side === deployment.side &&
      !(deployment.info?.sealed[piece.side] ?? true)
    )
  }

  /** Own pieces in a square that may be moved. */
  const inSquare = (cell: string): readonly string[] =>
    [...deployment.byId.keys()].filter((id) => isMine(id) && deployment.cellOf(id) === cell)

  function noteHand(event: MouseEvent): void {
    hand.value = {
      x: event.clientX,
      y: event.clientY,
      adds: event.ctrlKey || event.metaKey || event.shiftKey,
    }
  }

  function pick(id: string, adds: boolean): void {
    if (!isMine(id)) return
    if (adds) deployment.toggle(id)
    else deployment.select(deployment.selected.length === 1 && deployment.selected[0] === id ? [] : [id])
  }

  async function placeChosen(cell: string): Promise<void> {
    if (await deployment.placeChosen(cell)) deployment.select([])
  }

  async function onChoose(target: BoardTarget, withKey: boolean): Promise<void> {
    const { selected } = deployment
    const cell = cellOfTarget(target)
    if (!withKey && target.kind === 'piece' && isMine(target.id)) {
      pick(target.id, hand.value.adds)
      return
    }
    if (cell === null) return
    const first = deployment.chosen
    if (selected.length > 0 && (!first || deployment.cellOf(first.id) !== cell)) {
      await placeChosen(cell)
      return
    }
    const here = inSquare(cell)
    const next = here[here.findIndex((id) => id === first?.id) + 1]
    deployment.select(next === undefined ? [] : [next])
  }

  /** A piece dragged from the board takes the others in hand with it. */
  function companions(id: string): readonly string[] {
    return deployment.selected.includes(id) ? deployment.selected : []
  }

  function onLift(id: string): void {
    deployment.select([id, ...companions(id).filter((other) => other !== id)])
  }

  function onDragOver(_: string, target: BoardTarget | undefined): void {
    over.value = target ? cellOfTarget(target) : null
  }

  async function onDrop(id: string, target: BoardTarget | undefined): Promise<void> {
    over.value = null
    const cell = target && cellOfTarget(target)
    const { x, y } = hand.value
    if (ground.isOverTray(x, y)) await deployment.takeOff(deployment.selected)
    else if (cell && cell !== deployment.cellOf(id)) await deployment.placeChosen(cell)
  }

  function onBox(ids: readonly string[]): void {
    // Leaders follow their troops by themselves unless they are taken by hand.
    const own = ids.filter(isMine)
    deployment.select([...deployment.selected, ...own])
  }

  /** A counter of the tray: a press chooses it, a drag carries it to the board. */
  function grab(id: string, event: PointerEvent): void {
    if (event.button !== 0 || !isMine(id)) return
    const from = { x: event.clientX, y: event.clientY }
    // The pointer is told in pixels of the window, what is carried is laid out in those of the zoomed interface.
    const zoom = document.documentElement.currentCSSZoom ?? 1
    const move = (now: PointerEvent): void => {
      if (!ghost.value && Math.hypot(now.clientX - from.x, now.clientY - from.y) < DRAG_STARTS) return
      if (!ghost.value && !deployment.selected.includes(id)) deployment.select([id])
      ghost.value = { id, x: now.clientX / zoom, y: now.clientY / zoom }
      noteHand(now)
      over.value = ground.cellAt(now.clientX, now.clientY) ?? null
    }
    const end = (now: PointerEvent): void => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      const wasCarried = ghost.value !== null
      const cell = over.value
      ghost.value = null
      over.value = null
      if (!wasCarried) return
      // The click that ends a drag is none.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => {
        window.removeEventListener('click', swallow, { capture: true })
      })
      if (now.type === 'pointerup' && cell !== null) void placeChosen(cell)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  function swallow(event: MouseEvent): void {
    event.stopPropagation()
    event.preventDefault()
  }

  /** From a list or the tray: with the keys, the board has the focus next, so that the arrows choose a square. */
  function onPick(id: string, event: MouseEvent): void {
    noteHand(event)
    pick(id, hand.value.adds)
    if (event.detail > 0 || deployment.selected.length === 0) return
    cursor.value =
      deployment.cellOf(id) ?? cursor.value ?? deployment.part?.groundOf(deployment.side ?? 0)[0] ?? null
    ground.focusBoard()
  }

  const cells = (): readonly string[] => {
    const found = board()
    return found ? cellsOf(found) : []
  }
  const stops = computed(() => cells().filter((cell) => inSquare(cell).length > 0))
  function nextStop(backwards: boolean): string | undefined {
    const order = cells()
    const at = cursor.value === null ? -1 : order.indexOf(cursor.value)
    return backwards
      ? stops.value.findLast((cell) => order.indexOf(cell) < at)
      : stops.value.find((cell) => order.indexOf(cell) > at)
  }
  function goNext(backwards: boolean): void {
    cursor.value = nextStop(backwards) ?? cursor.value
  }

  /** Keys of the board beyond those that every board has. True: it was one of them. */
  function onBoardKey(event: KeyboardEvent): boolean {
    const withControl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (withControl || event.altKey) return false
    else if (key === ' ' && cursor.value !== null) addFromSquare(cursor.value)
    else if (key === 'delete' || key === 'backspace') void deployment.takeOff(deployment.selected)
    else return false
    return true
  }

  /** Takes everybody in hand whom this side may move. */
  function takeAll(): void {
    deployment.select(deployment.mine.map((one) => one.id).filter(isMine))
  }

  /** Takes up one more of a square; when all of it is in hand, puts them down again. */
  function addFromSquare(cell: string): void {
    const here = inSquare(cell)
    const next = here.find((id) => !deployment.selected.includes(id))
    if (next !== undefined) deployment.toggle(next)
    else deployment.select(deployment.selected.filter((id) => !here.includes(id)))
  }

  return {
    hand,
    over,
    ghost,
    isMine,
    noteHand,
    placeChosen,
    onChoose,
    companions,
    onLift,
    onDragOver,
    onDrop,
    onBox,
    grab,
    onPick,
    hasNext: (backwards: boolean): boolean => nextStop(backwards) !== undefined,
    goNext,
    onBoardKey,
    takeAll,
  }
}

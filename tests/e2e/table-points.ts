/** Where the points of an open table lie on the screen while the whole of it is shown. */
import type { Page } from 'playwright-core'
import { fitBoard, toScreen } from '../../src-renderer/board/camera'
import { boardArea } from '../../src-renderer/board/places'
import type { openTable } from '../../src-renderer/battle/open-table/places'

/** What the buttons that zoom keep free of the board, pixels. */
const BELOW = 26

export interface Point {
  readonly x: number
  readonly y: number
}

/** A point of the table, inches, in pixels of the page. */
export async function pointOn(
  page: Page,
  board: ReturnType<typeof openTable>,
  { x, y }: Point,
): Promise<Point> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no board on the screen')
  const [west, south] = board.originM
  const inchM = board.inchM ?? 1
  const camera = fitBoard(boardArea(board), box.width, box.height, { below: BELOW, right: 0 })
  const at = toScreen(camera, { x: west + x * inchM, y: south + y * inchM })
  return { x: box.x + at.x, y: box.y + at.y }
}

/** An open table of the Brigade rules on the screen: where its points and brigades lie while the whole of it is shown. */
import type { Page } from 'playwright-core'
import { openTable } from '../../src-renderer/battle/open-table/places'
import { field } from '../../src-shared/rules/brigade/screen/field'
import { draft } from '../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { pointOn, type Point } from './table-points'

export type { Point }

export function brigadeTable(battleId: Parameters<typeof draft>[0]['battleId']) {
  const history = shippedHistory()
  const sheet = draft({ history, battleId, whatIfIds: [], houseRules: {} })
  const board = openTable(field(sheet, history))
  return {
    sheet,
    /** A point of the table on the screen, inches. */
    pointAt: (page: Page, at: Point): Promise<Point> => pointOn(page, board, at),
    /** Where a brigade stands when the battle begins, a little behind the middle of its front, and the way it looks. */
    startOf(brigadeId: string): { readonly at: Point; readonly ahead: (inches: number) => Point } {
      const found = sheet.brigades.find(({ id }) => id === brigadeId)
      if (!found || !('x' in found.start)) throw new Error(`${brigadeId} is not on the table`)
      const { x, y, heading: degrees } = found.start
      const turn = (degrees * Math.PI) / 180
      const ahead = (inches: number) => ({
        x: x + Math.sin(turn) * inches,
        y: y + Math.cos(turn) * inches,
      })
      return { at: ahead(-0.3), ahead }
    },
  }
}

/** Drags with the mouse, as fast as a hand: the board is drawn between two points of the way. */
export async function dragOver(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let part = 1; part <= 8; part += 1) {
    const share = part / 8
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await page.mouse.up()
}

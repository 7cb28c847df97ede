// Scratch.
import { mkdirSync } from 'node:fs'
import { Program } from '../e2e/program'
import { button, newCampaign, sealBoth, setUp, until, isReady, tryClick } from '../e2e/screens'
import { playByMouse, playByKey, playByText, isOver } from '../e2e/one-hour-player'
import type { Soak } from '../tools/trial'
const OUT = '/tmp/i18s-look'
const soak: Soak = {
  title: 'look',
  async run(report) {
    mkdirSync(OUT, { recursive: true })
    const program = await Program.start()
    let t0 = Date.now()
    const page = await program.open()
    try {
      await page.exposeFunction('logIt', (x: string) => report(x))
      await page.evaluate(() => {
        document.addEventListener(
          'click',
          (e) => {
            ;(window as any).logIt(
              'click ' +
                e.clientX +
                ',' +
                e.clientY +
                ' ' +
                (e.target as any).textContent.slice(0, 40) +
                ' ' +
                e.isTrusted,
            )
          },
          true,
        )
      })
      await newCampaign(page, 'Look')
      await setUp(page, 'Waterloo', { rules: 'One Hour', staff: [0] })
      await sealBoth(page)
      const lap = (what: string, x: unknown) => {
        report(`${what} ${Date.now() - t0} ${JSON.stringify(x)}`)
        t0 = Date.now()
      }
      await until(page, async () => {
        const fast = button(page, 'Fast')
        if ((await fast.getAttribute('aria-pressed', { timeout: 500 }).catch(() => null)) === 'true')
          return true
        if (await isReady(fast)) await tryClick(fast)
        return false
      })
      lap('begun', 0)
      const way = { ahead: -1, perPhase: 4 } as const
      lap('mouse', await playByMouse(page, (o) => o.turn > 1 || isOver(o), way))
      lap('keys', await playByKey(page, (o) => o.turn > 2 || isOver(o), way))
      await button(page, 'Battle as a table').click()
      lap('text', await playByText(page, (o) => o.turn > 3 || isOver(o), way))
      await button(page, 'Battle as a table').click()
      if (process.env.WHOLE) lap('mouse', await playByMouse(page, isOver, way))
    } catch (e) {
      report(
        String(e)
          .replace(/"[^"]*(morale|commander|General)[^"]*",/g, '')
          .slice(0, 4000),
      )
      await page.screenshot({ path: `${OUT}/fail.png` })
      throw e
    } finally {
      await program.stop()
    }
    return { trials: 1, failures: [] }
  },
}
export default soak

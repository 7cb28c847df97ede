// Memory of the page over 20,000 commands: it follows battle after battle that another session fights at the same host.
import type { CDPSession, Locator, Page } from 'playwright-core'
import { Program, browserHere } from '../e2e/program'
import { button, newCampaign, takeTheField, until } from '../e2e/screens'
import { trialsOf, type Soak } from '../tools/trial'

const COMMANDS = trialsOf(20_000)
/** Commands between two looks at the memory. */
const EVERY = Math.ceil(COMMANDS / 20)
/** Commands between two waits for the page to have drawn what it was told: it is told of each, and draws what it has. */
const AT_ONCE = 50
/** A line that is flat: the second half needs at most so much more than the first. */
const MOST_GROWTH = 1.1

/** Megabytes on the heap of a page after everything that can go has gone, and how many nodes it has. */
async function heldBy(devtools: CDPSession): Promise<{ readonly mb: number; readonly nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { mb: usedSize / 1e6, nodes }
}

/** For so long a message is on its way to the page, milliseconds. */
const ON_ITS_WAY = 400

/**
 * What takes the page's time and none of its heap: nothing is painted, and on a slow line it brings itself up to date
 * about once a second, however many commands were given meanwhile.
 */
async function takeItSlowly(page: Page): Promise<void> {
  await page.addInitScript((onItsWay) => {
    const paint = ['drawImage', 'fill', 'fillRect', 'fillText', 'stroke', 'strokeRect', 'strokeText'] as const
    for (const name of paint) CanvasRenderingContext2D.prototype[name] = () => undefined
    const listen = WebSocket.prototype.addEventListener as (
      type: string,
      heard: (event: Event) => void,
    ) => void
    WebSocket.prototype.addEventListener = function late(
      this: WebSocket,
      type: string,
      heard: (event: Event) => void,
    ) {
      if (type !== 'message') listen.call(this, type, heard)
      else listen.call(this, type, (event) => void setTimeout(heard, onItsWay, event))
    } as typeof WebSocket.prototype.addEventListener
  }, ON_ITS_WAY)
}

/** Joins the campaign with a session of its own, at the organiser's seat, that is called by name in the page. */
async function joinFrom(page: Page, path: string): Promise<void> {
  await page.evaluate(async (campaign) => {
    const token = encodeURIComponent(sessionStorage.getItem('token') ?? '')
    const socket = new WebSocket(`ws://${location.host}/contract?token=${token}&page=${crypto.randomUUID()}`)
    const pending = new Map<number, (answer: { ok: boolean; value?: unknown; error?: unknown }) => void>()
    let id = 0
    await new Promise((done, fail) => {
      socket.addEventListener('open', done)
      socket.addEventListener('close', fail)
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as { id?: number; ok: boolean }
      if (frame.id !== undefined) pending.get(frame.id)?.(frame)
    })
    const call = (channel: string, input: object): Promise<unknown> =>
      new Promise((done, fail) => {
        id += 1
        pending.set(id, (answer) => {
          if (answer.ok) done(answer.value)
          else fail(new Error(`${channel}: ${JSON.stringify(answer.error)}`))
        })
        socket.send(JSON.stringify({ id, channel, input }))
      })
    await call('library.open', { path: campaign })
    await call('session.takeSeat', { seat: 'umpire' })
    Object.assign(globalThis, { call })
  }, path)
}

type Call = (channel: string, input: object) => Promise<never>

/** Gives so many commands, the first option each time; how many were given before the battle was over. */
function fight(page: Page, battleId: string, count: number): Promise<number> {
  return page.evaluate(
    async ([id, most]) => {
      const { call } = globalThis as unknown as { call: Call }
      let given = 0
      for (; given < most;) {
        const view: { turn: { toAct: number[] } } = await call('battle.view', { battleId: id })
        const [side] = view.turn.toAct
        if (side === undefined) break
        // Whoever is to act goes on for as long as it is for him to choose. What he may do next is asked along with each
        // command: the host answers in turn.
        let played: Promise<unknown> = Promise.resolve()
        for (const before = given; given < most; given += 1) {
          const { options }: { options: { command: { type: string } }[] } = await call('battle.options', {
            battleId: id,
            side,
          })
          const first = options.find(({ command }) => command.type !== 'concede')
          await played
          if (first === undefined && given > before) break
          if (first === undefined) throw new Error(`side ${side} is to act and has no option`)
          played = call('battle.play', { battleId: id, side, command: first.command })
        }
        await played
      }
      return given
    },
    [battleId, count] as const,
  )
}

/** A further Waterloo, begun as it stands in history. */
function another(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { call } = globalThis as unknown as { call: Call }
    const { id }: { id: string } = await call('campaign.addBattle', { historyId: 'waterloo' })
    await call('battle.setUp', {
      battleId: id,
      ruleSet: 'squares',
      seats: ['people', 'people'],
      dice: 'program',
    })
    await call('battle.start', { battleId: id })
    return id
  })
}

const soak: Soak = {
  title: 'Memory of the page over 20,000 commands',
  async run(report) {
    const program = await Program.start(undefined, false)
    const used: number[] = []
    try {
      const page = await program.open((fresh) => void takeItSlowly(fresh))
      await newCampaign(page, 'Long evenings')
      await takeTheField(program, page, 'Waterloo')
      const other = await program.open()
      await joinFrom(other, program.campaignPath())
      const devtools = await page.context().newCDPSession(page)
      let battleId = 'waterloo'
      for (let given = 0, next = EVERY; given < COMMANDS;) {
        const now = await fight(other, battleId, AT_ONCE)
        given += now
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        if (now < AT_ONCE) {
          battleId = await another(other)
          await goOn(page)
        }
        if (given < next) continue
        next += EVERY
        const { mb, nodes } = await heldBy(devtools)
        used.push(mb)
        report(`${given} commands, heap ${mb.toFixed(1)} MB, ${nodes} nodes`)
      }
    } finally {
      await program.stop()
      await (await browserHere()).close()
    }
    const early = Math.max(...used.slice(0, used.length / 2))
    const late = Math.max(...used.slice(used.length / 2))
    const failures =
      late > early * MOST_GROWTH ? [`the heap rose from ${early.toFixed(1)} to ${late.toFixed(1)} MB`] : []
    return { trials: COMMANDS, failures }
  },
}
export default soak

/**
 * Presses what is there at this moment, without waiting for it to be still: on a busy machine that takes too long. Then it
 * waits for what comes of it on the slow line: a second press would overtake the first.
 */
async function press(what: Locator): Promise<boolean> {
  if (!(await what.isVisible())) return false
  await what.dispatchEvent('click', undefined, { timeout: 20_000 }).catch(() => undefined)
  await what.page().waitForTimeout(8 * ON_ITS_WAY)
  return true
}

/** From a battle that is over to the one that is being fought now, without loading the page anew. */
async function goOn(page: Page): Promise<void> {
  const fought = page
    .getByRole('listitem')
    .filter({ hasText: 'Waterloo' })
    .filter({ hasText: 'being fought' })
  await until(page, async () => {
    if (await press(button(page, /^I play /))) return false
    if (await press(fought.getByRole('button').first())) return false
    const name = page.getByRole('heading', { level: 1, name: 'Waterloo' })
    const over = button(page, 'Read the report')
    if ((await name.isVisible()) && !(await over.isVisible())) return true
    for (const way of [button(page, /^Battles$/), button(page, /^Library$/)]) if (await press(way)) break
    return false
  })
}

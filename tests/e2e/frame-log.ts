/** What the program tells a page, kept while somebody listens: every frame of its socket, every answer over HTTP. */
import type { Page } from 'playwright-core'
import { z } from 'zod'

/** A block of the theatre as a frame carries it. */
const blockSchema = z.object({
  id: z.string(),
  army: z.enum(['fr', 'aa', 'pr']),
  met: z.string().nullable(),
})
export type HeardBlock = z.infer<typeof blockSchema>
const theatreSchema = z.object({ value: z.object({ blocks: z.array(blockSchema) }) })

export class FrameLog {
  private listens = false
  private frames: string[] = []
  private coming: Promise<void>[] = []

  /** From the next load of the page on. */
  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.hear(payload.toString())
      })
    })
    page.on('response', (response) => {
      if (!this.listens) return
      const { frames } = this
      this.coming.push(
        response.text().then(
          (text) => {
            frames.push(text)
          },
          // A redirect has no body.
          () => undefined,
        ),
      )
    })
  }

  private hear(text: string): void {
    if (this.listens) this.frames.push(text)
  }

  /** Forgets what was heard, and listens. */
  listen(): void {
    this.frames = []
    this.coming = []
    this.listens = true
  }

  /** Stops listening at once, as the next seat may be taken; all that came since, and what of it is still on its way. */
  async heard(): Promise<string> {
    const { frames, coming } = this
    this.listens = false
    await Promise.all(coming)
    return frames.join('\n')
  }
}

/** Blocks of the theatre in what came, each once. */
export function blocksIn(frames: string): readonly HeardBlock[] {
  const found = frames.split('\n').flatMap((frame) => {
    if (!frame.startsWith('{')) return []
    const { data } = theatreSchema.safeParse(JSON.parse(frame))
    return data?.value.blocks ?? []
  })
  return [...new Map(found.map((block) => [`${block.id} ${block.met}`, block])).values()]
}

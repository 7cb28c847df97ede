/** The contract over Electron's messages: calls from our page in, topics out. */
import type { IpcMain, WebContents } from 'electron'
import { failure } from '../services/failure'
import { MAX_FRAME_BYTES } from '../../src-shared/contract/wire'
import type { Services, Session } from '../services'
import { CALL, TOPIC } from './ipc-names'
import { isOurSender } from './security'

/** Serves calls from every page that is connected. */
export function serveCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  services: Services,
  pages: Pages,
  origins: readonly string[],
): void {
  ipcMain.handle(CALL, async (event, channel: unknown, input: unknown) => {
    const session = pages.sessionOf(event.sender)
    // A frame that is not ours learns nothing, not even what is wrong.
    if (!isOurSender(event.senderFrame, origins) || !session) throw new Error('not allowed')
    if (typeof channel !== 'string') return { ok: false, error: failure('unknownChannel').error }
    if (isTooLarge(input)) return { ok: false, error: failure('tooLarge').error }
    return services.call(session, channel, input)
  })
}

function isTooLarge(input: unknown): boolean {
  try {
    const text = JSON.stringify(input) as string | undefined
    return text !== undefined && text.length > MAX_FRAME_BYTES
  } catch {
    // What is no JSON is refused by its schema.
    return false
  }
}

/** Sessions of the pages, each from its first load to its window's end. */
export class Pages {
  readonly #sessions = new Map<number, Session>()

  constructor(private readonly services: Services) {}

  connect(contents: WebContents): void {
    const session = this.services.connect((topic, value) => {
      if (!contents.isDestroyed()) contents.send(TOPIC, topic, value)
    })
    const { id } = contents
    this.#sessions.set(id, session)
    contents.once('destroyed', () => {
      this.#sessions.delete(id)
      this.services.disconnect(session)
    })
  }

  sessionOf(contents: Pick<WebContents, 'id'>): Session | undefined {
    return this.#sessions.get(contents.id)
  }
}

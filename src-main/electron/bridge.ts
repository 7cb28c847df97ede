/** The contract over Electron's messages: calls from our page in, topics out. */
import type { IpcMain, WebContents } from 'electron'
import { failure, type CallFailed } from '../services/failure'
import { parseJson } from '../../src-shared/engine/parse-json'
import { isDeeperThan } from '../../src-shared/contract/wire'
import { MAX_FRAME_BYTES } from '../../src-shared/contract/names'
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
    const refusal = refuseInput(input)
    if (refusal) return { ok: false, error: refusal.error }
    return services.call(session, channel, input)
  })
}

/** Why an input is not even looked at: Electron passes more than JSON, and of any size and depth. */
function refuseInput(input: unknown): CallFailed | undefined {
  let text: string | undefined
  try {
    text = JSON.stringify(input) as string | undefined
    if (text !== undefined) parseJson(text)
  } catch {
    return failure('badInput', { problem: 'a message is no JSON' })
  }
  if (text !== undefined && text.length > MAX_FRAME_BYTES) return failure('tooLarge')
  return isDeeperThan(input) ? failure('badInput', { problem: 'a message is nested too deeply' }) : undefined
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

/** CSV files that screens send in parts, because none fits into one message: one for each screen, until it sends another. */
import { MAX_CSV_CHARACTERS } from '../../../src-shared/contract/names'
import { failure } from '../failure'
import type { Session } from '../session'

interface Upload {
  readonly jobId: string
  readonly parts: string[]
  characters: number
}

export class CsvUploads {
  readonly #uploads = new WeakMap<Session, Upload>()

  /** Takes a part; the first begins a new file. */
  add(session: Session, jobId: string, part: number, text: string): void {
    const known = part === 0 ? undefined : this.#uploads.get(session)
    const upload = part === 0 ? { jobId, parts: [], characters: 0 } : known
    if (upload?.jobId !== jobId || upload.parts.length !== part)
      throw failure('badInput', { problem: `part ${part} does not go on with what was sent` })
    if (upload.characters + text.length > MAX_CSV_CHARACTERS) throw failure('tooLarge')
    upload.parts.push(text)
    upload.characters += text.length
    this.#uploads.set(session, upload)
  }

  /** The parts of a file that has been sent. */
  partsOf(session: Session, jobId: string): readonly string[] {
    const upload = this.#uploads.get(session)
    if (upload?.jobId !== jobId) throw failure('noSuchJob', { jobId })
    return upload.parts
  }
}

/** The logs that SQLite keeps beside a file, read without SQLite: pages for a rescue, and whether every byte is good. */

const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** End of a journal that belongs to a change of several files at once. We never make one, and it names files to remove. */
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex')

export function isForeignJournal(journal: Buffer): boolean {
  return journal.subarray(-8).equals(JOURNAL_MAGIC)
}

/** One page in a write-ahead log. */
interface Frame {
  readonly page: number
  /** Ends a commit. */
  readonly commits: boolean
  /** Its salts are those of the log: it is of the present round, not left from an earlier one. */
  readonly isOfThisRound: boolean
  readonly header: Buffer
  readonly bytes: Buffer
}

function* framesOf(log: Buffer, pageBytes: number): Generator<Frame> {
  const size = FRAME_HEADER_BYTES + pageBytes
  const salts = log.subarray(16, 24)
  for (let at = WAL_HEADER_BYTES; at + size <= log.length; at += size) {
    const header = log.subarray(at, at + FRAME_HEADER_BYTES)
    yield {
      page: header.readUInt32BE(0),
      commits: header.readUInt32BE(4) > 0,
      isOfThisRound: header.subarray(8, 16).equals(salts),
      header,
      bytes: log.subarray(at + FRAME_HEADER_BYTES, at + size),
    }
  }
}

/** The newest page of each number in a write-ahead log, up to its last commit. */
export function committedPages(log: Buffer, pageBytes: number): ReadonlyMap<number, Buffer> {
  const committed = new Map<number, Buffer>()
  let pending: Frame[] = []
  for (const frame of framesOf(log, pageBytes)) {
    if (!frame.isOfThisRound || frame.page < 1 || frame.page > 0x7fffffff / pageBytes) break
    pending.push(frame)
    if (!frame.commits) continue
    for (const { page, bytes } of pending) committed.set(page, bytes)
    pending = []
  }
  return committed
}

/** Bytes of a page as a write-ahead log says; undefined if it says nothing that can be. */
export function pageBytesOfLog(log: Buffer): number | undefined {
  return log.length < WAL_HEADER_BYTES ? undefined : log.readUInt32BE(8)
}

/**
 * Whether a write-ahead log is damaged. SQLite takes it up to the first frame whose sum is wrong and says nothing of what
 * stands behind it: a single changed byte would take away what was acknowledged.
 */
export function isLogBroken(log: Buffer): boolean {
  if (log.length < WAL_HEADER_BYTES) return false
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1
  const pageBytes = log.readUInt32BE(8)
  const start = sum(log.subarray(0, 24), isBigEndian, [0, 0])
  if (!holds(start, log, 24) || pageBytes < 512 || pageBytes > 65_536) return true
  let before: Sum = start
  let isWhole = true
  for (const { isOfThisRound, header, bytes } of framesOf(log, pageBytes)) {
    const now = sum(bytes, isBigEndian, sum(header.subarray(0, 8), isBigEndian, before))
    isWhole = isWhole && isOfThisRound && holds(now, header, 16)
    // A frame of this round behind the place where SQLite stops. One changed byte spoils only one of the two salts.
    const mayBeOurs = [8, 12].some((at) => header.readUInt32BE(at) === log.readUInt32BE(at + 8))
    if (!isWhole && mayBeOurs) return true
    before = now
  }
  return false
}

type Sum = readonly [number, number]

/** SQLite's running sum over whole words of four bytes, two at a time. */
function sum(bytes: Buffer, isBigEndian: boolean, [a, b]: Sum): Sum {
  const word = (at: number): number => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  let [first, second] = [a, b]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + word(at) + second) >>> 0
    second = (second + word(at + 4) + first) >>> 0
  }
  return [first, second]
}

function holds([first, second]: Sum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second
}

/** A page of a rollback journal: as it was before the change that was cut off. */
export function* journalPages(journal: Buffer): Generator<readonly [page: number, bytes: Buffer]> {
  if (journal.length < 28) return
  const pageBytes = journal.readUInt32BE(24)
  const sector = journal.readUInt32BE(20)
  if (pageBytes < 512 || pageBytes > 65_536 || sector < 512 || sector > 65_536) return
  for (let at = sector; at + pageBytes + 8 <= journal.length; at += pageBytes + 8)
    yield [journal.readUInt32BE(at), journal.subarray(at + 4, at + 4 + pageBytes)]
}

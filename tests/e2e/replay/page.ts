/** What the test page offers: a journal as text in, the hashes of its turns out. */
import { replay, type Journal } from './replay'

Object.assign(globalThis, { replayJournal: (text: string) => replay(JSON.parse(text) as Journal) })

/** Handlers of the order of battle screen: the book, edits and their undo, ratings, and CSV out and in. */
import type { orderOfBattleChannels } from '../../../src-shared/contract/order-of-battle'
import { editOrderOfBattle } from '../../../src-shared/history/edit/order-of-battle'
import { failure } from '../failure'
import { knownBattle } from '../campaign'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish } from '../publish'
import type { OpenCampaign } from '../library/open-campaign'
import { bookOf, placedIn, placeFaults } from './book'
import { CsvUploads } from './csv-uploads'
import { RatingsOfBook } from './ratings'
import type { Session } from '../session'
import { once } from '../once'

export function orderOfBattleHandlers(context: AppContext): Handlers<keyof typeof orderOfBattleChannels> {
  const { history } = context.options
  // Reads every battle: not before somebody opens the book.
  const placed = once(() => placedIn(history))
  const ratings = new RatingsOfBook(history)
  const uploads = new CsvUploads()
  // What reads and writes CSV comes when it is asked for: a start need not wait for it.
  const reading = () => import('./csv')
  const writing = () => import('./csv-write')

  const book = (session: Session, open: OpenCampaign) => bookOf(session, open, history, placed())

  /** The campaign of a session that may change its order of battle. */
  function editable(session: Session): OpenCampaign {
    session.mustBeUmpire()
    return session.campaign()
  }

  function changed(session: Session, open: OpenCampaign): ReturnType<typeof book> {
    publish(context, 'orderOfBattle.changed', { version: open.campaign.orderOfBattleLog().version }, open)
    return book(session, open)
  }

  /** What the file that a screen has sent would make of the order of battle, which stood then at the version given. */
  async function readUpload(
    session: Session,
    { campaign }: OpenCampaign,
    jobId: string,
    meant: Readonly<Record<string, string>>,
  ) {
    const parts = uploads.partsOf(session, jobId)
    const version = campaign.orderOfBattleLog().version
    const book = campaign.orderOfBattle()
    const read = await context.jobs.run(jobId, session, async (signal, onProgress) => {
      const { bookFromCsv } = await reading()
      return bookFromCsv(parts, book, placed(), { signal, onProgress, meant })
    })
    return { read, version }
  }

  return {
    'orderOfBattle.book': (session) => book(session, session.campaign()),
    'orderOfBattle.edit': (session, { edits, reason }) => {
      const open = editable(session)
      const before = open.campaign.orderOfBattle()
      const edited = editOrderOfBattle(before, edits)
      const faults = edited.ok ? placeFaults(before, edits, placed()) : edited.faults
      if (!edited.ok || faults.length > 0) return { kind: 'refused', faults }
      open.campaign.editOrderOfBattle(edited.book, reason)
      return { kind: 'edited', book: changed(session, open) }
    },
    'orderOfBattle.undo': (session) => {
      const open = editable(session)
      if (!open.campaign.undoOrderOfBattle()) throw failure('nothingToUndo')
      return changed(session, open)
    },
    'orderOfBattle.redo': (session) => {
      const open = editable(session)
      if (!open.campaign.redoOrderOfBattle()) throw failure('nothingToRedo')
      return changed(session, open)
    },
    'orderOfBattle.explain': (session, { number, reason }) => {
      const open = editable(session)
      if (!open.campaign.explainOrderOfBattle(number, reason)) throw failure('noSuchEntry', { seq: number })
      return changed(session, open)
    },
    'orderOfBattle.ratings': (session, { formation, battle }) =>
      ratings.of(session.campaign(), formation, knownBattle(battle)),
    'orderOfBattle.csv.export': async (session, { army, what }) => {
      const { csvOf, strengthsOf } = await writing()
      const book = session.campaign().campaign.orderOfBattle()
      return what === 'all' ? csvOf(book, army) : strengthsOf(book, army, what === 'strengths')
    },
    'orderOfBattle.csv.part': (session, { jobId, part, text }) => {
      uploads.add(session, jobId, part, text)
      return {}
    },
    'orderOfBattle.csv.preview': async (session, { jobId, meant }) => {
      const { read, version } = await readUpload(session, session.campaign(), jobId, meant)
      const { previewOf } = await reading()
      return previewOf(read, version)
    },
    'orderOfBattle.csv.import': async (session, { jobId, version, meant, reason }) => {
      const open = editable(session)
      const { campaign } = open
      const { read, version: readAt } = await readUpload(session, open, jobId, meant)
      const { previewOf } = await reading()
      const now = campaign.orderOfBattleLog().version
      if (read.kind !== 'changes' || now !== version || readAt !== version)
        return { kind: 'stale', preview: previewOf(read, readAt) }
      campaign.editOrderOfBattle(read.book, reason)
      return { kind: 'imported', book: changed(session, open), changes: read.edits.length }
    },
  }
}

// The shelf of campaign files: list, create, open, rename, copy, delete with a way back, backups and rescue.
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { OpenedCampaign, ShelfEntry } from '../../../src-shared/contract/library'
import type { Immutable } from '../../../src-shared/contract/channel'
import { useProgram } from './program'

export type Shelf = Immutable<ShelfEntry>
export type Rescued = OutputOf<'library.rescue'>
export type Backup = OutputOf<'library.backups'>['backups'][number]

export const useLibrary = defineStore('library', () => {
  const program = useProgram()
  const folder = ref('')
  const shelf = shallowRef<readonly Shelf[]>([])
  const loaded = ref(false)
  /** The last deleted campaign, until something else is done. */
  const deleted = shallowRef<{ readonly name: string; readonly undoToken: string } | null>(null)

  /** The file for which the screen shows what can be done about its damage. */
  const helping = ref<string | null>(null)
  /** The rescue under way. */
  const rescuing = shallowRef<{ readonly id: string; readonly done: number; readonly total: number } | null>(
    null,
  )

  async function load(): Promise<void> {
    const found = await program.get('library.list', {})
    if (!found) return
    folder.value = found.folder
    shelf.value = found.campaigns
    loaded.value = true
  }

  async function opened(found: Immutable<OpenedCampaign> | null | undefined): Promise<boolean> {
    if (!found) return false
    await program.refreshSession()
    await load()
    return true
  }

  async function create(name: string): Promise<boolean> {
    return opened(await program.get('library.create', { name }))
  }

  async function open(path: string, readOnly = false): Promise<boolean> {
    return opened(await program.get('library.open', readOnly ? { path, readOnly } : { path }))
  }

  /** By the system's own dialogue where the shell has one. */
  async function openByDialog(): Promise<boolean> {
    return opened(await program.get('library.openDialog', {}))
  }

  async function rename(path: string, name: string): Promise<void> {
    await program.get('library.rename', { path, name })
    await load()
  }

  async function copy(path: string, name: string): Promise<void> {
    await program.get('library.copy', { path, name })
    await load()
  }

  async function remove(entry: Shelf): Promise<void> {
    const done = await program.get('library.delete', { path: entry.path })
    if (done) deleted.value = { name: entry.name, undoToken: done.undoToken }
    await program.refreshSession()
    await load()
  }

  async function putBack(): Promise<void> {
    if (!deleted.value) return
    const done = await program.get('library.undoDelete', { undoToken: deleted.value.undoToken })
    if (done) deleted.value = null
    await load()
  }

  async function forget(path: string): Promise<void> {
    await program.get('library.forget', { path })
    await load()
  }

  /** The last made first, whatever the clock said. */
  async function backups(path: string): Promise<readonly Backup[] | undefined> {
    const found = await program.get('library.backups', { path })
    return found?.backups
  }

  async function restore(path: string, backupPath: string): Promise<boolean> {
    const done = await program.get('library.restore', { path, backupPath })
    await load()
    return done !== undefined
  }

  /** Reads what is whole into a new file; undefined: it cannot be done, which is shown. */
  async function rescue(path: string): Promise<Rescued | 'stopped' | undefined> {
    const id = `rescue-${Date.now()}`
    rescuing.value = { id, done: 0, total: 0 }
    const stop = program.the().subscribe('job.progress', ({ jobId, done, total }) => {
      if (jobId === id) rescuing.value = { id, done, total }
    })
    const result = await program.ask('library.rescue', { path, jobId: id })
    stop()
    rescuing.value = null
    const isStopped = !result.ok && result.error.code === 'cancelled'
    if (!result.ok && !isStopped) program.show(result.error)
    await program.refreshSession()
    await load()
    if (isStopped) return 'stopped'
    return result.ok ? result.value : undefined
  }

  async function stopRescue(): Promise<void> {
    if (rescuing.value) await program.ask('job.cancel', { jobId: rescuing.value.id })
  }

  /** Goes on with a campaign in which damage was found; true: it can be played in. */
  async function goOnAtOwnRisk(entry: Shelf): Promise<boolean> {
    if (!entry.isOpen && !(await open(entry.path))) return false
    const done = await program.get('campaign.goOnAtOwnRisk', {})
    await program.refreshSession()
    await load()
    return done !== undefined
  }

  return {
    folder,
    shelf,
    loaded,
    deleted,
    helping,
    rescuing,
    load,
    create,
    open,
    openByDialog,
    rename,
    copy,
    remove,
    putBack,
    forget,
    backups,
    restore,
    rescue,
    stopRescue,
    goOnAtOwnRisk,
  }
})

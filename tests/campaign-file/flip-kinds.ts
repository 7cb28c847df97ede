/** Trials with one byte changed in every other kind of file there is: logs, backups, older forms, lists and settings. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newToken, savedAddressIn, saveAddress } from '../../src-main/browser/saved-address'
import { openCampaign, restoreCampaign } from '../../src-main/campaign-file'
import { canonicalJson } from '../../src-shared/engine/json'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { makeServices, Screen } from '../main/services/screen'
import { contents, create, environment, opened, playSome } from './around'
import { crashedIn } from './crashed'

export interface KindTally {
  readonly trials: number
  /** Flips of each kind of file, and how many of them were found or did no harm. */
  readonly kinds: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** A trial of one kind: changes a byte; answers with what is wrong, or undefined. */
type Kind = (random: Random) => Promise<string | undefined>

export async function flipKinds(
  folder: string,
  trials: number,
  seed: number,
  report?: (done: number) => void,
): Promise<KindTally> {
  const random = seededRandom(seed)
  const all = await kindsIn(folder)
  const names = Object.keys(all)
  const kinds = Object.fromEntries(names.map((name) => [name, 0]))
  const failures: string[] = []
  for (let trial = 0; trial < trials; trial += 1) {
    const name = names[trial % names.length] ?? ''
    try {
      const problem = await all[name]?.(random)
      if (problem === undefined) kinds[name] = (kinds[name] ?? 0) + 1
      else failures.push(`trial ${trial}, ${name}: ${problem}`)
    } catch (error) {
      failures.push(
        `trial ${trial}, ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
      )
    }
    report?.(trial + 1)
  }
  return { trials, kinds, failures }
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  const at = random.int(copy.length)
  copy.writeUInt8((copy[at] ?? 0) ^ (1 + random.int(255)), at)
  return copy
}

async function kindsIn(folder: string): Promise<Readonly<Record<string, Kind>>> {
  const path = join(folder, 'flip.hundreddays')
  const clear = () => {
    for (const end of ['', '-journal', '-wal', '-shm', '-lock', '-wal.aside'])
      rmSync(`${path}${end}`, { force: true })
    rmSync(`${path}-backups`, { recursive: true, force: true })
  }

  const crashed = await crashedIn(folder, 'crashed')
  const journal = readFileSync(`${crashed.path}-journal`)
  const museum = 'tests/campaign-file/museum'
  const wal = readFileSync(`${museum}/killed/form-1.wal`)
  const older = readFileSync(`${museum}/form-1.hundreddays`)
  const ofOlder = await contentsOf(`${museum}/form-1.hundreddays`, path, clear)
  const backup = join(folder, 'backup.hundreddays')
  const campaign = await create(backup)
  playSome(campaign, 60)
  const ofBackup = canonicalJson(contents(campaign))
  campaign.close()
  const backupBytes = readFileSync(backup)

  writeFileSync(path, readFileSync(`${museum}/killed/form-1.hundreddays`))
  writeFileSync(`${path}-wal`, wal)
  const killed = opened(await openCampaign(path, environment(), { readOnly: true }))
  const ofKilled = canonicalJson(contents(killed))
  killed.close()
  clear()

  /** Opens what lies there: it holds what it held, or it is refused or found damaged. */
  const openedWith = async (wanted: string): Promise<string | undefined> => {
    const result = await openCampaign(path, environment())
    try {
      if (result.kind === 'fault') return undefined
      const { damage } = await result.campaign.verify()
      if (damage.length > 0 || result.newerForm !== null) return undefined
      return canonicalJson(contents(result.campaign)) === wanted ? undefined : 'changed, and nothing said so'
    } finally {
      if (result.kind === 'open') result.campaign.close()
      clear()
    }
  }

  return {
    'rollback journal': (random) => {
      copyFileSync(crashed.path, path)
      writeFileSync(`${path}-journal`, flipped(journal, random))
      return openedWith(canonicalJson(crashed.acknowledged))
    },
    'write-ahead log': (random) => {
      copyFileSync(`${museum}/killed/form-1.hundreddays`, path)
      writeFileSync(`${path}-wal`, flipped(wal, random))
      return openedWith(ofKilled)
    },
    'older form': (random) => {
      writeFileSync(path, flipped(older, random))
      return openedWith(ofOlder)
    },
    async backup(random) {
      const bad = join(folder, 'bad.hundreddays')
      writeFileSync(bad, flipped(backupBytes, random))
      const restored = await restoreCampaign(path, bad, environment())
      return restored.kind === 'fault' ? undefined : openedWith(ofBackup)
    },
    lock: async (random) => {
      copyFileSync(backup, path)
      writeFileSync(`${path}-lock`, Buffer.alloc(1 + random.int(100), random.int(256)))
      const result = await openCampaign(path, environment())
      clear()
      return result.kind === 'fault' && result.fault.code === 'badLock' ? undefined : result.kind
    },
    'settings and list': settingsKind(folder, backup),
    'saved address': addressKind(folder),
  }
}

async function contentsOf(from: string, path: string, clear: () => void): Promise<string> {
  copyFileSync(from, path)
  const campaign = opened(await openCampaign(path, environment()))
  const found = canonicalJson(contents(campaign))
  campaign.close()
  clear()
  return found
}

/** The address is the one that was saved, another of the same form, or not trusted. */
function addressKind(folder: string): Kind {
  const home = join(folder, 'address')
  const path = join(home, 'browser-address.txt')
  return (random) => {
    const token = newToken()
    saveAddress(home, 1815, token)
    writeFileSync(path, flipped(readFileSync(path), random))
    const found = savedAddressIn(home)
    const isPort = found.port === null || (found.port > 0 && found.port < 65_536)
    const isWhole = isPort && /^[\w-]{43}$/.test(found.token)
    const isAsSaved = found.port === 1815 && found.token === token
    return Promise.resolve(
      !isWhole ? JSON.stringify(found) : isAsSaved ? 'a changed byte was not noticed' : undefined,
    )
  }
}

/** The program starts and lists its campaigns, whatever stands in its own files. */
function settingsKind(folder: string, campaignFile: string): Kind {
  const home = join(folder, 'home')
  mkdirSync(join(home, 'campaigns'), { recursive: true })
  copyFileSync(campaignFile, join(home, 'campaigns', 'June.hundreddays'))
  const kept = new Map<string, Buffer>()
  return async (random) => {
    if (kept.size === 0) {
      const services = makeServices(home)
      const screen = new Screen(services)
      await screen.get('app.settings.set', {
        scale: 125,
        theme: 'lamplight',
        hintsSeen: ['library', 'battle'],
      })
      await screen.get('library.list', {})
      services.close()
      for (const name of ['settings.json', 'library.json']) kept.set(name, readFileSync(join(home, name)))
    }
    for (const [name, bytes] of kept) writeFileSync(join(home, name), flipped(bytes, random))
    const services = makeServices(home)
    try {
      const screen = new Screen(services)
      const { campaigns } = await screen.get('library.list', {})
      await screen.get('app.settings.get', {})
      await screen.get('app.settings.set', { scale: 100 })
      return campaigns.length === 1 ? undefined : `${campaigns.length} campaigns on the list`
    } finally {
      services.close()
    }
  }
}

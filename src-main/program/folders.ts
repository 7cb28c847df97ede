/** Where the program keeps its things on each system. */
import { homedir } from 'node:os'
import { join } from 'node:path'

const NAME = 'Hundred Days'

export interface Folders {
  /** Settings and the list of recent files. */
  readonly dataFolder: string
  /** New campaigns. */
  readonly campaignFolder: string
}

/** The user's own folders by the conventions of the system; `data` puts everything into one folder instead. */
export function foldersFor(
  data?: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): Folders {
  if (data !== undefined) return { dataFolder: data, campaignFolder: data }
  const dataFolder = join(userData(platform, env, home), NAME)
  return { dataFolder, campaignFolder: join(dataFolder, 'campaigns') }
}

function userData(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  const given = env['XDG_DATA_HOME']
  // The convention says that a relative path there is to be ignored.
  return given?.startsWith('/') ? given : join(home, '.local', 'share')
}

/** What the program was started with: a campaign by double click or by the arguments of a second start; a data folder. */
import { isAbsolute, resolve } from 'node:path'
import { CAMPAIGN_SUFFIX } from '../services/library/campaign-list'

/** The campaign named in arguments, as a full path; undefined if none is. Switches are skipped. */
export function campaignIn(args: readonly string[], folder: string): string | undefined {
  const named = withoutData(args).find(
    (arg) => !arg.startsWith('-') && arg.toLowerCase().endsWith(CAMPAIGN_SUFFIX),
  )
  return named === undefined ? undefined : isAbsolute(named) ? named : resolve(folder, named)
}

const DATA = '--data'

/** The folder of `--data DIR`, as a full path; undefined: the user's own. */
export function dataFolderIn(args: readonly string[], folder: string): string | undefined {
  const at = args.indexOf(DATA)
  const given = at < 0 ? undefined : args[at + 1]
  return given === undefined ? undefined : resolve(folder, given)
}

function withoutData(args: readonly string[]): readonly string[] {
  const at = args.indexOf(DATA)
  return at < 0 ? args : args.toSpliced(at, 2)
}

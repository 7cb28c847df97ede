// `npm run package`: installers for the system it runs on (or --win, --mac, --linux), into dist/.
import { Platform, build as pack } from 'electron-builder'
import { build, everything, oneAtATime } from './bundles.ts'
import { electronRuntime } from './electron-runtime.ts'
import { packaging } from './packaging.ts'

const platforms = [
  { flag: '--win', platform: Platform.WINDOWS },
  { flag: '--mac', platform: Platform.MAC },
  { flag: '--linux', platform: Platform.LINUX },
]
const asked = platforms.filter(({ flag }) => process.argv.includes(flag)).map(({ platform }) => platform)
const wanted = asked.length > 0 ? asked : [Platform.current()]

const runtime = await electronRuntime(true)
if ('missing' in runtime) {
  console.error(
    `Hundred Days cannot be packed because ${runtime.missing}. Connect this machine to the network and run it again.`,
  )
  process.exitCode = 1
} else {
  await oneAtATime(() => build(everything, true))
  const made = await pack({
    config: packaging,
    targets: new Map(wanted.flatMap((platform) => [...platform.createTarget()])),
  })
  for (const file of made) console.log(file)
}

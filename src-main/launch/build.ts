// `npm run build`: every bundle from scratch.
import { build, everything, oneAtATime } from './bundles.ts'

await oneAtATime(() => build(everything, true))

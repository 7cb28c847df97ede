// How the tests run: `unit` is everything that needs no browser, `e2e` drives the whole program in one.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, longest first: begun at the end of a run it would keep the other cores waiting. */
const LONGEST = [
  'tests/rules/recorded/brigade',
  'tests/main/services/library/kill',
  'tests/rules/recorded/squares',
  'tests/campaign-file/rescue',
  'tests/main/services/seals',
  'tests/rules/brigade/fuzz',
  'tests/campaign/fuzz',
  'tests/campaign-file/flips',
  'tests/rules/brigade/battles',
  'tests/rules/squares/fuzz',
  'tests/rules/squares/staff/staff',
  'tests/campaign-file/kill',
  'tests/rules/brigade/sheet/draft',
  'tests/rules/brigade/determinism',
  'tests/main/services/library/library',
  'tests/ground/borders',
  'tests/e2e/long-campaign',
  'tests/e2e/open-table-campaign',
  'tests/e2e/text-and-keys',
  'tests/e2e/campaign-result',
  'tests/e2e/help-and-print',
  'tests/e2e/waterloo',
  'tests/e2e/brigade',
  'tests/e2e/organiser-desk',
  'tests/e2e/deployment',
  'tests/e2e/staff-and-table',
  'tests/e2e/one-hour',
  'tests/e2e/fast-play',
]

const tests = join(import.meta.dirname, 'tests')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  plugins: [vue()],
  test: {
    passWithNoTests: true,
    // No test leaves anything behind in what it imports, so a worker reads each module once for all its files.
    isolate: false,
    // Room for what is new, megabytes: histories and battles are made by the thousand, and most are gone at once.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // As the program imports it: built, it has its own.
          alias: [{ find: /^\.\/pin-cost$/, replacement: join(tests, 'campaign-file/seals/pin-cost.ts') }],
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/soak/**'],
          setupFiles: ['tests/property-seed.ts'],
          testTimeout: 180_000,
          // Modules of whole screens are read in hooks, beside everything else on a loaded machine.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A file often waits for its screen: two more than there are cores keep them all busy.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          // A browser on a busy machine answers when it can.
          expect: { poll: { timeout: 20_000, interval: 200 } },
          setupFiles: ['tests/e2e/after-a-failure.ts'],
          // A fifth of a battle's time in the browser is the drawing of its map, which most tests do not look at.
          env: { HUNDRED_DAYS_PLAIN_MAP: '1' },
        },
      },
      {
        extends: true,
        // What is asked of Electron itself: `npm run test:electron` says where its runtime is.
        test: {
          name: 'electron',
          include: process.env['HUNDRED_DAYS_ELECTRON'] === undefined ? [] : ['tests/e2e/**/*.electron.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})

/** What the services take from outside, so that they run in every shell and in tests. */
import type { PAPERS, SHELLS } from '../../src-shared/contract/app'
import type { History } from '../../src-shared/history/bundle'
import type { Calendar } from '../../src-shared/history/calendar'
import type { Theatre } from '../../src-shared/history/theatre'
import type { GivenRuleSets } from './rule-sets'

export interface PdfPage {
  readonly paper: (typeof PAPERS)[number]
  readonly landscape: boolean
  /** Name of the file that is offered, without its ending. */
  readonly name: string
}

export interface Shell {
  readonly kind: (typeof SHELLS)[number]
  /** Lets the player choose a campaign file with the system's own dialogue; null: he chose none. */
  chooseFile?(folder: string): Promise<string | null>
  /** Writes the page in front as PDF where the player chooses; null: he chose nowhere. */
  savePdf?(page: PdfPage): Promise<string | null>
}

export interface ServiceOptions {
  readonly shell: Shell
  readonly version: string
  /** Folder of settings and of the list of recent files. */
  readonly dataFolder: string
  /** Folder of new campaigns. */
  readonly campaignFolder: string
  readonly history: History
  /** Digest of the tables of a campaign with the order of battle of that history; absent: each is read in full. */
  readonly orderOfBattleDigest?: string
  /** The calendar of the campaign, read when it is first wanted. */
  calendar(): Calendar
  /** The map of the theatre, read when it is first wanted. */
  theatre(): Theatre
  /** The rule sets that are played, or what loads them when one is first needed. */
  readonly rules: GivenRuleSets
  /** Every answer is held to its schema, as in tests and `npm run dev`. Absent: those alone that come from files. */
  readonly checkAnswers?: boolean
  /** Milliseconds since 1970. */
  now(): number
  /** A whole number of 32 bits, for the dice of a new battle. */
  randomSeed(): number
  /**
   * A random text for a side's share in the dice of a battle, 64 hexadecimal digits. Absent: battles draw from their seeds
   * alone, which can be foretold, as tests want it.
   */
  diceSecret?(): string
  /** Folder of the bundled workers; absent: long work is done between other work. */
  readonly workerFolder?: string | undefined
  /** Says on the console of whoever runs the program what no screen can be told. */
  warn?(sentence: string): void
}

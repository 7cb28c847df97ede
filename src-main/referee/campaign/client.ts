/** A campaign file at the command line: through the same contract as a screen, with its sentences in words. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ChannelName, InputOf, OutputOf } from '../../../src-shared/contract'
import type { CampaignPlayed, CampaignSeat } from '../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { Seat, Sentence } from '../../../src-shared/contract/values'
import { campaignMessages } from '../../../src-shared/campaign/words/messages'
import { sideOfArmy } from '../../../src-shared/campaign/state/vocabulary'
import { speaker } from '../../../src-shared/words/sentence'
import { startProgram } from '../../program'
import type { Services, Session } from '../../services'
import { Misuse, type Terminal } from '../command-line'
import { nextAfter, sentenceOfError } from './errors'

const phrase = speaker(campaignMessages)

interface Opening {
  readonly readOnly: boolean
  readonly as: CampaignSeat
  /** PINs of seats; one without a seat is of that which acts. */
  readonly pins: readonly { readonly seat: Seat | undefined; readonly pin: string }[]
  /** What dice thrown by hand show. */
  readonly faces: readonly number[] | undefined
}

/** Something found wrong by the rules, with its sentence. */
interface FaultLine {
  readonly path: string
  readonly code: string
  readonly rule: string
  readonly sentence: Sentence
}

export class CampaignClient {
  readonly #session: Session
  #seat: CampaignSeat = 'organiser'
  #names: ReadonlyMap<string, { readonly name: string; readonly side: 0 | 1 | null }> = new Map()

  constructor(
    private readonly services: Services,
    readonly terminal: Terminal,
    private readonly opening: Opening,
  ) {
    this.#session = services.connect(() => undefined)
  }

  async get<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const result = await this.services.call(this.#session, channel, input)
    if (!result.ok) throw new Misuse(sentenceOfError(result.error))
    // The services hold every answer against the contract in their tests.
    return result.value as OutputOf<C>
  }

  /** Opens the file and sits down at the seat that was asked for. */
  async enter(path: string): Promise<void> {
    const { readOnly, as, pins } = this.opening
    await this.get('library.open', { path, readOnly })
    const army = typeof as === 'object' ? as.army : as
    const own = army === 'organiser' ? 'umpire' : sideOfArmy(army)
    for (const { seat = own, pin } of pins) await this.get('session.givePin', { seat, pin })
    await this.#sit(as)
  }

  async #sit(seat: CampaignSeat): Promise<void> {
    if (isDeepStrictEqual(seat, this.#seat) && this.#names.size > 0) return
    await this.get('campaign.takeSeat', { seat })
    this.#seat = seat
    const { names } = await this.get('campaign.names', {})
    this.#names = new Map(Object.entries(names))
  }

  /** Acts from another seat for a while. */
  async asSeat<T>(seat: CampaignSeat, act: () => Promise<T>): Promise<T> {
    const before = this.#seat
    await this.#sit(seat)
    try {
      return await act()
    } finally {
      await this.#sit(before)
    }
  }

  /** The dice thrown by hand, as a command takes them. */
  get byHand(): { readonly faces?: number[] } {
    const { faces } = this.opening
    return faces === undefined ? {} : { faces: [...faces] }
  }

  /** Carries out long work; Ctrl-C cancels it. */
  async job<T>(work: (jobId: string) => Promise<T>): Promise<T> {
    const jobId = 'referee'
    const { signal } = this.terminal
    const cancel = () => void this.services.call(this.#session, 'job.cancel', { jobId })
    signal.addEventListener('abort', cancel)
    try {
      return await work(jobId)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  say(sentence: Sentence): string {
    return phrase(sentence, this.#names)
  }

  name(id: string): string {
    return this.#names.get(id)?.name ?? id
  }

  print(value: unknown): void {
    this.terminal.out(JSON.stringify(value))
  }

  /** A form to be filled in and given back: one document over several lines. */
  printForm(form: object): void {
    this.terminal.out(JSON.stringify(form, null, 2))
  }

  /** Everything that is wrong, at once. The exit status. */
  printFaults(faults: readonly FaultLine[], nothing = 'Nothing has been written.'): number {
    this.print({ refused: 'FAULTS', says: nothing, faults: faults.map((fault) => this.#faultLine(fault)) })
    return 1
  }

  #faultLine({ path, code, rule, sentence }: FaultLine) {
    return { path, code, rule, says: this.say(sentence) }
  }

  /** Prints what came of a command; true: it was played. */
  printAnswer(answer: Immutable<CampaignPlayed>): boolean {
    switch (answer.kind) {
      case 'played':
        for (const line of answer.lines)
          this.print({ seq: line.seq, step: line.step, says: this.say(line.sentence), rules: line.rules })
        return true
      case 'refused': {
        const { code, rule } = answer.refusal
        this.print({
          refused: code,
          rule,
          says: answer.faults.length > 0 ? undefined : this.say(answer.sentence),
          next: nextAfter(code),
          faults: answer.faults.map((fault) => this.#faultLine(fault)),
        })
        return false
      }
      case 'diceWanted':
        this.print({
          dice: answer.requests.map(({ die, count, purpose }) => ({ die, count, purpose })),
          says: 'Dice are thrown by hand here. Throw these, and give the verb again with what all so far show: --faces 3,5.',
          thrown: this.byHand.faces ?? [],
        })
        return false
      case 'wrongDice':
        this.print({
          ...answer,
          says: 'Those faces cannot come from the dice asked for, or are too many. Leave --faces out to be told which are wanted.',
        })
        return false
    }
  }

  /** The exit status of a command. */
  status(answer: Immutable<CampaignPlayed>): number {
    return this.printAnswer(answer) ? 0 : 1
  }
}

/** Folders of a program that leaves no trace: settings and lists of the screen's are left alone. */
export async function withServices<T>(
  terminal: Terminal,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-referee-'))
  const services = startProgram(
    { kind: 'none' },
    { dataFolder: folder, campaignFolder: folder },
    terminal.rules,
    terminal.chance,
  )
  try {
    return await work(services)
  } finally {
    services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens a campaign file for one verb and closes it again, whatever comes. */
export function atCampaign(
  path: string,
  terminal: Terminal,
  opening: Opening,
  work: (campaign: CampaignClient) => Promise<number>,
): Promise<number> {
  return withServices(terminal, async (services) => {
    const campaign = new CampaignClient(services, terminal, opening)
    await campaign.enter(resolve(path))
    return work(campaign)
  })
}

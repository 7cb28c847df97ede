/** A campaign file at the command line: through the same contract as a screen, with its sentences in words. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ChannelName, InputOf, OutputOf } from '../../src-shared/contract'
import { campaignSeatSchema, type CampaignPlayed } from '../../src-shared/contract/campaign/values'
import type { Immutable } from '../../src-shared/contract/channel'
import type { CallError } from '../../src-shared/contract/errors'
import type { Sentence } from '../../src-shared/contract/values'
import { campaignMessages } from '../../src-shared/campaign/words/messages'
import { speaker } from '../../src-shared/words/sentence'
import { startProgram } from '../program'
import { errorSentence } from '../services/failure'
import type { Services, Session } from '../services'
import { Misuse, type Terminal } from './command-line'

const phrase = speaker(campaignMessages)

export class CampaignClient {
  readonly #session: Session
  #names: ReadonlyMap<string, { readonly name: string; readonly side: 0 | 1 | null }> = new Map()

  constructor(
    services: Services,
    readonly terminal: Terminal,
    private readonly call: (
      session: Session,
      channel: ChannelName,
      input: unknown,
    ) => ReturnType<Services['call']>,
  ) {
    this.#session = services.connect(() => undefined)
  }

  async get<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const result = await this.call(this.#session, channel, input)
    if (!result.ok) throw new Misuse(sentenceOf(result.error))
    // The services hold every answer against the contract in their tests.
    return result.value as OutputOf<C>
  }

  async sit(seat: string | undefined): Promise<void> {
    const parsed = campaignSeatSchema.safeParse(seat ?? 'organiser')
    if (!parsed.success) throw new Misuse(`There is no seat ${seat ?? ''}. Take organiser, fr, aa or pr.`)
    await this.get('campaign.takeSeat', { seat: parsed.data })
    const { names } = await this.get('campaign.names', {})
    this.#names = new Map(Object.entries(names))
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

  /** Prints what came of a command; true: it was played. */
  printAnswer(answer: Immutable<CampaignPlayed>): boolean {
    switch (answer.kind) {
      case 'played':
        for (const line of answer.lines)
          this.print({ seq: line.seq, step: line.step, says: this.say(line.sentence), rules: line.rules })
        return true
      case 'refused':
        this.print({
          refused: answer.refusal.code,
          rule: answer.refusal.rule,
          says: answer.faults.length > 0 ? undefined : this.say(answer.sentence),
          faults: answer.faults.map(({ path, code, rule, sentence }) => ({
            path,
            code,
            rule,
            says: this.say(sentence),
          })),
        })
        return false
      default:
        this.print(answer)
        return false
    }
  }
}

function sentenceOf(error: CallError): string {
  if (error.code === 'notBegun') return 'The campaign has not begun. Begin it with the verb campaign advance.'
  return `${errorSentence(error)}${Object.keys(error.detail).length > 0 ? ` ${JSON.stringify(error.detail)}` : ''}`
}

/** Opens a campaign file for one verb and closes it again, whatever comes. */
export async function atCampaign(
  path: string,
  terminal: Terminal,
  options: { readonly readOnly: boolean },
  work: (campaign: CampaignClient) => Promise<number>,
): Promise<number> {
  // Settings and lists of the screen's program are left alone.
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-referee-'))
  const services = startProgram(
    { kind: 'none' },
    { dataFolder: folder, campaignFolder: folder },
    terminal.rules,
  )
  try {
    const campaign = new CampaignClient(services, terminal, (session, channel, input) =>
      services.call(session, channel, input),
    )
    await campaign.get('library.open', { path: resolve(path), readOnly: options.readOnly })
    return await work(campaign)
  } finally {
    services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

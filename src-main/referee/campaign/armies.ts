/** The armies of a campaign before it begins: the order of battle as JSON or a table, changed field by field or as a whole. */
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import { CSV_PART_CHARACTERS } from '../../../src-shared/contract/names'
import { ARMIES } from '../../../src-shared/contract/campaign/values'
import { jsonSchema, type JsonValue } from '../../../src-shared/contract/values'
import { fieldsOf } from '../../../src-shared/history/edit/editable-fields'
import { fieldValue, same, thingsOf, type Thing } from '../../../src-shared/history/edit/order-of-battle'
import { orderOfBattleSchema } from '../../../src-shared/history/order-of-battle'
import { orderOfBattleFaults } from '../../../src-shared/words/order-of-battle-faults'
import { render } from '../../../src-shared/words/sentence'
import { Misuse, readText } from '../command-line'
import type { CampaignClient } from './client'
import { nearest } from './names'
import { filledIn, sub, wordOf, type Document, type Said } from './sub'

type Preview = OutputOf<'orderOfBattle.csv.preview'>
type Edit = InputOf<'orderOfBattle.edit'>['edits'][number]

/** A sentence of why something cannot stand, from the catalogue that the screen has too. */
const faultSaid = (code: string, values: Readonly<Record<string, string | number>>): string =>
  render({ key: code, values }, { catalogue: orderOfBattleFaults, nameOf: () => undefined, lenient: true })

const FORMS = ['all', 'strengths', 'strengths-template'] as const

export const orderOfBattle = sub({
  usage: 'order-of-battle FILE [ID ...] [--entry FORM] [--table T] [--csv TABLE] [--reason TEXT]',
  says: [
    'The armies before set-up: men, places, generals. With ids it prints what each of them has as a form;',
    '--entry takes that form, changed. --table prints all of it for a spreadsheet, --csv takes it back:',
    '  --table all                  every field, by id       --army A   one army alone',
    '  --table strengths            men by name, as they are; strengths-template: to be filled in',
    '  --meant "III Corps=fr.iii"   which is meant, where a name can mean several; may be repeated',
    'Names may be as people say them, and the men of a corps are spread over its units. A campaign that has',
    'begun keeps the armies with which it began: then edit moves its men.',
  ],
  options: {
    entry: { type: 'string' },
    table: { type: 'string' },
    army: { type: 'string' },
    csv: { type: 'string' },
    meant: { type: 'string', multiple: true },
    reason: { type: 'string' },
  },
  looks: ({ entry, csv }) => entry === undefined && csv === undefined,
  words: 1000,
  async run({ campaign, values, rest }) {
    const { entry, table, army, csv, reason = '' } = values
    if ([entry, table, csv].filter((one) => one !== undefined).length > 1)
      throw new Misuse('Give --entry, --table or --csv, one of them.')
    if (table !== undefined)
      return printTable(campaign, wordOf(table, 'table', FORMS), army && wordOf(army, 'army', ARMIES))
    if (csv !== undefined) return takeCsv(campaign, readText(csv), meantOf(values.meant), reason)
    if (entry !== undefined) return takeEntry(campaign, filledIn(entry, 'formations'), reason)
    if (rest.length === 0)
      throw new Misuse(
        'Name who is asked about, by ids: fr.ii.9 fr.ii/commander; or print all with --table all.',
      )
    return printFields(campaign, rest)
  },
})

function meantOf(given: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const end = text.lastIndexOf('=')
      if (end < 1) throw new Misuse(`--meant takes a name and an id, "III Corps=fr.iii", not ${text}.`)
      return [text.slice(0, end), text.slice(end + 1)]
    }),
  )
}

async function thingsIn(campaign: CampaignClient): Promise<ReadonlyMap<string, Thing>> {
  const { orderOfBattle: book } = await campaign.get('orderOfBattle.book', {})
  return thingsOf(orderOfBattleSchema.parse(book))
}

async function printTable(
  campaign: CampaignClient,
  table: (typeof FORMS)[number],
  army: string | undefined,
): Promise<number> {
  const what = table === 'strengths-template' ? 'strengthsTemplate' : table
  const { text } = await campaign.get('orderOfBattle.csv.export', { army: army ?? null, what })
  campaign.terminal.out(text.replace(/\r\n$/, ''))
  return 0
}

const fieldsIn = (thing: Thing): Record<string, JsonValue> =>
  Object.fromEntries(
    fieldsOf(thing.kind, thing.arm).map(({ key }) => [key, jsonSchema.parse(fieldValue(thing.value, key))]),
  )

const unknown = (id: string, things: ReadonlyMap<string, Thing>): string =>
  `There is no ${id} in the order of battle. ${nearest(id, [...things.keys()])}`

async function printFields(campaign: CampaignClient, ids: readonly string[]): Promise<number> {
  const things = await thingsIn(campaign)
  const found = ids.map((id) => {
    const thing = things.get(id)
    if (!thing) throw new Misuse(unknown(id, things))
    return [id, fieldsIn(thing)] as const
  })
  campaign.printForm({ formations: Object.fromEntries(found) })
  return 0
}

const fieldsSchema = z.record(z.string(), jsonSchema)

/** Takes a form as it was printed and changed: what stands otherwise is an edit, all of them or none. */
async function takeEntry(campaign: CampaignClient, filled: Document, reason: string): Promise<number> {
  const things = await thingsIn(campaign)
  const faults: Said[] = []
  const edits = Object.entries(filled).flatMap(([id, given]): Edit[] => {
    const thing = things.get(id)
    const fields = fieldsSchema.safeParse(given).data
    if (!thing) faults.push({ path: `formations.${id}`, says: unknown(id, things) })
    else if (!fields) faults.push({ path: `formations.${id}`, says: 'These are fields with their values.' })
    if (!thing || !fields) return []
    return Object.entries(fields)
      .filter(([field, value]) => !same(fieldValue(thing.value, field), value))
      .map(([field, value]) => ({ thing: id, field, value }))
  })
  if (faults.length > 0) return refused(campaign, faults)
  if (edits.length === 0) return changed(campaign, 0)
  const answer = await campaign.get('orderOfBattle.edit', { edits, reason })
  if (answer.kind === 'edited') return changed(campaign, edits.length)
  return refused(
    campaign,
    answer.faults.map(({ edit, code, values }) => ({
      path: `formations.${edits[edit]?.thing ?? ''}.${edits[edit]?.field ?? ''}`,
      says: faultSaid(code, values),
    })),
  )
}

async function takeCsv(
  campaign: CampaignClient,
  text: string,
  meant: Record<string, string>,
  reason: string,
): Promise<number> {
  const jobId = 'order-of-battle'
  const parts = Math.max(1, Math.ceil(text.length / CSV_PART_CHARACTERS))
  for (let part = 0; part < parts; part += 1) {
    const piece = text.slice(part * CSV_PART_CHARACTERS, (part + 1) * CSV_PART_CHARACTERS)
    await campaign.get('orderOfBattle.csv.part', { jobId, part, text: piece })
  }
  const preview = await campaign.get('orderOfBattle.csv.preview', { jobId, meant })
  if (preview.kind !== 'changes') return refusedCsv(campaign, preview)
  const { version } = preview
  const answer = await campaign.get('orderOfBattle.csv.import', { jobId, version, meant, reason })
  return answer.kind === 'imported' ? changed(campaign, answer.changes) : refusedCsv(campaign, answer.preview)
}

function refusedCsv(campaign: CampaignClient, preview: Preview): number {
  if (preview.kind === 'questions')
    campaign.print({
      refused: 'QUESTIONS',
      says: 'Nothing has been written. Some names can mean several: say which with --meant "NAME=ID".',
      questions: preview.questions,
    })
  if (preview.kind === 'faults')
    campaign.print({
      refused: 'FAULTS',
      says: 'Nothing has been written.',
      faults: preview.faults.map(({ line, column, code, values }) => ({
        line,
        column,
        code,
        says: faultSaid(code, values),
      })),
      further: preview.further,
    })
  return 1
}

function refused(campaign: CampaignClient, faults: readonly Said[]): number {
  campaign.print({ refused: 'FAULTS', says: 'Nothing has been written.', faults })
  return 1
}

async function changed(campaign: CampaignClient, changes: number): Promise<number> {
  const { begun } = await campaign.get('campaign.stand', {})
  const says = begun
    ? 'The campaign has begun and keeps the armies with which it began; battles of their own have these. campaign edit --path units.ID moves its men.'
    : undefined
  campaign.print({ changes, says })
  return 0
}

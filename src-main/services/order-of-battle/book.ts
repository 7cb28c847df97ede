/** The order of battle of a campaign as its screen gets it: what was changed, by whom it may be, what undo would bring. */
import type { Book, BookChange } from '../../../src-shared/contract/order-of-battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { JsonValue } from '../../../src-shared/contract/values'
import type { History } from '../../../src-shared/history/bundle'
import {
  differences,
  fieldDifferences,
  thingsOf,
  type Difference,
  type Edit,
  type EditFault,
  type Thing,
} from '../../../src-shared/history/edit/order-of-battle'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { BATTLE_IDS, type BattleId } from '../../../src-shared/history/vocabulary'
import type { OrderOfBattleChange } from '../../campaign-file'
import { recordFields } from '../../campaign-file/order-of-battle'
import type { RecordStep } from '../../campaign-file/order-of-battle-log'
import { asJson } from '../campaign'
import type { OpenCampaign } from '../library/open-campaign'
import type { Session } from '../session'

/** Brigades that a battle's file deploys or brings, by battle. */
export type Placed = Readonly<Record<BattleId, ReadonlySet<string>>>

export function placedIn(history: History): Placed {
  const of = (id: BattleId) => {
    const { deployments, reinforcements } = history.battles[id]
    const ids = [
      ...deployments.map((each) => each.brigadeId),
      ...reinforcements.flatMap((group) => group.brigadeIds),
    ]
    return new Set<string>(ids)
  }
  return {
    'quatre-bras': of('quatre-bras'),
    ligny: of('ligny'),
    wavre: of('wavre'),
    waterloo: of('waterloo'),
  }
}

export function bookOf(
  session: Session,
  open: OpenCampaign,
  history: History,
  placed: Placed,
): Immutable<Book> {
  const { campaign } = open
  const book = campaign.orderOfBattle()
  const log = campaign.orderOfBattleLog()
  const things = thingsOf(book)
  return {
    orderOfBattle: asJson(book),
    version: log.version,
    changes: changesOf(log.opening ?? history.orderOfBattle, book, log.standing, things),
    undo: stepOf(log.nextUndo, things),
    redo: stepOf(log.nextRedo, things),
    locked: campaign.readOnly ? 'readOnly' : session.seat === 'umpire' ? null : 'umpireOnly',
    placed: Object.fromEntries(BATTLE_IDS.map((id) => [id, [...placed[id]]])),
  }
}

/** What stands otherwise than at the opening, each with the last change that touched it. */
function changesOf(
  opening: OrderOfBattle,
  book: OrderOfBattle,
  standing: readonly OrderOfBattleChange[],
  things: ReadonlyMap<string, Thing>,
): readonly Immutable<BookChange>[] {
  const latest = new Map<string, OrderOfBattleChange>()
  for (const change of standing)
    for (const { thing, field } of touched(change.steps, things)) latest.set(`${thing} ${field}`, change)
  return differences(opening, book).map(({ thing, field, was, is }) => {
    const made = latest.get(`${thing} ${field}`)
    return {
      thing,
      field,
      was: was as JsonValue,
      is: is as JsonValue,
      number: made?.number ?? null,
      at: made?.at ?? null,
      reason: made?.reason ?? '',
    }
  })
}

/** Fields that the records of a change differ in. */
function touched(steps: readonly RecordStep[], things: ReadonlyMap<string, Thing>): readonly Difference[] {
  return steps.flatMap(({ before, after }) => {
    const thing = after === null ? undefined : things.get(after.id)
    if (!before || !after || !thing) return []
    return fieldDifferences({ ...thing, value: recordFields(after) }, recordFields(before))
  })
}

function stepOf(
  change: OrderOfBattleChange | null,
  things: ReadonlyMap<string, Thing>,
): Immutable<Book>['undo'] {
  if (!change) return null
  const fields = touched(change.steps, things)
  const first = fields[0]
  return { thing: first?.thing ?? '', field: first?.field ?? '', count: fields.length }
}

/** Edits that put a unit on a field where its brigade has neither place nor hour: the battle could not be set up. */
export function placeFaults(
  book: OrderOfBattle,
  edits: readonly Edit[],
  placed: Placed,
): readonly EditFault[] {
  const things = edits.some((edit) => edit.field === 'present') ? thingsOf(book) : undefined
  return edits.flatMap((edit, i): EditFault[] => {
    if (edit.field !== 'present' || !Array.isArray(edit.value)) return []
    const before = (things?.get(edit.thing)?.value['present'] ?? []) as readonly string[]
    const brigade = edit.thing.split('.').slice(0, -1).join('.')
    const wrong = BATTLE_IDS.find(
      (id) => (edit.value as unknown[]).includes(id) && !before.includes(id) && !placed[id].has(brigade),
    )
    return wrong === undefined ? [] : [{ edit: i, code: 'noPlace', values: { battle: wrong } }]
  })
}

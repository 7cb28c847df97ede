/** What the kits of all rule sets share: battles of history as a case names them, faults in words, functions about sheets. */
import { z } from 'zod'
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { Fault } from '../../../src-shared/engine/refusal'
import type { RuleSet, SheetBase } from '../../../src-shared/engine/rule-set'
import { speaker, type Catalogue } from '../../../src-shared/words/sentence'
import type { Battle } from '../../../src-shared/history/battle'
import type { History } from '../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import { whatIfFaults } from '../../../src-shared/history/what-ifs'
import { CaseFault, parsed, refuseIfAny, unknownName } from '../runner/faults'
import type { CaseFunction } from '../runner/kit'

export const patchSchema = z.record(z.string(), z.json())
export const sideSchema = z.union([z.literal(0), z.literal(1)])

/** A battle of history as given and functions name it; rule sets add what their drafts take besides. */
export const battleSchema = z.strictObject({
  battle: z.enum(BATTLE_IDS),
  whatIfs: z.array(z.string()).default([]),
  houseRules: patchSchema.default({}),
})

/** The battle of a case with the data it is drawn up from. Throws CaseFault if a what-if is unknown or excludes another. */
export function battleOf(
  { battle: id, whatIfs }: Pick<z.infer<typeof battleSchema>, 'battle' | 'whatIfs'>,
  history: History | undefined,
): { readonly history: History; readonly battle: Battle } {
  if (!history)
    throw new CaseFault([{ path: 'given', expected: 'the historical data', actual: 'not loaded' }])
  const battle = history.battles[id]
  const known = battle.whatIf.map((one) => one.id)
  refuseIfAny(
    whatIfFaults(battle, whatIfs).map((fault) =>
      fault.code === 'UNKNOWN_WHAT_IF'
        ? unknownName('given.whatIfs', `a what-if of ${id}`, fault.whatIf, known)
        : { path: 'given.whatIfs', expected: 'one of a group', actual: fault.whatIfs.join(', ') },
    ),
  )
  return { history, battle }
}

/** The house rules that a case names, each through the schema; a draft has its own mind about the others. */
export function houseRulesNamed<Rules extends object>(
  schema: z.ZodType<Rules>,
  named: Readonly<Record<string, unknown>>,
): Partial<Rules> {
  const rules = parsed(schema, named, 'given.houseRules')
  return Object.fromEntries(Object.entries(rules).filter(([key]) => key in named)) as Partial<Rules>
}

/** Faults in the words of a catalogue, by ids. */
export function faultWords(messages: Catalogue): (fault: Fault) => string {
  const phrase = speaker(messages)
  return ({ code, values }) => phrase({ key: `fault.${code}`, values })
}

/** Throws CaseFault with the faults of a sheet in words. */
export function refuseSheet(faults: readonly Fault[], words: (fault: Fault) => string): void {
  refuseIfAny(
    faults.map((fault) => ({
      path: fault.path,
      expected: 'a sheet without faults',
      actual: `${fault.code}: ${words(fault)}`,
    })),
  )
}

/** `faults` and `doubts` of a rule set, of the sheet that `with` gives; without it, of the case's own. */
export function sheetFunctions<Sheet extends SheetBase, Event extends BattleEvent>(
  rules: Pick<RuleSet<Sheet, unknown, unknown, Event>, 'faults' | 'doubts'>,
  sheetOf: (given: unknown) => Sheet,
): { readonly faults: CaseFunction; readonly doubts: CaseFunction } {
  // The runner hands on the sheet that the kit has built.
  const asked = (given: unknown, own: unknown) => (given === undefined ? (own as Sheet) : sheetOf(given))
  return {
    faults: (given, _state, own) => rules.faults(asked(given, own)),
    doubts: (given, _state, own) => rules.doubts?.(asked(given, own)) ?? [],
  }
}

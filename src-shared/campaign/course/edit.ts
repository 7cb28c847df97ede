/** The umpire's hand on the campaign: values set and men moved, always with a reason (CP-EDIT). */
import { BATTLE_KEYS, battleKeySchema, type BattleKey } from '../../history/calendar'
import { unitEndSchema } from '../../history/field-report'
import { covers, minutesOf, timeSchema, type ArmyId } from '../../history/vocabulary'
import { z } from 'zod'
import type { JsonValue } from '../../engine/json'
import { move } from '../state/accounts'
import { layOut, leaveOut, leftOutBy, setBattle } from './battles'
import type { CommandOf } from './commands'
import { battleFile, battlesOf, type CampaignData } from '../state/data'
import { heldBy } from '../muster/muster'
import { SECOND_DAY } from '../muster/second-day'
import { factQuestions } from '../report/questions'
import { applyEffect, applyWhatIfs, chosenOption, partsOf, takeBack } from './effects'
import { refusal, type CpRefusal } from './refusals'
import type { CpState, CpUnit } from '../state/state'
import type { Step } from './step'
import { accountSchema, leaderStateSchema } from '../state/vocabulary'
import { bring, withoutBy } from './what-ifs'

const moveSchema = z.strictObject({ from: accountSchema, to: accountSchema, men: z.int().min(1) })
const choiceValueSchema = z.union([
  z.string(),
  z.strictObject({ optionId: z.string(), formations: z.array(z.string()).optional() }),
])
const placingValueSchema = z.strictObject({ entry: z.string().min(1), time: timeSchema }).nullable()

/** An edit read from its path: what is set, or why it cannot be. */
type Target =
  | { readonly kind: 'men'; readonly unitId: string; readonly move: z.infer<typeof moveSchema> }
  | { readonly kind: 'unit'; readonly unitId: string; readonly change: Partial<CpUnit> }
  | {
      readonly kind: 'choice'
      readonly decisionId: string
      readonly optionId: string
      readonly formations?: string[]
    }
  | { readonly kind: 'whatIf'; readonly id: string; readonly on: boolean }
  | { readonly kind: 'leader'; readonly id: string; readonly state: z.infer<typeof leaderStateSchema> }
  | { readonly kind: 'startTime'; readonly battle: BattleKey; readonly time: string }
  | {
      readonly kind: 'placing'
      readonly battle: BattleKey
      readonly brigadeId: string
      readonly at: z.infer<typeof placingValueSchema>
    }
  | { readonly kind: 'fact'; readonly battle: BattleKey; readonly fact: string; readonly yes: boolean }
  | { readonly kind: 'leaveOut'; readonly battle: BattleKey }

const MARKS_LIMIT = z.int().min(0).max(20)

/** What was given in the place of a number of men, if accounts were named; nothing: whole words are lacking. */
function notMen(value: JsonValue): { readonly given?: JsonValue } {
  const read = moveSchema.extend({ men: z.json() }).safeParse(value)
  return read.success ? { given: read.data.men } : {}
}

/** Reads path and value (CP-EDIT-01, CP-EDIT-02). */
function targetOf(data: CampaignData, state: CpState, path: string, value: JsonValue): Target | CpRefusal {
  const dot = path.indexOf('.')
  const head = dot < 0 ? path : path.slice(0, dot)
  const rest = dot < 0 ? '' : path.slice(dot + 1)
  const unknown = refusal('UNKNOWN_ID', 'CP-EDIT-01', { id: path })
  const wrong = refusal('NOT_CHANGEABLE', 'CP-EDIT-01', { id: path, value })
  switch (head) {
    case 'units': {
      const field = /\.(present|killedWounded|missing|stragglers|scattered|marks|state|cutOff)$/.exec(
        rest,
      )?.[1]
      const unitId = field === undefined ? rest : rest.slice(0, -field.length - 1)
      if (!state.units[unitId as keyof CpState['units']]) return unknown
      if (field === undefined) {
        const parsed = moveSchema.safeParse(value)
        if (!parsed.success) return refusal('UNBALANCED_EDIT', 'CP-EDIT-02', { id: unitId, ...notMen(value) })
        return { kind: 'men', unitId, move: parsed.data }
      }
      const simple = { marks: MARKS_LIMIT, state: unitEndSchema, cutOff: z.boolean() } as const
      // Men are moved from one account to another, never set.
      if (!(field in simple)) return refusal('UNBALANCED_EDIT', 'CP-EDIT-02', { id: unitId })
      const parsed = simple[field as keyof typeof simple].safeParse(value)
      return parsed.success ? { kind: 'unit', unitId, change: { [field]: parsed.data } } : wrong
    }
    case 'choices': {
      const decision = data.decisions.get(rest)
      const parsed = choiceValueSchema.safeParse(value)
      if (!decision) return unknown
      if (!parsed.success) return wrong
      const chosen = typeof parsed.data === 'string' ? { optionId: parsed.data } : parsed.data
      if (!decision.options.some((o) => o.id === chosen.optionId)) return unknown
      return {
        kind: 'choice',
        decisionId: rest,
        optionId: chosen.optionId,
        ...('formations' in chosen && chosen.formations && { formations: chosen.formations }),
      }
    }
    case 'whatIfs':
      if (!data.whatIfs.has(rest)) return unknown
      return typeof value === 'boolean' ? { kind: 'whatIf', id: rest, on: value } : wrong
    case 'leaders': {
      const parsed = leaderStateSchema.safeParse(value)
      if (!data.leaderOf.get(rest)) return unknown
      return parsed.success
        ? { kind: 'leader', id: data.leaderOf.get(rest)?.id ?? rest, state: parsed.data }
        : wrong
    }
    case 'startTimes': {
      const battle = battleKeySchema.safeParse(rest)
      const time = timeSchema.safeParse(value)
      if (!battle.success) return unknown
      return time.success ? { kind: 'startTime', battle: battle.data, time: time.data } : wrong
    }
    case 'placings': {
      const [key = '', ...id] = rest.split('.')
      const battle = battleKeySchema.safeParse(key)
      const at = placingValueSchema.safeParse(value)
      const brigadeId = id.join('.')
      if (!battle.success || !data.history.index.brigadeById.has(brigadeId as never)) return unknown
      if (!at.success) return wrong
      const entries = battleFile(data, battle.data).entryPoints
      if (at.data && !entries.some((e) => e.id === at.data?.entry)) return unknown
      return { kind: 'placing', battle: battle.data, brigadeId, at: at.data }
    }
    case 'facts': {
      const [key = '', fact = ''] = rest.split('.')
      const battle = battleKeySchema.safeParse(key)
      if (!battle.success || !factQuestions(data, battle.data).has(fact)) return unknown
      return typeof value === 'boolean' ? { kind: 'fact', battle: battle.data, fact, yes: value } : wrong
    }
    case 'battles': {
      const battle = battleKeySchema.safeParse(rest)
      if (!battle.success) return unknown
      return value === 'leftOut' ? { kind: 'leaveOut', battle: battle.data } : wrong
    }
    default:
      return unknown
  }
}

const isRefusal = (x: Target | CpRefusal): x is CpRefusal => 'code' in x

/** The battle for which a unit was mustered and whose losses are not booked yet: its men are counted there. */
function openFieldOf(state: CpState, unitId: string): BattleKey | undefined {
  return BATTLE_KEYS.find((key) => {
    const { mustered, phase, left } = state.battles[key]
    const isBooked = phase === 'links' || phase === 'done' || phase === 'leftOut'
    if (isBooked || !Object.hasOwn(mustered?.units ?? {}, unitId)) return false
    return !left.some(({ brigadeId }) => covers(brigadeId, unitId))
  })
}

export function refuseEdit(
  data: CampaignData,
  state: CpState,
  { path, value, reason }: CommandOf<'edit'>,
): CpRefusal | undefined {
  if (reason === '') return refusal('REASON_MISSING', 'CP-EDIT-01', { path })
  const target = targetOf(data, state, path, value)
  if (isRefusal(target)) return target
  if (target.kind === 'men') {
    const unit = state.units[target.unitId as keyof CpState['units']]
    const { from, to, men } = target.move
    // An account cannot give what it has not, nor to itself (CP-LED-01).
    if (!unit || from === to) return refusal('UNBALANCED_EDIT', 'CP-EDIT-02', { id: target.unitId, men })
    if (unit[from] < men)
      return refusal('UNBALANCED_EDIT', 'CP-EDIT-02', { id: target.unitId, men, from, has: unit[from] })
    const battle = from === 'present' ? openFieldOf(state, target.unitId) : undefined
    if (battle) return refusal('ON_THE_FIELD', 'CP-EDIT-01', { id: target.unitId, battle })
  }
  if (target.kind === 'placing' && target.at !== null) {
    // Nobody is taken from where he has been laid out, nor sent where the rules would not let him come.
    const other = heldBy(data, state, target.battle, target.brigadeId)
    if (other && state.battles[other].mustered)
      return refusal('DOUBLE_PRESENCE', 'CP-ROST-07', { id: target.brigadeId, battle: other })
  }
  if (target.kind === 'leaveOut' && ['done', 'leftOut'].includes(state.battles[target.battle].phase))
    return refusal('BATTLE_NOT_DUE', 'CP-EDIT-01', { battle: target.battle })
  return undefined
}

/**
 * Why a battle cannot begin at an hour: it would have no turn. Asked when the hour is set and not when a journal is
 * played again, for campaigns in which it was set before this was asked.
 */
export function refuseStart(data: CampaignData, path: string, value: JsonValue): CpRefusal | undefined {
  const [head, key] = path.split('.')
  const battle = battleKeySchema.safeParse(key)
  const time = timeSchema.safeParse(value)
  if (head !== 'startTimes' || !battle.success || !time.success) return undefined
  const until =
    battle.data === 'wavre-19'
      ? data.whatIfs.get(SECOND_DAY)?.whatIf.endTime
      : battleFile(data, battle.data).endTime
  return until !== undefined && minutesOf(time.data) >= minutesOf(until)
    ? refusal('TIME_OUTSIDE', 'CP-EDIT-01', { time: time.data, until })
    : undefined
}

/** Carries out an edit, an earlier start too (CP-R-27); it acts from now on, on a mustered battle only while that is open (CP-EDIT-01). */
export function edit(step: Step, { path, value, reason }: CommandOf<'edit'>): void {
  const { data } = step
  const target = targetOf(data, step.state, path, value)
  if (isRefusal(target)) throw new Error(`edit of ${path}: ${target.code}`)
  const was = apply(step, target)
  step.set({ edits: [...step.state.edits, { step: step.state.step, path, was, value, reason }] })
  step.revealed = true
  step.emit('umpireEdit', ['CP-EDIT-01'], { path, was, value, reason }, audienceOf(data, step.state, target))
  for (const key of battlesOf(data, step.state.step)) layOutAnew(step, key)
}

/** A battle that is open and not begun has its forces laid out by what has been set, or is left out by it (CP-STEP-03). */
function layOutAnew(step: Step, key: BattleKey): void {
  const { phase, begun, input } = step.state.battles[key]
  if ((phase !== 'muster' && phase !== 'resolve') || begun || input) return
  const why = leftOutBy(step.data, step.state, key)
  if (why) leaveOut(step, key, why)
  else if (phase === 'resolve') layOut(step, key)
}

/** What is set stands in everybody's log, but a choice not laid open yet in that of its army alone (CP-DEC-03). */
function audienceOf(data: CampaignData, state: CpState, target: Target): { readonly to?: readonly ArmyId[] } {
  const decision = target.kind === 'choice' ? data.decisions.get(target.decisionId) : undefined
  return decision && state.revealed[decision.id] === undefined ? { to: [decision.army] } : {}
}

/** Sets the value, and gives what stood there before. */
function apply(step: Step, target: Target): JsonValue {
  const { state, data } = step
  switch (target.kind) {
    case 'men': {
      const unit = state.units[target.unitId as keyof CpState['units']]
      const { from, to, men } = target.move
      if (unit) step.setUnits(new Map([[target.unitId, move(unit, { [from]: -men, [to]: men })]]))
      return unit?.[from] ?? null
    }
    case 'unit': {
      const unit = state.units[target.unitId as keyof CpState['units']]
      if (unit) step.setUnits(new Map([[target.unitId, { ...unit, ...target.change }]]))
      const [field] = Object.keys(target.change)
      return unit?.[field as keyof CpUnit] ?? null
    }
    case 'choice':
      return setChoice(step, target.decisionId, target.optionId, target.formations)
    case 'whatIf': {
      const was = state.whatIfs[target.id] !== undefined
      const taken = Object.fromEntries(Object.entries(state.whatIfs).filter(([id]) => id !== target.id))
      step.set({
        whatIfs: target.on
          ? bring(data, state.whatIfs, target.id, 'organiser', [target.id], { alone: true })
          : withoutBy(data, taken, target.id),
      })
      return was
    }
    case 'leader': {
      const was = state.leaders[target.id]?.state ?? 'fit'
      const rest = Object.fromEntries(Object.entries(state.leaders).filter(([id]) => id !== target.id))
      step.set({ leaders: target.state === 'fit' ? rest : { ...rest, [target.id]: { state: target.state } } })
      return was
    }
    case 'startTime':
      step.set({
        startTimes: [...state.startTimes, { battle: target.battle, time: target.time, by: 'organiser' }],
      })
      return null
    case 'placing': {
      const rest = state.placings.filter(
        (p) => p.battle !== target.battle || p.brigadeId !== target.brigadeId,
      )
      step.set({
        placings: target.at
          ? [
              ...rest,
              {
                battle: target.battle,
                brigadeId: target.brigadeId as CpState['placings'][number]['brigadeId'],
                ...target.at,
                by: 'organiser',
              },
            ]
          : rest,
      })
      return null
    }
    case 'fact': {
      const { facts } = state.battles[target.battle]
      setBattle(step, target.battle, { facts: { ...facts, [target.fact]: target.yes } })
      return facts[target.fact] ?? null
    }
    case 'leaveOut':
      step.set({ notFought: [...state.notFought, { battle: target.battle, by: 'organiser' }] })
      if (state.battles[target.battle].phase !== 'waiting')
        setBattle(step, target.battle, {
          phase: 'leftOut',
          leftOut: { rule: 'CP-STEP-09', by: 'organiser' },
        })
      return null
  }
}

/** Another option in the place of the chosen one, with all that hangs on it. */
function setChoice(step: Step, decisionId: string, optionId: string, formations?: string[]): JsonValue {
  const decision = step.data.decisions.get(decisionId)
  const before = step.state.choices[decisionId]
  if (!decision) return null
  const closed = step.data.order.get(decision.step) ?? 0
  const now = step.data.order.get(step.state.step) ?? 0
  step.set({
    choices: {
      ...step.state.choices,
      [decisionId]: {
        optionId,
        by: 'organiser',
        ...(formations && {
          formations: formations as NonNullable<CpState['choices'][string]['formations']>,
        }),
      },
    },
  })
  if (closed >= now) return before?.optionId ?? null
  takeBack(step, decisionId)
  const option = chosenOption(step.data, step.state, decision)
  const parts = partsOf(option, before?.outcome)
  applyWhatIfs(step, decisionId, parts.whatIfs)
  for (const effect of parts.effects) applyEffect(step, decision, option, effect)
  return before?.optionId ?? null
}

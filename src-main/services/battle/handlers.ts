/** Handlers of a battle being fought: what is seen, what may be done, playing, taking back, log and report. */
import { setImmediate } from 'node:timers/promises'
import type { battleChannels } from '../../../src-shared/contract/battle'
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'
import type { z } from 'zod'
import type { Side } from '../../../src-shared/engine/sides'
import { editFaults } from '../../../src-shared/engine/umpire'
import { drawnUpView, pastView, presentView, redoOf, staffToAct, undoOf } from './view'
import { asJson } from '../campaign'
import { beginInCampaign } from '../course/battles/begin'
import { mustStand } from '../course/battles/campaign-link'
import { failure } from '../failure'
import { problemOf } from '../problem'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish } from '../publish'
import { inWords } from '../refusal'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'
import { playAct, staffAct } from './acts'
import { filmsOf } from './film'
import { withShares } from './honest-dice'
import { plansOf } from './plans'
import { reasonOfEntry } from './why'
import { reportOf } from './report'
import type { Session } from '../session'
import { mustBeOpen, setUpOf } from '../set-up/sealed-set-up'
import { deployedSheet, sheetFaults, sheetNow } from '../set-up/sheets'
import {
  mustHaveSkills,
  mustHaveTemperaments,
  staffSkillsOf,
  withSkill,
  withTemperament,
} from '../set-up/staff-skills'

export function battleHandlers(context: AppContext): Handlers<keyof typeof battleChannels> {
  const { history } = context.options

  function frame(session: Session, battleId: string, withState = false) {
    const pace = context.staff.pace(session.campaign(), battleId)
    return { seat: session.at(battleId), pace, withState, history, answers: context.answers }
  }

  /** Tells of something taken back or brought again, and answers where the battle stands now. */
  function moved(
    session: Session,
    open: OpenCampaign,
    { live, rules }: OpenBattle,
    what: 'undone' | 'redone' | 'rolledBack',
  ) {
    const { seq, state } = live.now()
    const by = what === 'rolledBack' ? 'umpire' : 'people'
    publish(context, 'battle.changed', { battleId: live.id, seq, what, by }, open)
    return { seq, turn: rules.turn(rules.seenBy(state, session.at(live.id))) }
  }

  /** A battle whose staff of a side is to play otherwise from now on, and the change of its set-up. */
  function staffToChange(session: Session, battleId: string, side: Side) {
    const open = session.campaign()
    mustStand(open, battleId)
    const { live, rules } = open.fighting(battleId)
    // Who plays against a staff chooses how it plays; of a side of people it matters to the organiser alone.
    if (live.battle.seats[side] !== 'staff') session.mustBeUmpire()
    const note = { at: context.options.now(), afterSeq: live.length() - 1 }
    const change = (setUp: JsonObject) => {
      open.campaign.updateBattle(battleId, { setUp })
      publish(context, 'battle.changed', { battleId, seq: live.now().seq, what: 'setUp', by: 'people' }, open)
    }
    return { live, rules, note, change }
  }

  function previewOf(rules: OpenBattle['rules'], found: unknown): { preview: JsonValue } {
    if (found === null || found === undefined) return { preview: null }
    return { preview: context.answers.ofRuleSet(rules.screen.previewSchema, found, 'preview') }
  }

  return {
    'battle.sheet': (session, { battleId }) => {
      const open = session.campaign()
      const opened = open.openBattle(battleId)
      const { rules } = opened
      const sheet = opened.live.hasBegun()
        ? sheetNow(opened, opened.live.now().state)
        : deployedSheet(open, opened, session.at(battleId))
      return {
        ruleSet: rules.key,
        summary: rules.books.summary(sheet),
        pieces: rules.roster(sheet),
        field: context.answers.ofRuleSet(
          rules.screen.fieldSchema,
          rules.screen.field(sheet, history),
          'field',
        ),
      }
    },
    'battle.start': async (session, { battleId, faces = [] }) => {
      const open = session.campaign()
      const opened = open.deploying(battleId)
      const { live, rules } = opened
      const kept = setUpOf(open.campaign, live.battle)
      if (session.seat !== 'umpire' && !(kept.sealed[0] && kept.sealed[1]))
        throw failure('umpireOnly', { seat: session.seat })
      mustBeOpen(kept)
      const sheet = deployedSheet(open, opened, 'umpire')
      const faults = sheetFaults(rules, sheet)
      if (faults.length > 0) throw failure('badSheet', { faults: faults.map(asJson) })
      await open.campaign.backup('battle', battleId)
      // While the backup was made the battle may have been begun from another screen.
      open.deploying(battleId)
      const { diceSecret } = context.options
      // What both sides commit to is in the file before the first throw.
      const shares = diceSecret && !kept.isSeedChosen && withShares(open.campaign, live.battle, diceSecret)
      open.campaign.updateBattle(battleId, {
        sheet: asJson(sheet),
        ...(shares && { setUp: { ...(live.battle.setUp as JsonObject | null), dice: shares } as JsonObject }),
      })
      const act = { type: 'start' } as const
      const played = beginInCampaign(context, session, battleId, () =>
        playAct(context, open, opened, { act, faces, by: 'people', seat: session.at(battleId) }),
      )
      context.staff.resume(open, battleId)
      return played
    },
    'battle.view': (session, { battleId, withState }) => {
      const open = session.campaign()
      const opened = open.openBattle(battleId)
      const around = frame(session, battleId, withState)
      return opened.live.hasBegun()
        ? presentView(opened, around)
        : drawnUpView(opened, around, deployedSheet(open, opened, session.at(battleId)))
    },
    'battle.options': (session, { battleId, side, actorId }) => {
      const { live, rules } = session.campaign().fighting(battleId)
      const own = session.at(battleId)
      const state = rules.seenBy(live.now().state, own)
      const sides = side === undefined ? rules.turn(state).toAct : [side]
      const mine = sides.filter((each) => own === 'umpire' || own === each)
      return {
        options: mine.flatMap((each) =>
          rules.options(state, each, actorId).map((option) => ({
            command: asJson(option.command as object),
            actorId: option.actorId ?? null,
            at: option.at ?? null,
            cost: option.cost ?? null,
            warnings: option.warnings ?? [],
          })),
        ),
      }
    },
    'battle.refuse': (session, { battleId, side, command }) => {
      session.mayActFor(battleId, side)
      const { live, rules } = session.campaign().fighting(battleId)
      const parsed = parsedCommand(rules, command)
      // Asked of what the seat may know: the answer tells nothing that is hidden from it.
      const state = rules.seenBy(live.now().state, session.at(battleId))
      const refusal = rules.refuse(state, side, parsed)
      return { refusal: refusal ? inWords(rules, refusal) : null }
    },
    'battle.preview': (session, asked) => {
      const { rules, state, question } = askedOf(session, asked)
      return previewOf(rules, rules.screen.preview(state, asked.side, question))
    },
    'battle.longPreview': async (session, asked) => {
      const { rules, state, question } = askedOf(session, asked)
      const slices = rules.screen.previewInSlices?.(state, asked.side, question)
      if (!slices) return previewOf(rules, rules.screen.preview(state, asked.side, question))
      return context.jobs.run(asked.jobId, session, async (signal, onProgress) => {
        for (;;) {
          const { done, value } = slices.next()
          if (done === true) return previewOf(rules, value)
          onProgress(value.done, value.total)
          await setImmediate()
          signal.throwIfAborted()
        }
      })
    },
    'battle.play': (session, { battleId, side, command, faces = [] }) => {
      session.mayActFor(battleId, side)
      const open = session.campaign()
      const opened = open.fighting(battleId)
      const act = { type: 'command', side, command: parsedCommand(opened.rules, command) } as const
      const played = playAct(context, open, opened, { act, faces, by: 'people', seat: session.at(battleId) })
      if (played.kind === 'played') context.staff.resume(open, battleId)
      return played
    },
    'battle.undo': (session, { battleId, side }) => {
      const { open, opened } = forSide(session, battleId, side)
      const found = undoOf(opened, side ?? session.at(battleId))
      if ('why' in found)
        throw found.why === 'nothingToUndo'
          ? failure('nothingToUndo')
          : failure('undoBarred', { why: found.why })
      opened.live.undo(found.seq, found.side)
      return moved(session, open, opened, 'undone')
    },
    'battle.redo': (session, { battleId, side }) => {
      const { open, opened } = forSide(session, battleId, side)
      const found = redoOf(opened, side ?? session.at(battleId))
      if (!found) throw failure('nothingToRedo')
      opened.live.redo(found.seq, found.side)
      const answer = moved(session, open, opened, 'redone')
      context.staff.resume(open, battleId)
      return answer
    },
    'battle.rollback': (session, { battleId, toSeq, reason }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      mustStand(open, battleId)
      const opened = open.fighting(battleId)
      const target = opened.live.entries()[toSeq]
      if (!target || target.undone) throw failure('noSuchEntry', { battleId, seq: toSeq })
      context.staff.setPace(open, battleId, 'stopped')
      opened.live.rollback(toSeq, reason)
      return moved(session, open, opened, 'rolledBack')
    },
    'battle.edit': (session, { battleId, path, value, reason }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      mustStand(open, battleId)
      const opened = open.fighting(battleId)
      const { live, rules } = opened
      const edit = { path, value, reason }
      const faults = editFaults(rules, live.now().state, edit)
      if (faults.length > 0) return { kind: 'faults', faults }
      const given = live.give({ type: 'edit', edit }, [])
      if (given.kind !== 'played') throw failure('badEdit', { problem: given.kind })
      const change = { battleId, seq: given.seq, what: 'edited', by: 'umpire' } as const
      publish(context, 'battle.changed', change, open)
      return { kind: 'played', seq: given.seq }
    },
    'battle.log': (session, { battleId, fromSeq, limit }) => {
      const { live, log } = session.campaign().fighting(battleId)
      const lastSeq = live.entries().length - 1
      const first = Math.min(fromSeq ?? Math.max(0, lastSeq + 1 - limit), lastSeq + 1)
      const last = Math.min(lastSeq, first + limit - 1)
      return {
        lines: log.lines(first, last, session.at(battleId)),
        marks: log.marks(first, last),
        fromSeq: first,
        toSeq: last,
        lastSeq,
      }
    },
    'battle.moments': (session, { battleId }) => ({
      moments: session.campaign().fighting(battleId).log.moments(),
    }),
    'battle.lookBack': (session, { battleId, seq }) => {
      const opened = session.campaign().fighting(battleId)
      if (!opened.live.entries()[seq]) throw failure('noSuchEntry', { battleId, seq })
      return pastView(opened, frame(session, battleId), seq)
    },
    'battle.film': (session, { battleId, seq }) => {
      const opened = session.campaign().fighting(battleId)
      const entry = opened.live.entries()[seq]
      if (!entry) throw failure('noSuchEntry', { battleId, seq })
      return { films: filmsOf(opened, entry, session.at(battleId)) }
    },
    'battle.why': (session, { battleId, seq }) => {
      const opened = session.campaign().fighting(battleId)
      const entry = opened.live.entries()[seq]
      if (!entry) throw failure('noSuchEntry', { battleId, seq })
      return { reason: reasonOfEntry(opened, entry, session.at(battleId)) ?? null }
    },
    'battle.plans': (session, { battleId, seq }) => {
      const opened = session.campaign().fighting(battleId)
      if (!opened.live.entries()[seq]) throw failure('noSuchEntry', { battleId, seq })
      return { plans: plansOf(opened, seq, session.at(battleId)) }
    },
    'battle.staffStep': (session, { battleId, faces = [] }) => {
      const open = session.campaign()
      const opened = open.fighting(battleId)
      const side = staffToAct(opened)
      if (side === undefined) throw failure('noStaffToAct')
      const act = staffAct(opened, side)
      const played = playAct(context, open, opened, { act, faces, by: 'staff', seat: session.at(battleId) })
      if (played.kind === 'played') context.staff.resume(open, battleId)
      return played
    },
    'battle.pace': (session, { battleId, pace }) => {
      const open = session.campaign()
      open.fighting(battleId)
      context.staff.setPace(open, battleId, pace)
      return { pace }
    },
    'battle.staffSkill': (session, { battleId, side, skill }) => {
      const { live, rules, note, change } = staffToChange(session, battleId, side)
      mustHaveSkills(rules, [skill])
      if (staffSkillsOf(live.battle).skills[side] !== skill)
        change(withSkill(live.battle, { ...note, side, skill }))
      return { skills: staffSkillsOf(live.battle).skills }
    },
    'battle.temperament': (session, { battleId, side, temperament }) => {
      const { live, rules, note, change } = staffToChange(session, battleId, side)
      mustHaveTemperaments(rules, [temperament])
      if (staffSkillsOf(live.battle).temperaments[side] !== temperament)
        change(withTemperament(live.battle, { ...note, side, temperament }))
      return { temperaments: staffSkillsOf(live.battle).temperaments }
    },
    'battle.report': (session, { battleId }) =>
      reportOf(session.campaign().fighting(battleId), history, session.at(battleId)),
  }
}

/** A question to the rule set's own screen, about what the seat may know. */
function askedOf(
  session: Session,
  { battleId, side, question }: { battleId: string; side?: Side | undefined; question: JsonValue },
) {
  if (side !== undefined) session.mayActFor(battleId, side)
  const { live, rules } = session.campaign().fighting(battleId)
  const asked = checked(rules.screen.questionSchema, question, 'question')
  return { rules, state: rules.seenBy(live.now().state, session.at(battleId)), question: asked }
}

/** The battle, once it is known that the session may take back for the side. */
function forSide(session: Session, battleId: string, side: Side | undefined) {
  if (side !== undefined) session.mayActFor(battleId, side)
  const open = session.campaign()
  mustStand(open, battleId)
  return { open, opened: open.fighting(battleId) }
}

const parsedCommand = ({ commandSchema }: OpenBattle['rules'], command: unknown): unknown =>
  checked(commandSchema, command, 'command')

/** What came from a screen, by the rule set's own schema. Throws `badInput` if it is none. */
function checked(schema: z.ZodType, value: unknown, what: string): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw failure('badInput', { problem: problemOf(parsed.error, what) })
}

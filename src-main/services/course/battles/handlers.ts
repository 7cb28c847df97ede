/** Handlers of the battles of a campaign: muster, how each is resolved, the form by hand, report, nights and ledger. */
import type { campaignBattleChannels } from '../../../../src-shared/contract/campaign/battles'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { Fault } from '../../../../src-shared/engine/refusal'
import { evaluateReport } from '../../../../src-shared/campaign/report/report'
import { sourceOf } from '../../../../src-shared/campaign/course/battles'
import type { BattleKey } from '../../../../src-shared/history/calendar'
import type { FieldReport } from '../../../../src-shared/history/field-report'
import { failure } from '../../failure'
import type { Handlers } from '../../handlers'
import type { AppContext } from '../../context'
import type { Session } from '../../session'
import { bySideOf } from '../../set-up/sheets'
import { boardOf, drawUp, putOnBoard, reportFromBoard } from './boards'
import { begunView } from '../views/view'
import { giveCommand, refused, commandOf, answered, checkedFaces, type Answer } from '../journal/commands'
import { checkForm, formOf, keepForm, typedEntry } from './hand-form'
import { accountOf, ledgerOf, nightOfStep } from '../views/ledger'
import { musterOf } from '../views/muster-list'
import { ratingsOf } from '../views/ratings'
import { draftView, reportView } from '../views/report'
import { playedOut, simulated } from './simulations'
import { computersAct } from '../handlers'

export function campaignBattleHandlers(context: AppContext): Handlers<keyof typeof campaignBattleChannels> {
  function give(session: Session, command: object, faces?: readonly number[]): Answer {
    session.mustBeUmpire()
    const answer = giveCommand(context, session, command, faces)
    if (answer.kind === 'played') computersAct(context, session)
    return answer
  }

  /** The report of a board goes to the campaign, and the battle there has ended: one step, or none of it. */
  function bring(session: Session, key: BattleKey, report: FieldReport, faces?: readonly number[]): Answer {
    const open = session.campaign()
    const board = boardOf(open, key, open.course.now().seq)
    return open.inOneStep(() => {
      const answer = give(session, { type: 'bringReport', battleId: key, report }, faces)
      if (answer.kind === 'played' && board) {
        context.staff.setPace(open, board.battleId, 'stopped')
        open.campaign.updateBattle(board.battleId, { status: 'ended' })
      }
      return answer
    })
  }

  /** A battle on a board that may be broken off: begun, and no turn half played (TURN_OPEN). */
  function atTurnsEnd(session: Session, key: BattleKey) {
    const open = session.campaign()
    const board = boardOf(open, key, open.course.now().seq)
    if (!board) throw failure('noSuchBattle', { battleId: key })
    const opened = open.fighting(board.battleId)
    const { state } = opened.live.now()
    const isOver = opened.rules.outcome(state) !== undefined
    const turnIsOver = isOver || opened.rules.books.isTurnOver?.(state) !== false
    return { open, opened, board, isOver, turnIsOver }
  }

  const turnOpen = (battle: BattleKey, rule: 'CP-RES-01' | 'CP-RES-11' | 'CP-RES-12') =>
    refused({ code: 'TURN_OPEN', rule, values: { battle } })

  return {
    'campaign.muster': (session, { battle, atSeq }) => musterOf(begunView(session, atSeq), battle),
    'campaign.ratings': (session, { battle, ruleSet, army }) =>
      ratingsOf(begunView(session), battle, ruleSet, army),
    'campaign.chooseHow': (session, { battle, how, faces }) =>
      give(session, { type: 'chooseHow', battleId: battle, how }, faces),
    'campaign.chooseRuleSet': (session, { battle, faces, seats, skills, temperaments, dice, ...rules }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      if (!open.course.hasBegun) throw failure('notBegun')
      const command = commandOf(open, { type: 'chooseRuleSet', battleId: battle, ...rules })
      return open.inOneStep(() => {
        const given = open.course.give(command, checkedFaces(open, faces ?? []))
        if (given.kind === 'played') {
          const { how } = given.state.battles[battle]
          const drawn = drawUp(open, given.state, battle, rules.ruleSet)
          if (how === 'fight')
            putOnBoard(open, battle, given.seq, given.state, drawn, {
              seats: bySideOf(drawn.rules, drawn.sheet, seats),
              skills: bySideOf(drawn.rules, drawn.sheet, skills),
              temperaments: bySideOf(drawn.rules, drawn.sheet, temperaments),
              dice,
            })
        }
        return answered(context, session, given)
      })
    },
    'campaign.bringReport': (session, { battle, faces }) => {
      const { state } = begunView(session)
      const { isOver } = atTurnsEnd(session, battle)
      if (!isOver) return turnOpen(battle, 'CP-RES-01')
      return bring(session, battle, reportFromBoard(session.campaign(), battle, state), faces)
    },
    'campaign.breakOff': (session, { battle, faces }) => {
      const { state } = begunView(session)
      const { turnIsOver } = atTurnsEnd(session, battle)
      if (!turnIsOver) return turnOpen(battle, 'CP-RES-11')
      return bring(session, battle, reportFromBoard(session.campaign(), battle, state, 'brokenOff'), faces)
    },
    'campaign.playOut': async (session, { battle, jobId, faces }) => {
      session.mustBeUmpire()
      const { open, opened } = atTurnsEnd(session, battle)
      await playedOut(context, session, open, opened, jobId)
      const { state } = open.course.now()
      return bring(session, battle, reportFromBoard(open, battle, state, 'playedOut'), faces)
    },
    'campaign.giveUp': (session, { battle, side, faces }) => {
      const { state } = begunView(session)
      const { turnIsOver } = atTurnsEnd(session, battle)
      if (!turnIsOver) return turnOpen(battle, 'CP-RES-12')
      const stands = reportFromBoard(session.campaign(), battle, state, 'brokenOff')
      return bring(session, battle, { ...stands, gaveUp: side, ended: 'givenUp' }, faces)
    },
    'campaign.asItStands': (session, { battle }) => {
      session.mustBeUmpire()
      const view = begunView(session)
      const { state, data } = view
      const { how, rest } = state.battles[battle]
      const board = boardOf(view.open, battle, view.seq)
      if (!board || !view.open.openBattle(board.battleId).live.hasBegun()) return { report: null }
      const report = reportFromBoard(view.open, battle, state, 'brokenOff')
      const input = { kind: 'field', simulated: how === 'simulate', rest, report } as const
      const battles = { ...state.battles, [battle]: { ...state.battles[battle], input } }
      const source = sourceOf({ ...state, battles }, battle)
      return { report: source ? draftView(view, evaluateReport(data, source)) : null }
    },
    'campaign.simulate': async (session, { battle, jobId, faces }) => {
      session.mustBeUmpire()
      const report = await simulated(context, session, battle, jobId)
      return bring(session, battle, report, faces)
    },
    'campaign.form': (session, { battle }) => {
      session.mustBeUmpire()
      return formOf(begunView(session), battle)
    },
    'campaign.form.keep': (session, { battle, entry }) => {
      session.mustBeUmpire()
      keepForm(begunView(session), battle, entry, context.options.now())
      return {}
    },
    'campaign.form.check': (session, { battle, entry }) => {
      session.mustBeUmpire()
      return checkForm(begunView(session), battle, entry)
    },
    'campaign.form.readCsv': async (session, { battle, entry, text, answers }) => {
      // With what reads CSV, which no start need wait for.
      const { readLosses } = await import('./losses-csv')
      session.mustBeUmpire()
      return readLosses(begunView(session), battle, entry, text, answers)
    },
    'campaign.enterResult': (session, { battle, entry, reason, faces }) => {
      session.mustBeUmpire()
      const view = begunView(session)
      // What was typed is kept before anything is said against it.
      keepForm(view, battle, entry, context.options.now())
      const read = typedEntry(battle, entry)
      if ('faults' in read) return fieldsRefused(read.faults)
      const command = { type: 'enterResult', entry: read.entry, ...(reason !== undefined && { reason }) }
      return give(session, command, faces)
    },
    'campaign.correct': (session, { battle, faces, ...correction }) =>
      give(session, { type: 'correct', battleId: battle, ...correction }, faces),
    'campaign.override': (session, { battle, faces, ...override }) =>
      give(session, { type: 'override', battleId: battle, ...override }, faces),
    'campaign.amend': (session, { battle, entry, corrections, reason, faces }) => {
      session.mustBeUmpire()
      const base = { type: 'amend', battleId: battle, corrections, reason }
      if (entry === undefined) return give(session, base, faces)
      const read = typedEntry(battle, entry)
      if ('faults' in read) return fieldsRefused(read.faults)
      return give(session, { ...base, entry: read.entry }, faces)
    },
    'campaign.report': (session, { battle, atSeq }) => ({
      report: reportView(begunView(session, atSeq), battle),
    }),
    'campaign.night': (session, { step }) => nightOfStep(begunView(session), step),
    'campaign.ledger': (session, { atSeq }) => ledgerOf(begunView(session, atSeq)),
    'campaign.account': (session, { id }) => accountOf(begunView(session), id),
  }
}

/** Fields of the wrong form, all at once. */
function fieldsRefused(faults: readonly Fault[]): Answer {
  const first = faults[0] ?? { path: '', code: 'WRONG_VALUE', values: {} }
  const values = { ...first.values, path: first.path, faults: faults as unknown as JsonValue }
  return refused({ code: first.code, rule: 'CP-HAND-01', values })
}

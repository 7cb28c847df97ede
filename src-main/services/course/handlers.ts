/** Handlers of the course of a campaign: set-up, days, decisions, messages, reckoning, branches and the umpire's hand. */
import { randomUUID } from 'node:crypto'
import type { courseChannels } from '../../../src-shared/contract/campaign/course'
import type { recordChannels } from '../../../src-shared/contract/campaign/record'
import { COMPUTER_PLAYERS } from '../../../src-shared/campaign/state/vocabulary'
import { computerCommands, computerTakesUp } from '../../../src-shared/campaign/course/computer'
import { before } from '../../../src-shared/campaign/state/data'
import { refuseStart } from '../../../src-shared/campaign/course/edit'
import { laterMustered } from '../../../src-shared/campaign/course/refuse'
import { isComputer } from '../../../src-shared/campaign/state/vocabulary'
import { seededRandom } from '../../../src-shared/engine/random'
import { mixSeed } from '../../../src-shared/engine/dice'
import { ARMY_IDS, type ArmyId } from '../../../src-shared/history/vocabulary'
import type { Environment } from '../../campaign-file'
import { failure } from '../failure'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish } from '../publish'
import type { Session } from '../session'
import { boardsFollow } from './battles/boards'
import { branchesOf, compareWith, fork } from './journal/branches'
import { begunView, viewOf } from './views/view'
import { decisionsOf, messagesOf } from './views/decisions'
import { answered, commandOf, giveCommand, refused, type Answer } from './journal/commands'
import { courseShares } from './journal/course-dice'
import { NotBegun } from './journal/live-course'
import { handOf } from './views/hand'
import { laidOpenIn } from './views/laid-open'
import { logOf } from './views/log'
import { reckoningOf } from './views/reckoning'
import { namesFor, standOf } from './views/stand'
import { storyFor } from './views/story'
import { stripOf } from './views/strip'
import { actorOfSession, takeSeat, viewerOf } from './views/viewer'

/** Another stream than that of the dice, for the choices of a computer that plays an army. */
const COMPUTER_SEED = 0x1815

export function courseHandlers(
  context: AppContext,
  environment: Environment,
): Handlers<keyof typeof courseChannels | keyof typeof recordChannels> {
  /** Gives a command of the seat, and lets the computer do what is now its turn. */
  function give(session: Session, command: object, faces?: readonly number[]): Answer {
    const answer = giveCommand(context, session, command, faces)
    if (answer.kind === 'played') computersAct(context, session)
    return answer
  }
  const asActor = (session: Session, command: object, faces?: readonly number[]) =>
    give(session, { ...command, by: actorOfSession(session) }, faces)
  const asOrganiser = (session: Session, command: object, faces?: readonly number[]) => {
    session.mustBeUmpire()
    return give(session, command, faces)
  }
  const moved = (session: Session, what: 'undone' | 'redone' | 'reopened') => {
    const { seq } = session.campaign().course.now()
    publish(context, 'campaign.moved', { seq, what }, session.campaign())
    return { seq }
  }
  /** Goes back or on in the course, the boards with it, in one step. */
  const stepped = (session: Session, what: 'undone' | 'redone', go: () => void) => {
    const open = session.campaign()
    open.inOneStep(() => {
      go()
      boardsFollow(open)
    })
    return moved(session, what)
  }

  return {
    'campaign.takeSeat': (session, { seat }) => {
      takeSeat(context, session, seat)
      return { seat: viewerOf(session) }
    },
    'campaign.people': (session) => {
      const { course } = session.campaign()
      if (!course.hasBegun) return { begun: false, armies: [] }
      const { state } = course.now()
      const isOver = course.rules().outcome(state) !== undefined
      const byPeople = (army: ArmyId) => state.seats[army].playerIds.some((player) => !isComputer(player))
      return { begun: true, armies: isOver ? [] : ARMY_IDS.filter(byPeople) }
    },
    'campaign.setUp.get': (session) => {
      const { data, houseRules } = session.campaign().course.rules()
      return {
        houseRules,
        whatIfs: [...data.whatIfs.values()]
          .filter(({ whatIf }) => whatIf.setBy === 'organiser')
          .map(({ whatIf: { id, name, description, group, default: isDefault }, battleId }) => ({
            id,
            name,
            description,
            group: group ?? null,
            default: isDefault ?? false,
            inForce: isDefault ?? false,
            battle: battleId,
          })),
        weathers: data.calendar.weather.kinds.map(({ id, name, text }) => ({ id, name, text })),
        startSteps: data.calendar.steps
          .filter(({ id }) => !before(data, '18-pm', id))
          .map(({ id, name }) => ({ id, name })),
        computers: [...COMPUTER_PLAYERS],
      }
    },
    'campaign.setUp': (session, { faces = [], dice, seed, ...setUp }) => {
      session.mustBeUmpire()
      const open = session.campaign()
      if (open.course.hasBegun) {
        const again = open.course.give(commandOf(open, { type: 'setUp', setUp }), [])
        return answered(context, session, again)
      }
      const command = commandOf(open, { type: 'setUp', setUp })
      const { diceSecret } = context.options
      const isShared = dice === 'program' && seed === undefined && diceSecret !== undefined
      const setting = {
        id: randomUUID(),
        seed: seed ?? context.options.randomSeed(),
        dice,
        shares: isShared ? courseShares(open.campaign, diceSecret) : null,
      }
      try {
        const given = open.course.begin(command, setting, faces)
        publish(context, 'campaign.changed', { path: open.path }, open)
        const answer = answered(context, session, given)
        computersAct(context, session)
        return answer
      } catch (error) {
        open.course.forget()
        if (error instanceof NotBegun) return answered(context, session, error.given)
        throw error
      }
    },
    'campaign.stand': (session, { atSeq }) => standOf(viewOf(session, atSeq)),
    'campaign.laidOpen': (session, { battleId }) => {
      const open = session.campaign()
      return { choices: open.course.hasBegun ? laidOpenIn(open, battleId, session) : [] }
    },
    'campaign.names': (session) => ({ names: namesFor(viewOf(session)) }),
    'campaign.strip': (session) => stripOf(viewOf(session)),
    'campaign.decisions': (session, { atSeq }) => decisionsOf(begunView(session, atSeq)),
    'campaign.messages': (session, { atSeq }) => messagesOf(begunView(session, atSeq)),
    'campaign.choose': (session, { faces, ...choice }) =>
      asActor(session, { type: 'choose', ...choice }, faces),
    'campaign.seal': (session, { faces, army }) => asActor(session, { type: 'seal', army }, faces),
    'campaign.unseal': (session, { faces, army }) => asActor(session, { type: 'unseal', army }, faces),
    'campaign.sendMessage': (session, { faces, ...message }) =>
      asActor(session, { type: 'sendMessage', ...message }, faces),
    'campaign.closeStep': (session, { faces }) => asOrganiser(session, { type: 'closeStep' }, faces),
    'campaign.rollWeather': (session, { faces }) => asOrganiser(session, { type: 'rollWeather' }, faces),
    'campaign.takeUp': (session, { faces, ...answer }) =>
      asActor(session, { type: 'takeUp', ...answer }, faces),
    'campaign.seat': (session, { faces, ...seat }) => asOrganiser(session, { type: 'seat', ...seat }, faces),
    'campaign.passOn': (session, { faces, ...what }) => asActor(session, { type: 'passOn', ...what }, faces),
    'campaign.endCampaign': (session, { faces, ...why }) =>
      asOrganiser(session, { type: 'endCampaign', ...why }, faces),
    'campaign.concede': (session, { faces, ...side }) =>
      asActor(session, { type: 'concede', ...side }, faces),
    'campaign.hand': (session) => {
      session.mustBeUmpire()
      return handOf(begunView(session))
    },
    'campaign.edit': (session, { faces, ...edit }) => {
      session.mustBeUmpire()
      const { data } = session.campaign().course.rules()
      const why = refuseStart(data, edit.path, edit.value)
      return why ? refused(why) : asOrganiser(session, { type: 'edit', ...edit }, faces)
    },
    'campaign.undo': (session) => {
      const actor = actorOfSession(session)
      const open = session.campaign()
      const seq = open.course.undoable(actor)
      if (seq === undefined) throw failure('nothingToUndo')
      return stepped(session, 'undone', () => {
        open.course.undo(seq, actor)
      })
    },
    'campaign.redo': (session) => {
      const actor = actorOfSession(session)
      const open = session.campaign()
      const seq = open.course.redoable(actor)
      if (seq === undefined) throw failure('nothingToRedo')
      return stepped(session, 'redone', () => {
        open.course.redo(seq, actor)
      })
    },
    'campaign.reopen': (session, { step, reason }) => {
      session.mustBeUmpire()
      const { live } = begunView(session)
      const found = live.steps().get(step)
      if (!found) throw failure('noSuchStep', { step })
      live.rollback(found.opened, reason)
      return moved(session, 'reopened')
    },
    'campaign.reopenReport': (session, { battle, reason }) => {
      session.mustBeUmpire()
      const { live, state } = begunView(session)
      if (laterMustered(state, battle))
        return refused({ code: 'LATER_BATTLE_MUSTERED', rule: 'CP-HAND-09', values: { battle } })
      const seq = live.confirmedAt(battle)
      const base = seq === undefined ? null : live.course.entry(seq)?.base
      if (base === null || base === undefined) throw failure('noSuchEntry', { battle })
      live.rollback(base, reason)
      return { kind: 'reopened', ...moved(session, 'reopened') }
    },
    'campaign.fork': (session, { name, from }) => {
      session.mustBeUmpire()
      return fork(context, begunView(session), name, from)
    },
    'campaign.branches': (session) => branchesOf(context, viewOf(session), environment),
    'campaign.compare': (session, { path }) => {
      session.mustBeUmpire()
      return compareWith(context, begunView(session), path, environment)
    },
    'campaign.log': (session, { fromSeq, limit }) => logOf(begunView(session), fromSeq, limit),
    'campaign.story': (session) => storyFor(begunView(session)),
    'campaign.export': async (session, wanted) => {
      // With what writes CSV, which no start need wait for.
      const { exported } = await import('./books/export')
      return exported(begunView(session), wanted)
    },
    'campaign.reckoning': (session, { atSeq }) => reckoningOf(begunView(session, atSeq)),
  }
}

/** Armies that the program plays decide, seal and answer offers as soon as it is their turn. */
export function computersAct(context: AppContext, session: Session): void {
  const { course } = session.campaign()
  for (let guard = 0; guard < 40; guard += 1) {
    const { seq, state } = course.now()
    const { data } = course.rules()
    const commands = ARMY_IDS.flatMap((army) => {
      const [player] = state.seats[army].playerIds
      if (!isComputer(player)) return []
      const random = seededRandom(mixSeed(state.sheet.seed, COMPUTER_SEED), seq)
      return state.phase === 'links'
        ? computerTakesUp(state, army)
        : computerCommands(data, state, army, player, random)
    })
    const [command] = commands
    if (!command || giveCommand(context, session, command).kind !== 'played') return
  }
}

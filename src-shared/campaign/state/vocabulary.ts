/** The words of the campaign: accounts, states, phases, and who gives commands. */
import { z } from 'zod'
import { ARMY_IDS, SIDE_OF_ARMY, type ArmyId, type SideId } from '../../history/vocabulary'
import type { JsonValue } from '../../engine/json'
import type { Side } from '../../engine/sides'

/** Any plain data. */
export const jsonSchema: z.ZodType<JsonValue> = z.json()

/** The five accounts of a unit; their sum is its strength at the opening (CP-LED-01). */
export const ACCOUNTS = ['present', 'killedWounded', 'missing', 'stragglers', 'scattered'] as const
export const accountSchema = z.enum(ACCOUNTS)
export type Account = z.infer<typeof accountSchema>

/** States of a leader (CP-LDR-01). */
export const LEADER_STATES = ['fit', 'lightlyWounded', 'wounded', 'captured', 'killed'] as const
export const leaderStateSchema = z.enum(LEADER_STATES)
export type LeaderState = z.infer<typeof leaderStateSchema>

/** How a battle is resolved (CP-RES). */
export const HOWS = ['fight', 'hand', 'simulate', 'historical'] as const
export const howSchema = z.enum(HOWS)
export type How = z.infer<typeof howSchema>

/** How a battle was resolved, in its report (CP-REP-01). */
export const RESOLVED = ['fought', 'hand', 'simulated', 'historical'] as const
export const resolvedSchema = z.enum(RESOLVED)
export type Resolved = z.infer<typeof resolvedSchema>

/** Phases of the campaign; those of a battle are of the battle in hand. */
export const PHASES = ['setup', 'decide', 'weather', 'muster', 'resolve', 'report', 'links', 'over'] as const
export const phaseSchema = z.enum(PHASES)
export type CpPhase = z.infer<typeof phaseSchema>

/** Phases of one battle. */
export const BATTLE_PHASES = ['waiting', 'muster', 'resolve', 'report', 'links', 'done', 'leftOut'] as const
export const battlePhaseSchema = z.enum(BATTLE_PHASES)
export type BattlePhase = z.infer<typeof battlePhaseSchema>

/** Who gives a command: the organiser, or the deciding player of an army. */
export const ACTORS = ['organiser', ...ARMY_IDS] as const
export const actorSchema = z.enum(ACTORS)
export type Actor = z.infer<typeof actorSchema>

/** Who looks on: the organiser, an army, or one of several players of an army (CP-SEE-08). */
export type CpViewer = Actor | { readonly army: ArmyId; readonly playerId: string }

/** The two sides in the order of the engine: the Coalition is 0, the French 1. */
export function sideOfArmy(army: ArmyId): Side {
  return SIDE_OF_ARMY[army] === 'french' ? 1 : 0
}

/** Side under which a command stands in the journal; the organiser's stand under 0. */
export function sideOfActor(actor: Actor): Side {
  return actor === 'organiser' ? 0 : sideOfArmy(actor)
}

export const otherSideId = (side: SideId): SideId => (side === 'french' ? 'coalition' : 'french')

/** Players that are the program itself (section 10). */
export const COMPUTER_PLAYERS = ['computer', 'computer-plausible'] as const
export type ComputerPlayer = (typeof COMPUTER_PLAYERS)[number]
export const isComputer = (playerId: string | undefined): playerId is ComputerPlayer =>
  COMPUTER_PLAYERS.some((id) => id === playerId)

/** What a die of the campaign is thrown for. */
export type CpPurpose = 'weather' | 'message' | 'report' | 'capture' | 'leader' | 'outcome' | 'link' | 'night'

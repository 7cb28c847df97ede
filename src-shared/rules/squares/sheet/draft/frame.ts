/** The frame of a battle under the squares rules: scale, commands and leaders (section 7.5 of the rules). */
import type { History } from '../../../../history/bundle'
import { framesOf, type LeaderRef, type SquaresFrame } from '../frames'
import type { Rating } from '../../../../history/order-of-battle'
import type { Roster } from '../../../../history/roster-types'
import { covers, type BattleId } from '../../../../history/vocabulary'
import { DraftError } from '../../../drafting'
import type { Die } from '../sheet'

/** Dice of leaders by their rating (7.4 step 5). */
const LEADER_DIE: Readonly<Record<Rating, Die>> = { poor: 'd6', average: 'd8', exceptional: 'd10' }

/** A leader as the sheet wants him. */
export interface Leader {
  readonly name: string
  readonly die: Die
}

/** Who leads a formation in a campaign, where that is not the man of the order of battle (CP-ROST-10). */
export type Successor = (
  formationId: string,
) => { readonly name: string; readonly rating: Rating } | undefined

/** The frame for the what-ifs in force: one made for one of them goes before the battle's ordinary one. */
export function frameFor(history: History, battleId: BattleId, whatIfIds: readonly string[]): SquaresFrame {
  const frames = framesOf(history).frames.filter((f) => f.battle === battleId)
  const frame =
    frames.find((f) => f.whatIf !== undefined && whatIfIds.includes(f.whatIf)) ??
    frames.find((f) => f.whatIf === undefined)
  if (!frame)
    throw new DraftError(`The squares rules have no frame for ${battleId}. Restore the data of the program.`)
  return frame
}

/** Name and die of a leader; overrides by name go before the rating (7.4 step 5). */
export function leaderOf(history: History, ref: LeaderRef, successor?: Successor): Leader {
  const die = framesOf(history).leaderDice.find((row) => sameLeader(row.leader, ref))?.die
  if ('formation' in ref) {
    const other = successor?.(ref.formation)
    if (other) return { name: other.name, die: LEADER_DIE[other.rating] }
    const man = history.index.formations.get(ref.formation)?.commander
    if (!man) throw new DraftError(`Nobody commands “${ref.formation}” in the order of battle.`)
    return { name: man.name, die: die ?? LEADER_DIE[man.rating] }
  }
  const man = history.orderOfBattle.armies
    .find((army) => army.id === ref.staffOf)
    ?.staff.find((officer) => officer.name === ref.name)
  if (!man)
    throw new DraftError(`${ref.name} is not on the staff of “${ref.staffOf}” in the order of battle.`)
  return { name: man.name, die: die ?? LEADER_DIE[man.rating] }
}

function sameLeader(a: LeaderRef, b: LeaderRef): boolean {
  if ('formation' in a) return 'formation' in b && a.formation === b.formation
  return 'staffOf' in b && a.staffOf === b.staffOf && a.name === b.name
}

/** Which command a unit serves in, and who leads each (7.4 step 2). */
export interface Commands {
  /** Formation id that stands for the command of a unit. */
  commandOf(unitId: string, corpsId: string): string
  /** Formation whose commander leads a command. */
  leaderFormation(commandId: string): string
}

/** Commands for the units that come. */
export function commandsFor(frame: SquaresFrame, roster: Roster, unitIds: readonly string[]): Commands {
  const rules = frame.commands.filter((rule) => {
    const of = (formation: string) => unitIds.filter((id) => covers(formation, id))
    const { ifComes, ifOnly } = rule
    if (ifComes !== undefined && of(ifComes).length === 0) return false
    return ifOnly === undefined || of(rule.formation).every((id) => ifOnly.some((part) => covers(part, id)))
  })
  return {
    commandOf(unitId, corpsId) {
      let best: (typeof rules)[number] | undefined
      for (const rule of rules)
        if (covers(rule.formation, unitId) && rule.formation.length > (best?.formation.length ?? 0))
          best = rule
      return best ? (best.joins ?? best.formation) : corpsId
    },
    leaderFormation(commandId) {
      const rule = rules.find((r) => r.formation === commandId && r.leader !== undefined)
      const overruled = roster.whatIfs.some((w) => w.id === rule?.unlessWhatIf)
      return overruled ? commandId : (rule?.leader ?? commandId)
    },
  }
}

/** What the sheets of all rule sets say alike: which battle of history they are of, and their leaders on a roster. */
import type { RosterPiece, SheetBase } from '../engine/rule-set'
import { BATTLE_IDS, type BattleId } from '../history/vocabulary'

/** Undefined in a battle of one's own. */
export function historyIdOf({ battle }: SheetBase): BattleId | undefined {
  return BATTLE_IDS.find((id) => id === battle?.battleId)
}

/** A leader on a roster: a group of his own, who brings no men. */
export function leaderPiece(
  leader: Pick<RosterPiece, 'id' | 'name' | 'side' | 'armyId' | 'commandId'>,
): RosterPiece {
  const { id, name } = leader
  return {
    ...leader,
    kind: 'leader',
    groupId: id,
    groupName: name,
    isArtillery: false,
    strength: null,
    unitIds: [],
  }
}

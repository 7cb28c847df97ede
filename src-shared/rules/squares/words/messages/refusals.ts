/** Wording of every refusal of the squares rules: what is wrong, and what would be legal (section 9.3 of the rules). */
import type { RefusalCode } from '../../turn/refusals'

export const refusalMessages = {
  WRONG_PHASE: 'This cannot be done now. Do what the prompt asks for first.',
  NOT_YOUR_DECISION: 'The other side decides now. Wait until it has.',
  UNKNOWN_ID:
    'The order names somebody or something that is not in play, has the wrong part in this, or is named twice. Choose from those shown on the field.',
  NOT_ACTIVE_COMMAND: 'It is not under the general who acts now. Only units of the active command may act.',
  OFF_BOARD: 'That is not on the field. Choose a square of the board, and a unit that stands on it.',
  GENERAL_NOT_READY:
    'He has acted this turn already, or has no troops to lead yet. Choose a general who is still ready.',
  DIE_NOT_AVAILABLE: 'There is no such action die left. Choose one from the pool.',
  CINC_TOO_FAR: 'That is too far: a commander-in-chief rides at most 4 squares a turn.',
  CINC_PATH_BLOCKED:
    'No free way of at most 4 squares leads there: he may not ride through the enemy or over impassable ground.',
  CINC_NOT_WITH_SUBORDINATE:
    'A commander-in-chief can only join, or ride along with, a general in the same square. Bring the two together first.',
  WRONG_ARMY: 'He belongs to another army. A commander-in-chief joins only generals of his own.',
  GENERAL_TOO_FAR:
    'No free way leads there within the reach of a general. Choose a nearer square, clear of the enemy on the way.',
  GENERAL_ALREADY_MOVED: 'He has moved already; once is all he may.',
  HELD: 'It is held back {hold}. It may only rally; fire or an assault on its square frees it.',
  ACTIONS_ENDED: 'Woods or a retreat have ended its actions. It may act again when its general acts next.',
  ALREADY_RALLIED: 'It has tried to rally, and that takes all its actions.',
  RALLY_AFTER_ACTION: 'It has acted already. Rallying must be the only thing a unit does in an activation.',
  RALLY_TOO_FEW_HITS: 'It needs at least two hits: the last one never goes away in battle.',
  RALLY_ENEMY_ADJACENT: 'An enemy unit stands in a square next to it. Rally out of reach of the enemy.',
  FOOT_MOVED: 'Foot guns that have moved in this activation may not bombard.',
  FOOT_BOMBARDED: 'Foot guns that have bombarded this turn may not move.',
  NOT_ADJACENT: 'Those squares do not touch. Go from square to neighbouring square.',
  ENEMY_OCCUPIED: 'The enemy is there. An occupied square can be assaulted, but not entered or passed.',
  IMPASSABLE: 'Nobody can enter that square. Go round it.',
  RIVER_UNCROSSABLE: 'The river cannot be crossed there. Look for a bridge, or a way round.',
  NO_RIVER: 'No river runs inside that square, so there is nothing to cross.',
  STACK_BRIGADES: 'A square holds four brigades at most, and it has them.',
  STACK_TOTAL: 'A square holds six units at most, guns included, and it has them.',
  NO_TOWN: 'There is no town in that square.',
  TOWN_INFANTRY_ONLY: 'Only infantry can be in a town. Others stay outside it, in the same square.',
  TOWN_FULL: 'The town has its full garrison. Take a unit out first, or stay outside.',
  ALREADY_IN_TOWN: 'It is in the town already.',
  NOT_IN_TOWN: 'It is not in the town, so it cannot leave it.',
  NO_TARGET: 'No enemy unit stands there. A general alone is no target.',
  NOT_ARTILLERY: 'Only artillery may be named for that.',
  OUT_OF_RANGE:
    'That is out of range, or the line is blocked. Guns reach a neighbouring square (close) or one beyond (long).',
  NO_BRIGADE: 'At least one brigade of the square itself must take part. Name one; guns do not count.',
  TOO_MANY_BRIGADES:
    'Two brigades of the square at most may take part. Others may support from other squares.',
  SUPPORT_NOT_ADJACENT: 'A supporting brigade must stand in a square that touches the target.',
  SUPPORT_SAME_SQUARE: 'Supports come from other squares than the assault, one brigade from each.',
  SUPPORT_ARTILLERY: 'Guns cannot support from another square. Bring them into the assaulting square.',
  CAVALRY_VS_TOWN:
    'Horsemen may not attack a square while the enemy holds its town. Infantry must clear it first.',
  ARTILLERY_IN_WOODS: 'Guns take no part in combat in woods, nor from woods.',
  FOOT_BOMBARDED_NO_ATTACK:
    'Foot guns that have bombarded this turn may not attack. They may still defend their square.',
  ASSAULT_ALREADY_MADE: 'It has been in an assault of this activation already; one is all it may.',
  BONUS_ACTION_SPENT:
    'It has used the extra point of light cavalry, which is only for those who do not assault.',
  NO_ACTION_POINTS: 'It has not enough action points for that: {needed} wanted, {left} left.',
  BAD_DEFENCE:
    'Declare one or two brigades of the square, and any of its guns; with no brigade there, a gun.',
  BAD_ALLOCATION:
    'The shares are not right. Give all {hits} to those who can take them, and evenly unless a house rule leaves that free.',
  NOT_REAR_SQUARE: 'It cannot retreat there. Choose one of the squares marked behind it.',
  NOT_NEAREST: 'He cannot be placed there. Choose one of the squares marked for him.',
  NO_FRESH_BRIGADE: 'A second round needs at least one brigade that has not fought in this assault.',
  NOT_IN_SQUARE:
    'A unit named does not stand in the square concerned, or owes no retreat. Choose from those marked.',
  ENTRY_NOT_DUE: 'It is not due yet. It may enter from its turn of arrival on.',
  ENTRY_BLOCKED:
    'It cannot enter there. Use one of its entry squares; if all are barred, one within two squares along the edge.',
  NO_WITHDRAWAL: 'In this battle nobody may leave the field of his own will, except by an exit.',
  NOT_HOME_EDGE: 'Units leave the field from their home edge only.',
  NOT_AN_EXIT: 'That exit is not in this square, or not for this side.',
  NIGHT_NOT_SURROUNDED: 'It is not cut off: it has recovered in the night already.',
  NIGHT_ALREADY_TRIED: 'It has tried to rally this night already.',
  // Before the battle
  NOT_YOUR_GROUND: 'That ground is nearer to the other side. Put your troops on your own side of the lines.',
} as const satisfies Record<RefusalCode | 'NOT_YOUR_GROUND', string>

/** What leaders do for the troops, as data: the form of an effect, and the leaders of the four battles (3.7, OH-R-64). */
import { z } from 'zod'
import { unitTypeSchema, type Rank, type UnitType } from './vocabulary'

const arms = z.array(unitTypeSchema).min(1).max(5).optional()
const dice = z.int().min(0).max(6)
const scope = z.enum(['command', 'army'])
const radius = z.int().min(0).max(40)
/** Once in every shot or charge, or once in a player turn (OH-CMD-03). */
const per = z.enum(['attack', 'turn'])
/** Nations by name, or those of the house rule for Hill (OH-R-55). */
const nations = z.union([z.array(z.string().min(1).max(40)).max(20), z.literal('hillNations')]).optional()

export const leaderEffectSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('rally'),
    when: z.enum(['turnStart', 'turnEnd']),
    /** Boxes that he may ride first; 0: none. */
    ride: z.int().min(0).max(9),
    /** `anywhere` and `sameBox` are altered by the house rules for Napoleon and Wellington (OH-R-58). */
    reach: z.enum(['anywhere', 'sameBox']),
  }),
  z.strictObject({
    type: z.literal('shootDie'),
    dice,
    arms,
    nations,
    maxRange: z.int().min(1).max(8),
    scope,
    radius,
  }),
  z.strictObject({ type: z.literal('shootReroll'), arms, nations, per, scope, radius }),
  z.strictObject({
    type: z.literal('forceReroll'),
    against: z
      .array(z.enum(['fire', 'melee']))
      .min(1)
      .max(2),
    per,
    scope,
    radius,
  }),
  z.strictObject({
    type: z.literal('meleeDie'),
    /** Dice for the unit he is attached to, in place of `near` (OH-CMD-02). */
    attached: dice,
    /** Dice for every other unit reached. */
    near: dice,
    arms,
    scope,
    radius,
  }),
  z.strictObject({ type: z.literal('meleeReroll'), per, scope, radius }),
  z.strictObject({ type: z.literal('steadyReluctant'), radius }),
])
export type LeaderEffect = z.infer<typeof leaderEffectSchema>
export type LeaderEffectOf<T extends LeaderEffect['type']> = Extract<LeaderEffect, { type: T }>

export interface LeaderRow {
  readonly id: string
  readonly rank: Rank
  readonly army: string
  /** Prefixes of formation ids. */
  readonly command: readonly string[]
  readonly effects: readonly LeaderEffect[]
}

const INFANTRY: UnitType[] = ['line', 'light']
const HORSE: UnitType[] = ['cavalry', 'heavyCavalry']

const rallyAtEnd: LeaderEffect = { type: 'rally', when: 'turnEnd', ride: 3, reach: 'sameBox' }
const closeFire = (only: { arms?: UnitType[]; nations?: string[] }): LeaderEffect => ({
  type: 'shootDie',
  dice: 1,
  ...only,
  maxRange: 1,
  scope: 'command',
  radius: 1,
})
const foeRerolls = (per: 'attack' | 'turn', where: 'command' | 'army', fireOnly: boolean): LeaderEffect => ({
  type: 'forceReroll',
  against: fireOnly ? ['fire'] : ['fire', 'melee'],
  per,
  scope: where,
  radius: 1,
})
const missedShot = (only: { arms?: UnitType[] }, where: 'command' | 'army'): LeaderEffect => ({
  type: 'shootReroll',
  ...only,
  per: 'turn',
  scope: where,
  radius: 1,
})
const missedBlow = (where: 'command' | 'army'): LeaderEffect => ({
  type: 'meleeReroll',
  per: 'turn',
  scope: where,
  radius: 1,
})

const leader = (
  id: string,
  rank: Rank,
  army: string,
  command: readonly string[],
  ...effects: readonly LeaderEffect[]
): LeaderRow => ({ id, rank, army, command, effects })

/** Table 3.7, in its order. */
export const LEADERS: readonly LeaderRow[] = [
  leader('wellington', 'army', 'aa', ['aa'], rallyAtEnd),
  leader(
    'picton',
    'corps',
    'aa',
    ['aa.reserve.5', 'aa.reserve.6'],
    closeFire({ arms: INFANTRY, nations: ['british'] }),
  ),
  leader('hill', 'corps', 'aa', ['aa.ii'], {
    type: 'shootReroll',
    arms: INFANTRY,
    nations: 'hillNations',
    per: 'attack',
    scope: 'army',
    radius: 1,
  }),
  leader('orange', 'corps', 'aa', ['aa.i'], foeRerolls('attack', 'command', false)),
  leader('uxbridge', 'corps', 'aa', ['aa.cavalry'], {
    type: 'meleeDie',
    attached: 1,
    near: 1,
    arms: HORSE,
    scope: 'command',
    radius: 1,
  }),
  leader('brunswick', 'corps', 'aa', ['aa.reserve.brunswick'], foeRerolls('turn', 'command', true)),
  leader('bluecher', 'army', 'pr', ['pr'], rallyAtEnd, { type: 'steadyReluctant', radius: 1 }),
  leader('zieten', 'corps', 'pr', ['pr.i'], foeRerolls('turn', 'command', true)),
  leader('pirch', 'corps', 'pr', ['pr.ii'], missedShot({}, 'command')),
  leader('thielmann', 'corps', 'pr', ['pr.iii'], foeRerolls('attack', 'command', false)),
  leader('buelow', 'corps', 'pr', ['pr.iv'], closeFire({ arms: INFANTRY })),
  leader('napoleon', 'army', 'fr', ['fr'], { type: 'rally', when: 'turnStart', ride: 0, reach: 'anywhere' }),
  leader('ney', 'wing', 'fr', ['fr'], { type: 'meleeDie', attached: 2, near: 1, scope: 'army', radius: 1 }),
  leader('derlon', 'corps', 'fr', ['fr.i'], {
    type: 'meleeDie',
    attached: 1,
    near: 1,
    scope: 'army',
    radius: 1,
  }),
  leader('reille', 'corps', 'fr', ['fr.ii'], foeRerolls('turn', 'army', true)),
  leader('lobau', 'corps', 'fr', ['fr.vi'], missedBlow('army')),
  leader(
    'grouchy',
    'wing',
    'fr',
    ['fr.iii', 'fr.iv', 'fr.cav1', 'fr.cav2', 'fr.cav4', 'fr.vi.21'],
    missedBlow('command'),
  ),
  leader('vandamme', 'corps', 'fr', ['fr.iii'], missedShot({}, 'command')),
  leader('gerard', 'corps', 'fr', ['fr.iv'], closeFire({ arms: INFANTRY })),
  leader('drouot', 'corps', 'fr', ['fr.guard'], missedShot({ arms: ['artillery'] }, 'army')),
  leader('kellermann', 'corps', 'fr', ['fr.cav3'], {
    type: 'meleeDie',
    attached: 1,
    near: 0,
    scope: 'command',
    radius: 0,
  }),
  leader('milhaud', 'corps', 'fr', ['fr.cav4'], missedBlow('command')),
  leader('pajol', 'corps', 'fr', ['fr.cav1'], missedBlow('command')),
  leader('exelmans', 'corps', 'fr', ['fr.cav2'], missedBlow('command')),
]

/** Whether a formation belongs to a command: its id is one of the prefixes, or begins with one and a dot. */
export function isOfCommand(formationId: string, command: readonly string[]): boolean {
  return command.some((prefix) => formationId === prefix || formationId.startsWith(`${prefix}.`))
}

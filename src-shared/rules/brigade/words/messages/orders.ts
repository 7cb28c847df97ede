/** Wording of what is wrong with general orders: in plain words, with what to do (BR-ORD-01 to -06). */
import { orderTextMessages } from '../../../../engine/orders/messages'
import type { Catalogue } from '../../../../words/sentence'
import type { BookNote } from '../../orders/book'
import type { Fitting } from '../../orders/fitted'
import type { Halt } from '../../orders/halts'
import type { Finding } from '../../screen/dry-run-notes'

/** Faults and doubts of an order book by code. */
export const orderBookMessages = {
  NO_ORDER: '{brigade} has no order. Write one; every brigade needs it before the orders are sealed.',
  UNKNOWN_PLACE:
    'Part {clause} names {place}, and there is no such place. Choose one of the map, or give its point.',
  PLACE_OFF_TABLE: 'Part {clause} names {place}, which lies off the table. Choose a place on it.',
  UNKNOWN_BRIGADE: 'Part {clause} names {id}, and there is no such brigade.',
  UNKNOWN_OBJECTIVE:
    'Part {clause} goes against {id}, which is neither a place nor a brigade of this battle.',
  UNKNOWN_COMPLEX: 'Part {clause} names {id}, which is no building and no work that could be held.',
  UNKNOWN_FORMATION: 'Part {clause} asks for {formation}, which its arm does not form.',
  UNKNOWN_STATE: 'Part {clause} waits for the state {name}, which nobody can be in.',
  NO_PLACE: 'Part {clause} does not say where to. Add a place.',
  NO_OBJECTIVE: 'Part {clause} does not say against what or whom. Add an objective.',
  NO_BRIGADE: 'Part {clause} does not say whom to support. Add a brigade.',
  NO_COMPLEX: 'Part {clause} does not say what to defend. Add a building or a work.',
  OWN_OBJECTIVE: 'Part {clause} goes against {id}, who are our own.',
  ENEMY_BRIGADE: 'Part {clause} supports {id}, who are the enemy.',
  ITSELF: 'Part {clause} supports the brigade itself. Name another.',
  WRONG_ARM: 'Part {clause} asks for something that its arm cannot do.',
  WRONG_METHOD: 'Part {clause} asks for a {method}: cavalry charges, infantry assaults or fights by fire.',
  NOTHING_BEFORE: 'Part {clause} waits for arrival, but nothing goes before it. Choose another beginning.',
  ENEMY_ORDERS:
    'Part {clause} waits for {id} to arrive: nobody knows how far the enemy has got with his orders.',
  NEVER_STARTS: 'Part {clause} begins after the last move, {moves}. It will never be carried out.',
  NEVER_REACHED: 'Part {clause} is never reached, because part {before} never ends. Say until when it lasts.',
  NO_WAY: 'No way that {brigade} could go leads where part {clause} sends it.',
  IN_HOUSES:
    'Part {clause} sends it to a point inside buildings: it comes as near as it can. Whoever is to hold buildings is ordered to defend them.',
  SAME_POST: '{otherId} is to defend {post} as well, and it holds one brigade only.',
  SUPPORT_RING: 'These brigades support each other in a ring, so that none of them will lead: {brigadeIds}.',
  WAIT_RING: 'These orders wait for each other, so that none of them will begin: {brigadeIds}.',
} as const satisfies Record<BookNote['code'], string>

/** What a dry run of the orders finds. */
const dryRunMessages = {
  heldUp: 'Stands still behind {by} in move {from}. | Stands still behind {by} in moves {from} to {to}.',
  stands: 'Finds no way on and stands in moves {from} to {to}.',
  blocked:
    'Cannot come on in move {from}: {by} stands at its entry. | Cannot come on in moves {from} to {to}: {by} stands at its entry.',
  impossible: 'Cannot carry it out from move {move} on: {cause}.',
  late: 'Is to begin in move {hour}, but the part before is done in move {at} only.',
  never: 'Is to begin in move {hour}, but after move {last} the part before is not done.',
  cutShort: 'Is over in move {move}, as was ordered, {inches} inches short of its place.',
  gap: 'From move {move} on there is a gap to {by}, at most {inches} inches wide. They stood side by side.',
  done: 'Is done by move {move}.',
  underWay: 'After move {last} it has {inches} inches still to go.',
} as const satisfies Record<Finding, string>

/** What a brigade does instead of what its division is ordered to do. */
const fittedMessages = {
  bombards: '{brigade}: guns cannot attack. In part {clause} they are to bombard instead.',
  holds: '{brigade} cannot bombard. In part {clause} it is to hold instead.',
  holdsBeside: '{brigade}: horse cannot hold buildings. In part {clause} it is to hold beside them instead.',
  reserve: '{brigade} is the one to be supported. In part {clause} it is to stand in reserve instead.',
  ownMethod: '{brigade} does part {clause} by the method of its own arm.',
  ownFormation: '{brigade} does part {clause} in a formation of its own arm.',
} as const satisfies Record<Fitting, string>

/** Why a brigade whose order leads on will stay where it is. */
const haltMessages = {
  friend: '{by} is in its way: it waits.',
  activity: 'Its order rests meanwhile: {activity}.',
  enemy: '{by} is before it, and its order takes it no nearer.',
  morale: 'Its morale keeps it where it is.',
  noWay: 'It finds no way on.',
} as const satisfies Record<Halt['cause'], string>

export const orderMessages = {
  book: orderBookMessages,
  dryRun: dryRunMessages,
  halt: haltMessages,
  fitted: fittedMessages,
  text: orderTextMessages,
} as const satisfies Catalogue

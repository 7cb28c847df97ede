/** The end of a move: what every body is about in the next one, counters counted down, marks of the move wiped (4.1, 4.3, BR-GEN-09). */
import { afterMove, FREE } from './activity'
import { serveAgain } from '../fire/guns/gunners-return'
import { enemiesInContact, infoOf, onTable } from '../state/lookup'
import type { Step } from './step'
import { FRESH_BODY, FRESH_SUBMISSIONS } from '../state/fresh'
import type { Activity, BrigadeState } from '../state/state'
import { MAX_PUSHBACKS_RUN } from '../sheet/tables'

export function turnOver(step: Step): void {
  for (const { id } of onTable(step.state)) serveAgain(step, id)
  for (const { id, side } of onTable(step.state)) {
    const brigade = step.brigade(id)
    const after = settled(step, brigade)
    if (after.kind !== brigade.activity.kind)
      step.emit('activityChanged', side, ['BR-GEN-09', ...reasonsOf(brigade.activity, after)], {
        brigadeId: id,
        from: brigade.activity.kind,
        to: after.kind,
        left: 'left' in after ? after.left : null,
      })
    step.setBrigade(id, {
      ...FRESH_BODY,
      activity: after,
      meleeSuffered: FIGHTING.has(after.kind) ? brigade.meleeSuffered : 0,
    })
  }
  step.set({ charges: [], sightings: [], defensiveLosses: [] })
  for (const side of [0, 1] as const) step.setSecret(side, FRESH_SUBMISSIONS)
}

/** Whoever is engaged without an enemy in contact any more is free (BR-MEL-11). */
function settled(step: Step, brigade: BrigadeState): Activity {
  const after = afterMove(brigade)
  if (after.kind === 'engaged' && enemiesInContact(step.state, brigade.id).length === 0) return FREE
  return infoOf(step.state, brigade.id).isArtillery && !FOR_GUNS.has(after.kind) ? FREE : after
}

/** A sequence of push backs is one melee (BR-AFT-07, BR-AFT-09). */
const FIGHTING: ReadonlySet<Activity['kind']> = new Set<Activity['kind']>([
  'engaged',
  'pushedBack',
  'followingUp',
])

/** Guns are only free, crewGone or removed (4.3). */
const FOR_GUNS: ReadonlySet<Activity['kind']> = new Set<Activity['kind']>(['free', 'crewGone', 'removed'])

/** Rules behind what a body is about to do, for the log; those of a rally by what it comes from. */
function reasonsOf(before: Activity, after: Activity): readonly string[] {
  const own = REASON[after.kind] ?? []
  if (before.kind === 'brokenOff' && (after.kind === 'rallying' || after.kind === 'recovering'))
    return ['BR-RAL-03', ...own]
  if (after.kind !== 'rallying') return own
  if (before.kind === 'followingUp')
    return [before.n === MAX_PUSHBACKS_RUN ? 'BR-RAL-02' : 'BR-RAL-01', ...own]
  return before.kind === 'pursuing' ? ['BR-PUR-03', ...own] : own
}

const REASON: Readonly<Partial<Record<Activity['kind'], readonly string[]>>> = {
  pushedBack: ['BR-AFT-01'],
  followingUp: ['BR-AFT-03'],
  brokenOff: ['BR-AFT-09'],
  rallying: ['BR-RAL-04'],
  recovering: ['BR-MOVE-03'],
  retiring: ['BR-RET-01', 'BR-RET-02'],
  pursuing: ['BR-PUR-01'],
  fallingBack: ['BR-MOR-06'],
  routing: ['BR-ROUT-01'],
}

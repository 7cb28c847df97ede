/** The two combat phases, zone by zone, until somebody has to choose or all is resolved (FP-SHOOT-16, -17, FP-HTH-15). */
import { workingOf, numberNeeded, rangeBetween, rounded } from '../fire/shots'
import { rallyByRout } from '../morale/rally'
import { endPairs, rollRisk, rout } from '../morale/rout'
import { testMorale } from '../morale/tests'
import type { Combat, Hit } from '../state/state'
import type { CasualtyEnd, CommandOf } from '../turn/commands'
import { faceOf, type Step } from '../turn/step'
import { allRout } from './all-rout'
import { blowsOf, oddsOf } from './blows'
import { defaultChoice, hasChoice, reduced } from './casualties'
import { overlapsNow } from './overlaps'
import { redress } from './redressing'
import { directionOf, handToHandZones, shootingZones, winnerFirst } from './zones'

/** Fixes the zones of a phase, in their order (FP-SHOOT-15, FP-HTH-01). */
export function beginCombat(step: Step, kind: Combat['kind']): void {
  const { field } = step
  const zones = kind === 'shooting' ? shootingZones(field) : handToHandZones(field)
  const rules = [kind === 'shooting' ? 'FP-SHOOT-15' : 'FP-HTH-01']
  step.emit('zonesOrdered', null, rules, { zones, direction: directionOf(field) })
  step.set({ combat: { ...NOTHING, kind, zones, all: zones } })
}

const NOTHING = {
  stage: 'dice' as const,
  hits: [],
  losers: [],
  gunsOnly: [],
  fought: [],
  engaged: {},
  pairs: [],
  atRisk: [],
  routed: [],
}

/** Goes on with a phase; true: it is over. */
export function resolveCombat(step: Step): boolean {
  for (;;) {
    const { combat, decision } = step.state
    if (!combat) return true
    if (decision) return false
    const [zone] = combat.zones
    if (!zone) {
      step.set({ combat: null, shots: [] })
      return true
    }
    switch (combat.stage) {
      case 'dice':
        throwDice(step, combat, zone)
        break
      case 'allot':
        askForHits(step, combat)
        break
      case 'casualties':
        takeCasualties(step, combat, zone)
        break
      case 'after':
        finishZone(step, combat, zone)
        break
    }
  }
}

function setCombat(step: Step, change: Partial<Combat>): void {
  const { combat } = step.state
  if (combat) step.set({ combat: { ...combat, ...change } })
}

function throwDice(step: Step, combat: Combat, zone: readonly string[]): void {
  const { field } = step
  const pairs = step.state.pairs.filter(
    ({ charger, target }) => zone.includes(charger) || zone.includes(target),
  )
  const fought = zone.map((unit) => ({
    unit,
    enemies: field.pairsOf(unit).map(({ charger, target }) => (charger === unit ? target : charger)),
  }))
  const rules = [combat.kind === 'shooting' ? 'FP-SHOOT-16' : 'FP-HTH-15']
  step.emit('zoneBegan', null, rules, { units: zone })
  setCombat(step, { pairs, fought, stage: 'allot' })
  if (combat.kind === 'shooting') throwShots(step, zone)
  else throwBlows(step, zone)
}

/** Shots of those who are shaken or gone are lost, and shots at those who are gone (FP-SHOOT-17, FP-R-15). */
function throwShots(step: Step, zone: readonly string[]): void {
  const { field } = step
  const hits: Hit[] = []
  const byGuns = new Map<string, boolean>()
  for (const id of winnerFirst(field, zone)) {
    const shots = step.state.shots.filter(({ unit }) => unit === id).toSorted((a, b) => a.slot - b.slot)
    if (shots.length === 0) continue
    const { side } = field.info(id)
    const lose = (reason: 'shooterGone' | 'shooterShaken' | 'targetGone', n: number) => {
      step.emit('shotsLost', side, ['FP-SHOOT-17'], { unit: id, reason, shots: n })
    }
    if (!field.isOnBoard(id)) {
      lose('shooterGone', shots.length)
      continue
    }
    const general = field.joinedTo(id)
    if (!field.isSteady(id) && !(general && field.isOwnGeneral(general.id, id))) {
      lose('shooterShaken', shots.length)
      continue
    }
    const lost = shots.filter(({ targetUnit }) => !field.isOnBoard(targetUnit))
    if (lost.length > 0) lose('targetGone', lost.length)
    const shooter = field.body(id)
    for (const { slot, targetUnit, targetSlot } of shots) {
      if (!field.isOnBoard(targetUnit)) continue
      const target = field.body(targetUnit)
      const from = shooter.element(slot)
      const to = target.element(Math.min(targetSlot, target.count))
      const range = rangeBetween(from, to)
      const { need } = numberNeeded(shooter, range, target)
      const die = step.roll(side, 'shooting', 'FP-SHOOT-01', id)
      const face = faceOf(die)
      const hit = face >= need
      const data = { unit: id, slot, targetUnit, targetSlot, range: rounded(range), need, face, hit }
      const working = workingOf(field, shooter, from, target, to)
      step.emit('shotFired', side, ['FP-SHOOT-14'], data, { dice: [die], working })
      if (!hit) continue
      hits.push({ id: hits.length + 1, unit: targetUnit, byUnit: id, bySlot: slot, others: [] })
      byGuns.set(targetUnit, (byGuns.get(targetUnit) ?? true) && shooter.info.arm === 'artillery')
    }
  }
  const gunsOnly = [...byGuns].filter(([id, guns]) => guns && field.body(id).isFrenchColumn).map(([id]) => id)
  setCombat(step, { hits, gunsOnly })
}

function throwBlows(step: Step, zone: readonly string[]): void {
  const { field } = step
  const overlaps = overlapsNow(field)
  const hits: Hit[] = []
  const engaged = new Map<string, Set<number>>(zone.map((id) => [id, new Set<number>()]))
  const units = winnerFirst(
    field,
    zone.filter((id) => field.isOnBoard(id)),
  )
  const blows = units.flatMap((id) => blowsOf(field, id, overlaps))
  for (const { unit, slot, targetUnit, targetSlot, isOverlap } of blows) {
    engaged.get(unit)?.add(slot)
    if (!isOverlap) engaged.get(targetUnit)?.add(targetSlot)
  }
  for (const blow of blows) {
    const { unit, slot, targetUnit, targetSlot } = blow
    const { side } = field.info(unit)
    const { need, modifier, working } = oddsOf(field, blow)
    const die = step.roll(side, 'handToHand', 'FP-HTH-04', unit)
    const face = faceOf(die)
    const total = face + modifier
    const hit = total >= need
    const data = { unit, slot, targetUnit, targetSlot, overlap: blow.isOverlap, face, total, need, hit }
    const rules = ['FP-HTH-04', blow.isOverlap ? 'FP-HTH-03' : 'FP-HTH-02']
    step.emit('blowStruck', side, rules, data, { dice: [die], working })
    if (!hit) continue
    const others = overlaps
      .filter(({ contact }) => contact.targetUnit === unit && contact.targetSlot === slot)
      .map((overlap) => overlap.unit)
      .filter((id) => id !== targetUnit)
    hits.push({
      id: hits.length + 1,
      unit: targetUnit,
      byUnit: unit,
      bySlot: slot,
      others: [...new Set(others)],
    })
  }
  for (const id of zone)
    if (field.pairsOf(id).length > 0 && field.isOnBoard(id))
      step.setUnit(id, { lastHthTurn: step.state.turn })
  setCombat(step, { hits, engaged: Object.fromEntries([...engaged].map(([id, slots]) => [id, [...slots]])) })
}

/** Hits that another unit may take, one after another, by its owner's choice (FP-CAS-04, FP-R-72, FP-R-73). */
function askForHits(step: Step, combat: Combat): void {
  const open = combat.hits.find(({ others }) => others.length > 0)
  if (open && step.field.rules.casualtyChoice === 'owner')
    step.set({ decision: { kind: 'allot', side: step.field.info(open.unit).side, hit: open.id } })
  else setCombat(step, { stage: 'casualties' })
}

/** `allotHit`; the choice is made in `refuse`. */
export function allotHit(step: Step, { hit, unit }: CommandOf<'allotHit'>): void {
  const { combat } = step.state
  if (!combat) return
  step.set({ decision: null })
  setCombat(step, {
    hits: combat.hits.map((one) => (one.id === hit ? { ...one, unit, others: [] } : one)),
  })
  step.emit('hitAllotted', step.field.info(unit).side, ['FP-CAS-04'], { hit, unit })
}

/** The next unit with hits loses its elements, or its owner is asked which (FP-CAS-01, FP-CAS-02). */
function takeCasualties(step: Step, combat: Combat, zone: readonly string[]): void {
  const { field } = step
  const id = winnerFirst(field, zone).find((unit) => combat.hits.some((hit) => hit.unit === unit))
  if (id === undefined) {
    setCombat(step, { stage: 'after' })
    return
  }
  const body = field.body(id)
  const hits = combat.hits.filter(({ unit }) => unit === id).length
  const engaged = combat.engaged[id] ?? []
  if (field.rules.casualtyChoice === 'owner' && hasChoice(body, hits, engaged)) {
    step.set({ decision: { kind: 'casualties', side: body.info.side, unit: id, hits } })
    return
  }
  removeElements(step, id, defaultChoice(field, body, hits, engaged), false)
}

/** `chooseCasualties`. */
export function chooseCasualties(step: Step, { unit, ends }: CommandOf<'chooseCasualties'>): void {
  step.set({ decision: null })
  removeElements(step, unit, ends, true)
}

function removeElements(step: Step, id: string, ends: readonly CasualtyEnd[], chosen: boolean): void {
  const { field } = step
  const { combat } = step.state
  if (!combat) return
  const body = field.body(id)
  const { side } = body.info
  const unit = field.unit(id)
  const generals = field
    .allJoinedTo(id)
    .map((general) => ({ general: general.id, unit: id, point: field.pointOf(general) }))
  const after = reduced(body, ends, combat.engaged[id] ?? [])
  const hits = ends.length
  const now =
    combat.kind === 'shooting'
      ? { ...unit.lostNow, shooting: unit.lostNow.shooting + hits }
      : { ...unit.lostNow, handToHand: unit.lostNow.handToHand + hits }
  step.setUnit(id, {
    elements: after?.count ?? 0,
    formation: after?.formation ?? unit.formation,
    pose: after?.pose ?? null,
    bend: after?.bend ?? null,
    status: after ? 'board' : 'destroyed',
    hits: unit.hits + hits,
    lost: unit.lost + hits,
    lostNow: now,
  })
  setCombat(step, {
    hits: combat.hits.filter((hit) => hit.unit !== id),
    losers: [...combat.losers, id],
    atRisk: after ? combat.atRisk : [...combat.atRisk, ...generals],
  })
  const rules = ['FP-CAS-01', chosen ? 'FP-CAS-02' : 'FP-CAS-03']
  step.emit('elementsLost', side, rules, { unit: id, hits, left: after?.count ?? 0, ends, chosen })
  if (after) {
    if (after.count === 1 && body.formation !== 'line')
      step.emit('becameLine', side, ['FP-UNIT-06'], { unit: id })
    return
  }
  // No morale test and no path (FP-CAS-07); its generals stand where they were.
  for (const { general, point } of generals) step.setGeneral(general, { joined: null, joinedTurn: 0, point })
  endPairs(step, id)
  step.emit('unitDestroyed', side, ['FP-CAS-07'], { unit: id })
}

/** Risk of generals, morale, routs and what follows them (FP-SHOOT-16 (3) to (5), FP-HTH-15 (3) to (8)). */
function finishZone(step: Step, combat: Combat, zone: readonly string[]): void {
  for (const { general, unit, point } of combat.atRisk) rollRisk(step, general, unit, point)
  const losers = winnerFirst(step.field, zone).filter(
    (id) => combat.losers.includes(id) && step.field.isOnBoard(id),
  )
  const cause = combat.kind
  const failed = losers.filter((id) => testMorale(step, id, cause) === 'routs')
  const routs = cause === 'handToHand' ? allRout(step, combat, winnerFirst(step.field, zone), failed) : failed
  for (const id of routs) if (step.field.isOnBoard(id)) rout(step, id, routs)
  if (cause === 'handToHand') {
    redress(step, combat)
    rallyByRout(step, combat.all, step.state.combat?.routed ?? [])
    step.set({
      pairs: step.state.pairs.map((pair) =>
        zone.includes(pair.charger) || zone.includes(pair.target)
          ? { ...pair, roundsFought: pair.roundsFought + 1 }
          : pair,
      ),
    })
  }
  setCombat(step, { ...NOTHING, zones: combat.zones.slice(1) })
}

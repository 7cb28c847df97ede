/** Where each body of history stands, as the files have it, before anybody makes room (BR-SCN-05, BR-SCN-07). */
import type { Deployment } from '../../../../history/forces'
import { along, roundInch, type Point } from '../../../../board/table/vectors'
import { pointAt } from '../../../../board/table/rectangles'
import type { DraftBody } from './units'
import { ontoTable, type Window } from '../../../table-window'
import { sizeIn } from '../../state/footprints'
import type { BrigadeInfo } from '../../state/lookup'
import type { Formation } from '../sheet'
import type { BodyPose } from '../../state/state'

/** A body with its place as history has it. */
export interface Standing {
  readonly body: DraftBody
  readonly info: BrigadeInfo
  readonly pose: BodyPose
  readonly formation: Formation
  readonly complexId: string | null
  /** Its point lay off the window. */
  readonly fromOutside: boolean
  /** Its line was wider than history gives it room. */
  readonly intoColumn: boolean
}

/** Inches of a skirmisher body before its brigade, and between batteries side by side. */
const SKIRMISH_AHEAD = 1.5
const BATTERY_GAP = 0.05

const unitIds = (body: DraftBody) => body.members.map(({ record }) => record.unit.id)

/** The detachment that says where a body stands: of several the first listed. */
function detachmentOf(deployment: Deployment, body: DraftBody) {
  const ids = unitIds(body)
  return deployment.detachments?.find(({ unitId }) => unitId !== undefined && ids.includes(unitId))
}

/** Poses of the bodies of one brigade that stand on the map at the start, in their order. */
export function posesOf(
  bodies: readonly { readonly body: DraftBody; readonly info: BrigadeInfo }[],
  deployment: Deployment,
  complexOf: (body: DraftBody) => string | undefined,
  window: Window,
): readonly Standing[] {
  const own = window.at(deployment.at)
  const heading = deployment.facingDeg
  const hasMain = bodies.some(({ body }) => body.part === 'main')
  const place = (at: Point) => {
    const on = ontoTable(window, at)
    return { at: on, fromOutside: on.x !== at.x || on.y !== at.y }
  }
  const standings = bodies.map(({ body, info }): Standing => {
    const part =
      body.part === 'skirmishers' || body.part === 'battery' ? detachmentOf(deployment, body) : undefined
    const complexId = complexOf(body) ?? null
    const ahead = body.part === 'skirmishers' && !part && hasMain
    const { at, fromOutside } = place(part ? window.at(part.at) : own)
    const front = ahead ? along(at, heading, SKIRMISH_AHEAD) : at
    const given = part?.formation ?? deployment.formation
    const wanted = formationOf(body, given)
    const wide =
      wanted === 'line' &&
      body.brigade.arm === 'infantry' &&
      body.brigade.units.length > 1 &&
      sizeIn(info, 'line').width > deployment.widthM / window.inchM + 1e-9
    return {
      body,
      info,
      pose: { x: roundInch(front.x), y: roundInch(front.y), heading },
      formation: complexId !== null ? 'garrison' : wide && complexId === null ? 'attackColumn' : wanted,
      complexId,
      fromOutside,
      intoColumn: wide && complexId === null,
    }
  })
  return abreast(standings)
}

function formationOf({ brigade: { arm } }: DraftBody, given: Deployment['formation']): Formation {
  if (arm === 'artillery') return given === 'unlimbered' || given === 'marchColumn' ? given : 'limbered'
  if (arm === 'skirmishers') return given === 'marchColumn' ? given : 'skirmish'
  if (given === 'marchColumn') return given
  return given === 'attackColumn' && arm === 'infantry' ? given : 'line'
}

/** Battery groups at one point stand side by side about it, from the left. */
function abreast(standings: readonly Standing[]): readonly Standing[] {
  const key = ({ pose }: Standing) => `${pose.x} ${pose.y}`
  const guns = standings.filter(({ body }) => body.part === 'battery')
  return standings.map((one) => {
    const group = guns.filter((other) => one.body.part === 'battery' && key(other) === key(one))
    if (group.length < 2) return one
    const widths = group.map(({ info, formation }) => sizeIn(info, formation).width)
    const whole = widths.reduce((sum, width) => sum + width, 0) + BATTERY_GAP * (group.length - 1)
    const i = group.indexOf(one)
    const left = widths.slice(0, i).reduce((sum, width) => sum + width + BATTERY_GAP, 0)
    const at = pointAt(one.pose, left + (widths[i] ?? 0) / 2 - whole / 2, 0)
    return { ...one, pose: { ...one.pose, x: roundInch(at.x), y: roundInch(at.y) } }
  })
}

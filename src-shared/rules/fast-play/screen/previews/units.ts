/** How a unit or a general stands: command, arcs, the fight it is in, and whom a rout would carry away. */
import { commonArea } from '../../../../board/table/polygons'
import { distance } from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { commandOf } from '../../movement/command-range'
import { zonesOfUnit } from '../../movement/zones'
import { routPath } from '../../morale/rout'
import { ALLOWANCE, COMMAND_RANGE, EPS, GENERAL_MOVE, moraleFailsOn, ZONE_DEPTH } from '../../sheet/tables'
import type { Body } from '../../state/bodies'
import type { Field } from '../../state/field'
import type { GeneralPreview, UnitPreview } from '../schema'
import { fightOf } from './fights'
import { arcsOf, targetsFor } from './shooting'

/** Null: it is not on the table. */
export function unitForetold(field: Field, id: string): UnitPreview | null {
  if (!field.roster.units.has(id) || !field.isOnBoard(id)) return null
  const body = field.body(id)
  const { side } = body.info
  const { lost } = field.unit(id)
  const path = routPath(field, body)
  return {
    kind: 'unit',
    unitId: id,
    command: commandFor(field, body),
    failsOn: [moraleFailsOn(lost), moraleFailsOn(lost + 1)],
    arcs: arcsOf(field, body),
    targets: field.state.phase === 'shooting' ? targetsFor(field, side, body) : [],
    zones: zonesNear(field, body),
    routPath: path.map(({ x, y }) => ({ x, y })),
    inPath: field
      .ofSide(side)
      .filter(
        (friend) =>
          friend.id !== id && friend.elements.some(({ corners }) => commonArea(path, corners) > EPS),
      )
      .map((friend) => friend.id),
    fight: [...fightOf(field, id)],
  }
}

function commandFor(field: Field, body: Body): UnitPreview['command'] {
  if (body.info.generalId === null) return null
  const { general, inches, limit, inSight, inCommand } = commandOf(field, body)
  return { generalId: general ?? body.info.generalId, unitId: body.id, inches, limit, inSight, inCommand }
}

/** Ground before enemies that a unit could come to in one move (FP-ZOC-01). */
function zonesNear(field: Field, body: Body): UnitPreview['zones'] {
  const { info, centre, radius } = body
  const reach = Math.max(...Object.values(ALLOWANCE[info.type])) + radius + ZONE_DEPTH
  return field
    .enemiesOf(info.side)
    .filter(
      (enemy) => !field.isInHandToHand(enemy.id) && distance(enemy.centre, centre) <= reach + enemy.radius,
    )
    .flatMap((enemy) => zonesOfUnit(enemy).map(({ polygon }) => polygon.map(({ x, y }) => ({ x, y }))))
}

/** Null: he is not on the table. */
export function generalForetold(field: Field, id: string): GeneralPreview | null {
  const general = field.state.generals[id]
  const info = field.roster.generals.get(id)
  const point = general && field.pointOf(general)
  if (!general || !point || !info) return null
  const { seen, unseen } = COMMAND_RANGE[general.rating]
  return {
    kind: 'general',
    generalId: id,
    point: { x: point.x, y: point.y },
    seen,
    unseen,
    ride: general.moved ? 0 : GENERAL_MOVE,
    reach: commanded(field, info.side, id),
  }
}

/** Whom a general commands from where he stands (FP-GNL-02). */
export function commanded(field: Field, side: Side, id: string): GeneralPreview['reach'] {
  return field
    .ofSide(side)
    .filter(({ info }) => info.generalId === id)
    .map((body) => {
      const { inches, limit, inSight, inCommand } = commandOf(field, body)
      return { unitId: body.id, inches, limit, inSight, inCommand }
    })
}

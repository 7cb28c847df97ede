/** Zones of fire, who can be hit, with what chance and how hard; split fire and bursts (9.1). */
import type { Working } from '../../../../engine/events'
import type { Point } from '../../../../board/table/vectors'
import type { Zone } from '../../../../board/table/zones'
import { movesMissed, type GunOdds } from '../../fire/guns/battery'
import { bodyOf, complexHeld } from '../../state/bodies'
import { basesNear, innerBases, type Base } from '../../fire/guns/burst'
import { CORNERS, FACES, type CommandOf, type GunTarget } from '../../turn/commands'
import { zoneOfCorner, zoneOfFace, zoneOfSection } from '../../fire/sight/cover'
import { gunChoices, musketChoices } from '../../fire/options'
import { isShot, planGuns, previewGuns, rowOfShot, zoneOfPieces, type GunShot } from '../../fire/guns/shots'
import { brigadeOf, infoOf } from '../../state/lookup'
import { planMuskets } from '../../fire/muskets/volleys'
import { isVolley } from '../../fire/muskets/plans'
import { previewMuskets } from '../../fire/muskets/musketry'
import type { BrRefusal } from '../../turn/refusals'
import type { BrState } from '../../state/state'
import { PROJECTILE_TABLE, SMALL_ARMS, type Projectile } from '../../sheet/tables'
import { splitCasualties, type Band, type Distribution } from '../../fire/muskets/volley'

/** One zone with its bands of range, inches from the firing edge. */
export interface ZonePreview {
  /** A face or corner of a square, a section of a complex; null: the front. */
  readonly face: string | number | null
  readonly zone: Zone
  readonly bands: readonly {
    readonly what: Projectile | 'smallArms'
    readonly min: number
    readonly close: number | null
    readonly max: number
  }[]
}

/** Zones over which a body could fire from where it stands, whether or not it may this move (BR-GEO-06). */
export function zonesOf(state: BrState, id: string): readonly ZonePreview[] {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (info.isCavalry || brigade.formation === 'marchColumn' || brigade.formation === 'limbered') return []
  const body = bodyOf(state, id)
  const bands = bandsOf(state, id)
  const complex = complexHeld(state, id)
  if (complex)
    return [...new Set(brigade.sections)].map((section) => ({
      face: section,
      zone: zoneOfSection(state, complex, section),
      bands,
    }))
  if (info.isArtillery) {
    const pieces = brigade.pieces.flatMap(({ out }, i) => (out ? [] : [i]))
    const zone = zoneOfPieces(state, id, pieces)
    return zone ? [{ face: null, zone, bands }] : []
  }
  if (brigade.formation !== 'square') return [{ face: null, zone: zoneOfFace(state, body), bands }]
  return [
    ...FACES.map((face) => ({ face, zone: zoneOfFace(state, body, face), bands })),
    ...CORNERS.map((corner) => ({ face: corner, zone: zoneOfCorner(body, corner), bands })),
  ]
}

function bandsOf(state: BrState, id: string): ZonePreview['bands'] {
  const { brigade, isArtillery } = infoOf(state, id)
  if (!isArtillery) {
    const { close, max } = SMALL_ARMS[brigade.weapon]
    return [{ what: 'smallArms', min: 0, close, max }]
  }
  return PROJECTILE_TABLE.filter((row) =>
    brigade.pieces.some(({ kind, british }) => kind === row.piece && (british || !row.britishOnly)),
  ).map(({ projectile, min, close, max }) => ({ what: projectile, min, close, max }))
}

/** What a volley promises: its row with every modifier, and casualties under each face (9.1). */
export interface VolleyPreview {
  readonly command: CommandOf<'FireMuskets'>
  readonly figures: number
  readonly row: number
  readonly working: readonly Working[]
  readonly distribution: Distribution
  readonly targets: readonly {
    readonly id: string
    readonly range: number
    readonly band: Band
    /** Mean casualties of this target; all of them unless the fire is split. */
    readonly mean: number
  }[]
}

/** What a volley would do, or why it may not be fired. */
export function volleyPreview(
  state: BrState,
  command: CommandOf<'FireMuskets'>,
): VolleyPreview | { readonly refused: BrRefusal } {
  const { side } = infoOf(state, command.brigadeId)
  const plan = planMuskets(state, side, command)
  if (!isVolley(plan)) return plan
  const promised = previewMuskets(state, side, command)
  if (!promised) throw new Error('a volley that may be fired and promises nothing')
  const { volley, row, odds: distribution } = promised
  const many = volley.targets.length > 1
  return {
    command,
    figures: volley.figures,
    ...row,
    distribution,
    targets: volley.targets.map(({ id, range, band: own }, i) => ({
      id,
      range,
      band: own,
      mean: many
        ? distribution.results.reduce(
            (sum, { casualties, chance }) =>
              sum + chance * (splitCasualties(casualties, volley.targets.length, volley.covers)[i] ?? 0),
            0,
          )
        : distribution.mean,
    })),
  }
}

/** Every volley a body may fire now, each pair of targets of a line that may split its fire too (BR-MUSK-06). */
export function volleysOf(state: BrState, id: string): readonly VolleyPreview[] {
  const single = musketChoices(state, id).map(({ command }) => command)
  const aimed = single.filter(({ crossing }) => crossing !== true)
  const pairs = aimed.flatMap((one, i) =>
    aimed
      .slice(i + 1)
      .flatMap((other): CommandOf<'FireMuskets'>[] =>
        one.face === other.face ? [{ ...one, targets: [...one.targets, ...other.targets] }] : [],
      ),
  )
  return [...single, ...pairs].flatMap((command) => {
    const preview = volleyPreview(state, command)
    return 'refused' in preview ? [] : [preview]
  })
}

export interface ShotPreview {
  readonly command: CommandOf<'FireGuns'>
  readonly shot: GunShot
  readonly target: GunTarget
  /** Inches; null for fire at a charger. */
  readonly range: number | null
  /** Row if every piece fires, with its modifiers. */
  readonly row: number
  readonly working: readonly Working[]
  /** Chances of pieces that fire and of casualties; null for rockets, whose flight decides. */
  readonly odds: GunOdds | null
  /** Moves that each piece will miss after this shot (BR-CB-04). */
  readonly silence: readonly { readonly piece: number; readonly moves: number }[]
  /** Friends whose bases a shell's inner circle, or any part of a shrapnel burst, would touch (BR-BURST-02, -03). */
  readonly friendsInBurst: readonly string[]
  /** Where it bursts, and everybody whose bases the circle touches; null: it does not. */
  readonly burst: { readonly centre: Point; readonly touched: readonly string[] } | null
}

/** What a shot would do, or why it may not be fired. */
export function shotPreview(
  state: BrState,
  command: CommandOf<'FireGuns'>,
): ShotPreview | { readonly refused: BrRefusal } {
  const { side } = infoOf(state, command.brigadeId)
  const shot = planGuns(state, side, command)
  if (!isShot(shot)) return shot
  const { pieces } = brigadeOf(state, command.brigadeId)
  const aimed = shot.kind === 'aimed' ? shot : null
  const read = aimed ? rowOfShot(state, aimed, aimed.pieces) : { row: 0, working: [] }
  const at = (isBurstProjectile(command.projectile) && aimed?.aim) || null
  const near = at ? basesNear(state, at) : []
  return {
    command,
    shot,
    target: command.target,
    range: aimed ? aimed.situation.range : null,
    ...read,
    odds: previewGuns(state, side, command)?.odds ?? null,
    silence: shot.pieces.flatMap((piece) => {
      const points = pieces[piece]?.points
      const moves = points === undefined ? 0 : movesMissed(points, state.houseRules)
      return moves > 0 ? [{ piece, moves }] : []
    }),
    friendsInBurst: bodiesOf(command.projectile === 'shell' ? innerBases(near) : near).filter(
      (id) => infoOf(state, id).side === side,
    ),
    burst: at && { centre: at, touched: bodiesOf(near) },
  }
}

const bodiesOf = (bases: readonly Base[]): readonly string[] => [
  ...new Set(bases.map(({ brigadeId }) => brigadeId)),
]

const isBurstProjectile = (projectile: Projectile) => projectile === 'shell' || projectile === 'shrapnel'

/** Every shot a battery may fire now. */
export function shotsOf(state: BrState, id: string): readonly ShotPreview[] {
  return gunChoices(state, id).flatMap(({ command }) => {
    const preview = shotPreview(state, command)
    return 'refused' in preview ? [] : [preview]
  })
}

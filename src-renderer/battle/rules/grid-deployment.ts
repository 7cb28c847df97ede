// Placing the armies on a grid, alike under every rule set: the table with everybody where he has been put, what the side
// that places may see of it, the ground of each side, and objectives that nobody guards.
import { computed, type ComputedRef } from 'vue'
import { parseCell } from '../../../src-shared/board/grid/cells'
import type { JsonValue, Side } from '../../../src-shared/contract/values'
import { cellOf as cellOfPlace } from '../../board/places'
import type { Scene, Zone } from '../../board/scene'
import { t } from '../../i18n'
import { liveryOfSide } from '../../shapes/livery'
import { useBattle } from '../../stores/battle/battle'
import { useCampaign } from '../../stores/campaign/campaign'
import { useDeployment } from '../../stores/set-up/deployment'
import { useHistory } from '../../stores/shipped/history'
import type { PlaceContents } from '../places/place-card'
import type { DeploymentPart, Shown } from './deployment-part'

interface Standing {
  readonly id: string
  readonly side: Side
  readonly armyId: string
  readonly cell: string | null
}

interface GridTable<P extends Standing, L extends Standing> {
  readonly pieces: readonly P[]
  readonly leaders: readonly L[]
  readonly objectives: readonly {
    readonly name: string
    readonly cell: string | null
    readonly value: number
    readonly holder: Side | null
  }[]
}

/** What every scene of a placing is drawn with. */
export interface PlacingScene extends Shown {
  readonly placesM: Readonly<Record<string, readonly [number, number]>>
  readonly mayAct: ReadonlySet<string>
}

type StateOf = Parameters<DeploymentPart['describe']>[1]

export interface GridDeploymentInput<P extends Standing, L extends Standing, T extends GridTable<P, L>> {
  readonly table: () => T | null
  /** The table with everybody where he has been put. */
  readonly placed: (table: T, placeOf: (id: string) => JsonValue | undefined) => T
  readonly cellOf: (place: JsonValue) => string | null
  readonly zones: () => readonly [readonly string[], readonly string[]] | null
  readonly scene: (placed: T, shown: PlacingScene) => Scene | null
  readonly contentsOf: (seen: T, cell: string) => PlaceContents | null
  readonly describe: (seen: T, cell: string, stateOf: StateOf) => string
}

export interface GridDeployment<T> extends Pick<
  DeploymentPart,
  'scene' | 'cellOf' | 'groundOf' | 'contentsOf' | 'describe' | 'doubts'
> {
  readonly placed: ComputedRef<T | null>
}

export function gridDeployment<P extends Standing, L extends Standing, T extends GridTable<P, L>>(
  input: GridDeploymentInput<P, L, T>,
): GridDeployment<T> {
  const battle = useBattle()
  const campaign = useCampaign()
  const deployment = useDeployment()
  const history = useHistory()

  const placed = computed<T | null>(() => {
    const table = input.table()
    return table && input.placed(table, (id) => deployment.byId.get(id)?.place)
  })
  const isOwn = ({ side }: { readonly side: Side }): boolean =>
    deployment.side === null || side === deployment.side
  /** What the side that places may know. */
  const seen = computed<T | null>(
    () =>
      placed.value && {
        ...placed.value,
        pieces: placed.value.pieces.filter(isOwn),
        leaders: placed.value.leaders.filter(isOwn),
      },
  )
  /** How many of the other side stand in a cell, in words; nothing if nobody does. */
  function enemiesIn(cell: string): readonly string[] {
    const n = (placed.value?.pieces ?? []).filter((one) => !isOwn(one) && one.cell === cell).length
    return n > 0 ? [t('deployment.enemies', { n }, n)] : []
  }
  const zoneLine = (side: Side): string =>
    t(side === deployment.side ? 'deployment.zoneOwn' : 'deployment.zoneOther', {
      side: battle.nameOf(`side.${side}`) ?? '',
    })

  return {
    placed,
    scene(shown) {
      const zones = input.zones()
      if (!placed.value || !zones) return null
      const objectives = history.battles[campaign.battle()?.historyId ?? '']?.objectives ?? []
      const placesM = Object.fromEntries(objectives.map((one) => [one.id, one.at]))
      const scene = input.scene(placed.value, { ...shown, placesM, mayAct: new Set() })
      return scene && placingScene({ scene, table: placed.value, zones, side: deployment.side, zoneLine })
    },
    cellOf: input.cellOf,
    groundOf: (side) => input.zones()?.[side] ?? [],
    contentsOf(cell) {
      const contents = seen.value && input.contentsOf(seen.value, cell)
      return contents && { ...contents, say: [contents.say, ...enemiesIn(cell)].join(' · ') }
    },
    describe(cell, stateOf) {
      if (!seen.value) return ''
      return [input.describe(seen.value, cell, stateOf), ...enemiesIn(cell)].join(' ')
    },
    doubts() {
      const held = new Set(
        (placed.value?.pieces ?? []).flatMap(({ side, cell }) =>
          side === deployment.side && cell !== null ? [cell] : [],
        ),
      )
      return (placed.value?.objectives ?? []).flatMap(({ name, cell, value, holder }) =>
        holder === deployment.side && holder !== null && cell !== null && !held.has(cell)
          ? [
              {
                title: t('deployment.unguarded', { name, cell }),
                say: t('deployment.unguardedSay', { n: value }, value),
              },
            ]
          : [],
      )
    },
  }
}

interface PlacingSceneInput {
  readonly scene: Scene
  readonly table: GridTable<Standing, Standing>
  /** Cells of each side's own ground. */
  readonly zones: readonly [readonly string[], readonly string[]]
  /** The side that places now. */
  readonly side: Side | null
  /** Words on the tag of a side's ground. */
  readonly zoneLine: (side: Side) => string
}

const meanRow = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (parseCell(cell)?.row ?? 0), 0) / Math.max(1, cells.length)

/** The ground of both sides, each with its tag at the end away from the other. */
function zonesOf({ zones, table, zoneLine }: PlacingSceneInput): readonly Zone[] {
  const northern = meanRow(zones[0]) <= meanRow(zones[1]) ? 0 : 1
  return ([0, 1] as const).map((side) => ({
    livery: liveryOfSide(table.pieces, side),
    cells: zones[side],
    label: { text: zoneLine(side), at: side === northern ? 'north' : 'south' },
  }))
}

/** The scene with the ground of each side; the enemy face down and without his leaders. */
export function placingScene(input: PlacingSceneInput): Scene {
  const { scene, table, side } = input
  const sideOf = new Map([...table.pieces, ...table.leaders].map((one) => [one.id, one.side]))
  const isOther = (id: string): boolean => side !== null && sideOf.get(id) !== side
  return {
    ...scene,
    counters: scene.counters.map(({ pips, ...counter }) =>
      isOther(counter.id)
        ? {
            ...counter,
            place: { cell: cellOfPlace(counter.place) ?? '' },
            beads: null,
            badges: [],
            faceDown: true,
          }
        : { ...counter, ...(pips && { pips }), beads: null },
    ),
    leaders: scene.leaders.filter((leader) => !isOther(leader.id)),
    zones: side === null ? [] : zonesOf(input),
  }
}

// What stands on the map beside the blocks: headquarters, fields, and the marches of blocks and of choices.
import type { Camera } from '../../../board/camera'
import { LIVERY_OF, pathOf, type ArmyId, type Block } from './layout'
import type { Livery } from '../../../shapes/livery'

export interface Headquarters {
  readonly id: string
  readonly army: ArmyId
  readonly name: string
  readonly at: readonly [number, number]
}

export interface Field {
  readonly battle: string
  readonly name: string
  readonly at: readonly [number, number]
  readonly status: 'toCome' | 'underWay' | 'done' | 'leftOut'
  readonly winner: 'french' | 'coalition' | 'draw' | null
  /** Its hours on the day that is shown, else its date. */
  readonly hours: string
}

/** A march that a choice would bring about. */
export interface Planned {
  readonly army: ArmyId
  readonly label: string
  readonly along: readonly (readonly [number, number])[]
}

/** A march on the screen. */
export interface March {
  readonly id: string
  readonly path: string
  readonly livery: Livery
  /** A draft: broken line and open head. */
  readonly planned: boolean
  readonly strong: boolean
}

const HEAD_PX = 9

/** The marches on the screen, each way of an army drawn once. */
export function marchesOn(
  camera: Camera,
  blocks: readonly Block[],
  planned: readonly Planned[],
  isChosen: (blockId: string) => boolean,
): readonly March[] {
  const drawn = new Map<string, March>()
  for (const { army, march, id } of blocks) {
    const path = march && pathOf(march.along, camera, HEAD_PX)
    if (path)
      drawn.set(`${army} ${path}`, {
        id,
        path,
        livery: LIVERY_OF[army],
        planned: false,
        strong: isChosen(id),
      })
  }
  for (const { army, along, label } of planned) {
    const path = pathOf(along, camera, HEAD_PX)
    if (path)
      drawn.set(`planned ${path}`, {
        id: `planned ${label}`,
        path,
        livery: LIVERY_OF[army],
        planned: true,
        strong: true,
      })
  }
  return [...drawn.values()]
}

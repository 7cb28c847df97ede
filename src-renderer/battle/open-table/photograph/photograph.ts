// The photograph of the real table that this screen shows under the board. It is no part of the battle: the picture stays
// in the window, and only how it was laid is kept on this machine, for the same picture chosen again.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { z } from 'zod'
import type { Point } from '../../../board/camera'
import type { Photograph } from '../../../board/photograph'
import { useBattle } from '../../../stores/battle/battle'
import { useProgram } from '../../../stores/program/program'
import type { TableOnMap } from '../places'
import { CORNERS, cornerAt, laidBy, type KnownPoint, type Unlaid } from './known-points'

/** Bytes of a file that is opened, and dots of a side below which nothing could be read off. */
const MOST_BYTES = 40_000_000
const LEAST_SIDE = 200
/** Dots of the longer side that are kept: some forty to the inch of a large table. */
const MOST_SIDE = 4096

/** Why a file is not taken. */
export type BadFile = 'noPicture' | 'tooLarge' | 'tooSmall'

const number = z.number().min(-1e5).max(1e5)
const keptSchema = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  points: z
    .array(
      z.object({
        known: z.string().max(80),
        x: number,
        y: number,
        at: z.object({ x: number, y: number }).nullable(),
      }),
    )
    .length(3),
})

export const usePhotograph = defineStore('open-table.photograph', () => {
  const battle = useBattle()
  const program = useProgram()
  const table = shallowRef<TableOnMap | null>(null)
  const picture = shallowRef<ImageBitmap | null>(null)
  const name = ref('')
  const points = shallowRef<readonly KnownPoint[]>([])
  const strength = ref(0.75)
  const isShown = ref(true)
  const badFile = ref<BadFile | null>(null)
  let taken = 0

  const laid = computed(() =>
    picture.value && table.value ? laidBy(table.value, points.value) : ('missing' as const),
  )
  const unlaid = computed<Unlaid | null>(() => (typeof laid.value === 'string' ? laid.value : null))
  /** As it lies under the board now; behind the curtain none does. */
  const shown = computed<Photograph | null>(() =>
    picture.value && typeof laid.value !== 'string' && isShown.value && battle.curtainFor === null
      ? { id: String(taken), picture: picture.value, toMap: laid.value, strength: strength.value }
      : null,
  )

  // Battles of two campaigns have the same id.
  const key = computed(() =>
    ['open-table.photograph', program.session.campaign?.path ?? '', battle.battleId].join(' '),
  )
  function keep(): void {
    if (!picture.value) return
    const { width, height } = picture.value
    try {
      localStorage.setItem(
        key.value,
        JSON.stringify({ name: name.value, width, height, points: points.value }),
      )
    } catch {
      // A full or closed store keeps nothing: the points are shown again.
    }
  }
  function kept(width: number, height: number): readonly KnownPoint[] | undefined {
    try {
      const found = keptSchema.safeParse(JSON.parse(localStorage.getItem(key.value) ?? 'null')).data
      const isSame = found?.name === name.value && found.width === width && found.height === height
      return isSame ? found.points : undefined
    } catch {
      return undefined
    }
  }

  /** Takes a file for a table; false: it is no picture that serves, and what was there stays. */
  async function take(file: File, of: TableOnMap): Promise<boolean> {
    badFile.value = null
    const found = file.size > MOST_BYTES ? 'tooLarge' : await decoded(file)
    if (typeof found === 'string') {
      badFile.value = found
      return false
    }
    picture.value?.close()
    taken += 1
    table.value = of
    name.value = file.name
    points.value =
      kept(found.width, found.height) ??
      CORNERS.slice(0, 3).map((known) => ({ known, ...cornerAt(of, known), at: null }))
    picture.value = found
    isShown.value = true
    return true
  }

  function setPoint(index: number, part: Partial<KnownPoint>): void {
    points.value = points.value.map((one, i) => (i === index ? { ...one, ...part } : one))
    keep()
  }

  function remove(): void {
    picture.value?.close()
    picture.value = null
    name.value = ''
    points.value = []
  }
  // It is of one table.
  watch(key, remove)

  return { picture, name, points, strength, isShown, badFile, unlaid, shown, take, setPoint, remove }
})

async function decoded(file: File): Promise<ImageBitmap | BadFile> {
  let whole: ImageBitmap
  try {
    whole = await createImageBitmap(file)
  } catch {
    return 'noPicture'
  }
  const { width, height } = whole
  if (Math.min(width, height) < LEAST_SIDE) {
    whole.close()
    return 'tooSmall'
  }
  const longer = Math.max(width, height)
  if (longer <= MOST_SIDE) return whole
  const part = MOST_SIDE / longer
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.round(width * part),
    resizeHeight: Math.round(height * part),
    resizeQuality: 'high',
  })
  whole.close()
  return smaller
}

/** A point of the picture, kept in it. */
export function inPicture({ width, height }: { width: number; height: number }, { x, y }: Point): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
}

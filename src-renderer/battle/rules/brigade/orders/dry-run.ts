// A dry run of the orders in hand, as the program has carried it out: what it found, and its moves as a film on the sketch.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import {
  dryRunPreviewSchema,
  MOST_DRY_MOVES,
  type DryRun,
} from '../../../../../src-shared/rules/brigade/screen/dry-run-schema'
import { tableSchema } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { JsonValue } from '../../../../../src-shared/contract/values'
import { t } from '../../../../i18n'
import { useBattle, type View } from '../../../../stores/battle/battle'
import { useFilm, type FilmPart } from '../../../../stores/battle/film'
import { useProgram } from '../../../../stores/program/program'
import { readAs } from '../../read'
import { useOrderBook } from './book'

const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

/** How everybody stood when a move of a dry run began: as the sketch has them, but for those who have left it. */
export function viewOf(view: View, { move, standing }: DryRun['moves'][number]): View {
  const table = readAs(tableSchema, view.table)
  const stood = new Map(standing.map((one) => [one.id, one]))
  const pieces = table.pieces.map((piece) => {
    const now = stood.get(piece.id)
    return now ? { ...piece, ...now, status: 'table' } : piece
  })
  return { ...view, table: asJson({ ...table, situation: { ...table.situation, move }, pieces }) }
}

/** The moves that are typed, as many as can be tried; null: no number was typed. */
export function movesOf(text: string): number | null {
  const typed = Number(text)
  if (text.trim() === '' || !Number.isFinite(typed)) return null
  return Math.min(MOST_DRY_MOVES, Math.max(1, Math.round(typed)))
}

export const useDryRun = defineStore('brigade.dryRun', () => {
  const battle = useBattle()
  const book = useOrderBook()
  const film = useFilm()
  const program = useProgram()
  const found = shallowRef<DryRun | null>(null)
  const job = ref<{ readonly id: string; readonly done: number; readonly total: number } | null>(null)
  const moves = ref(10)
  let runs = 0

  const problems = computed(() => (found.value?.notes ?? []).filter(({ grade }) => grade !== 'info'))
  const hours = computed(() => (found.value?.notes ?? []).filter(({ grade }) => grade === 'info'))

  /** Tries the orders of the book out as they are now, and shows the moves. */
  async function run(): Promise<void> {
    if (job.value) return
    runs += 1
    const id = `dry-run-${runs}-${Date.now()}`
    job.value = { id, done: 0, total: moves.value }
    const question = asJson({ kind: 'dryRun', orders: book.drafts, moves: moves.value })
    const answer = await battle.longPreview(question, id, (done, total) => {
      if (job.value?.id === id) job.value = { id, done, total }
    })
    // Another side has the screen, or the plan is another by now.
    if (job.value?.id !== id) return
    job.value = null
    found.value = answer === null ? null : readAs(dryRunPreviewSchema, answer)
    // What it found is weighed together with what is wrong as it is written.
    void book.check()
    if (found.value) show()
  }

  function partsOf({ moves: all }: DryRun, view: View): readonly FilmPart[] {
    return all.map((one) => ({
      film: {
        bodies: one.bodies.map(({ id, path }) => ({ id, path: [...path] })),
        moments: one.moments.map(({ t: at, halts, ids }, index) => ({ t: at, halts, ids: [...ids], index })),
      },
      before: viewOf(view, one),
      lines: [],
      said: one.moments.map(({ sentence }) => battle.words(sentence)),
      title: t('brigade.book.dryRun.film', { n: one.move, clock: one.clock }),
    }))
  }

  /** Shows the moves, from one of them on. */
  function show(from = 1): void {
    if (!found.value || !battle.view) return
    film.showParts(partsOf(found.value, battle.view))
    if (from > 1) film.goTo(from - 1)
  }

  async function cancel(): Promise<void> {
    if (job.value) await program.ask('job.cancel', { jobId: job.value.id })
  }

  function forget(): void {
    if (found.value) film.end()
    void cancel()
    job.value = null
    found.value = null
  }
  // What was found is of the plan as it was, and of one side alone.
  watch([() => book.plan, () => battle.actingSide, () => battle.curtainFor], forget)

  return { found, job, moves, problems, hours, run, show, cancel }
})

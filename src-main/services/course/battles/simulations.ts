/** Battles fought by the program for the campaign: played out once on their board, or simulated so often as the rules say. */
import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { marginOf, pickRun, seedOfRun, seedsOf } from '../../../../src-shared/campaign/report/simulate'
import { evaluateReport } from '../../../../src-shared/campaign/report/report'
import { sourceOf } from '../../../../src-shared/campaign/course/battles'
import type { BattleKey } from '../../../../src-shared/history/calendar'
import type { FieldReport } from '../../../../src-shared/history/field-report'
import type { AnyRulesFace } from '../../../../src-shared/rules/face'
import { failure } from '../../failure'
import type { AppContext } from '../../context'
import type { OpenBattle, OpenCampaign } from '../../library/open-campaign'
import { playAct, staffAct } from '../../battle/acts'
import type { Session } from '../../session'
import { drawUp, fieldReportOf } from './boards'
import { begunView } from '../views/view'
import type { CampaignFight } from './fight-once'

/** The computer leads both sides from here to the end, giving way to everything else between two commands (CP-RES-11). */
export async function playedOut(
  context: AppContext,
  session: Session,
  open: OpenCampaign,
  opened: OpenBattle,
  jobId: string,
): Promise<void> {
  const { live, rules } = opened
  context.staff.setPace(open, live.id, 'stopped')
  await context.jobs.run(jobId, session, async (signal, onProgress) => {
    for (;;) {
      const { state } = live.now()
      if (rules.outcome(state)) return
      const [side] = rules.turn(state).toAct
      if (side === undefined) throw failure('noStaffToAct')
      const act = staffAct(opened, side)
      const played = playAct(context, open, opened, { act, faces: [], by: 'staff', seat: 'umpire' })
      if (played.kind !== 'played') throw failure('wrongDice', { kind: played.kind })
      const { turn, turnLimit } = rules.turn(live.now().state)
      onProgress(turn, turnLimit ?? turn)
      await setImmediate()
      signal.throwIfAborted()
    }
  })
}

/**
 * Fights a battle computer against computer with the seeds of its own stream, on as many workers as there are cores, and
 * gives the report of the run that the rules name (CP-RES-04). Progress counts the runs.
 */
export async function simulated(
  context: AppContext,
  session: Session,
  key: BattleKey,
  jobId: string,
): Promise<FieldReport> {
  const view = begunView(session)
  const { open, state, data } = view
  const battle = state.battles[key]
  const { ruleSet } = battle
  if (battle.phase !== 'resolve' || battle.how !== 'simulate' || ruleSet === undefined)
    throw failure('wrongStatus', { battleId: key, status: battle.phase })
  const drawn = drawUp(open, state, key, ruleSet)
  const { runs, pick } = data.calendar.simulation
  const seeds = seedsOf(runs)
  const stream = open.course.simulationSeed(key)
  const reports = await context.jobs.run(jobId, session, async (signal, onProgress) => {
    let done = 0
    onProgress(0, runs)
    return fightAll(
      drawn.rules,
      seeds.map((seed) => ({
        ruleSet,
        sheet: drawn.sheet,
        seed,
        dice: seedOfRun(stream, key, seed),
      })),
      signal,
      (fight, end) => {
        done += 1
        onProgress(done, runs)
        const report = fieldReportOf(open, drawn.rules, key, state, end, drawn.withoutPiece)
        const input = { kind: 'field', simulated: true, rest: battle.rest, report } as const
        const source = sourceOf({ ...state, battles: { ...state.battles, [key]: { ...battle, input } } }, key)
        if (!source) throw failure('wrongStatus', { battleId: key, status: battle.phase })
        const { points } = evaluateReport(data, source).report
        return { seed: fight.seed, margin: marginOf(points), report }
      },
      context.options.workerFolder,
    )
  })
  // Meanwhile the battle may have been given another way.
  const now = open.course.now().state.battles[key]
  if (now.phase !== 'resolve' || now.how !== 'simulate')
    throw failure('wrongStatus', { battleId: key, status: now.phase })
  const { report } = pickRun(reports, pick)
  // A simulation answers every question that the engine cannot with no (CP-LINK-03).
  return report
}

/** Shares fights out over workers; without a folder of bundled workers they are fought here, between other work. */
async function fightAll<T>(
  rules: AnyRulesFace,
  fights: readonly CampaignFight[],
  signal: AbortSignal,
  resultOf: (fight: CampaignFight, end: unknown) => T,
  folder: string | undefined,
): Promise<readonly T[]> {
  const results: T[] = []
  if (folder === undefined) {
    const { fightOnce } = await import('./fight-once')
    for (const fight of fights) {
      results.push(resultOf(fight, fightOnce(rules, fight)))
      await setImmediate()
      signal.throwIfAborted()
    }
    return results
  }
  // Node's workers are read when there is work for them.
  const { Worker } = await import('node:worker_threads')
  const waiting = [...fights]
  const jobs = Math.min(fights.length, availableParallelism())
  const workers = Array.from({ length: jobs }, () => new Worker(join(folder, 'fight-campaign.cjs')))
  const stop = () => {
    for (const worker of workers) void worker.terminate()
  }
  signal.addEventListener('abort', stop)
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            let fight: CampaignFight | undefined
            const next = () => {
              fight = waiting.shift()
              if (fight) worker.postMessage(fight)
              else resolve()
            }
            worker.on('message', (end: unknown) => {
              try {
                if (fight) results.push(resultOf(fight, end))
                next()
              } catch (error) {
                reject(error instanceof Error ? error : new Error(String(error)))
              }
            })
            worker.on('error', reject)
            worker.on('exit', () => {
              if (signal.aborted) resolve()
              else reject(new Error('a worker ended before its fight'))
            })
            next()
          }),
      ),
    )
    signal.throwIfAborted()
    return results
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

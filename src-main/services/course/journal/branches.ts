/** Branches: forks in files of their own, their kin in the library, and two of them side by side (CP-BRAN). */
import { randomUUID } from 'node:crypto'
import type { OutputOf } from '../../../../src-shared/contract'
import { compare, deviations, forkName, titleOf } from '../../../../src-shared/campaign/course/branches'
import type { JsonValue } from '../../../../src-shared/engine/json'
import type { CpState } from '../../../../src-shared/campaign'
import { BATTLE_KEYS, type StepId } from '../../../../src-shared/history/calendar'
import { DICE_SALT_SETTING, fileOf, openCampaign, type Environment } from '../../../campaign-file'
import { failure, unlessFault } from '../../failure'
import type { AppContext } from '../../context'
import { publish } from '../../publish'
import { COURSE_SETTING } from './course-setting'
import { LiveCourse } from './live-course'
import type { View } from '../views/view'

/**
 * Copies the campaign as it stands, or as it stood when a step opened, into a file of its own; both go on (CP-BRAN-03).
 * Throws `noSuchStep` for a step that the campaign has not come to.
 */
export async function fork(
  context: AppContext,
  view: View,
  wanted: string | undefined,
  from: { readonly step: StepId; readonly reason: string } | undefined,
): Promise<OutputOf<'campaign.fork'>> {
  const { open, live, data } = view
  const setting = live.setting()
  if (!setting) throw failure('notBegun')
  const opened = from && live.steps().get(from.step)?.opened
  if (from && opened === undefined) throw failure('noSuchStep', { step: from.step })
  const state = opened === undefined ? view.state : live.stateAfter(opened)
  const listed = await context.library.list(openOnes(context))
  const taken = listed.map((each) => each.name)
  const name = wanted ?? forkName(titleOf(deviations(data, state)), taken)
  const parent = { campaignId: setting.id, stepId: state.step }
  const course = { ...setting, id: randomUUID(), parent } as unknown as JsonValue
  const done = await context.library.underFreeName(name, (path) =>
    open.campaign.copyTo(path, (copy) => {
      copy.rename(name)
      // Its dice fall otherwise: nobody learns in a branch what will be thrown here.
      copy.changeSettings({ [COURSE_SETTING]: course, [DICE_SALT_SETTING]: randomUUID() })
      if (from && opened !== undefined)
        new LiveCourse(copy, { ...context.options, rules: context.rules }).rollback(opened, from.reason)
    }),
  )
  publish(context, 'library.changed', {})
  return { path: done.path, name }
}

/** Campaigns of the library that share an ancestor with this one, this one among them. */
export async function branchesOf(
  context: AppContext,
  view: View,
  environment: Environment,
): Promise<OutputOf<'campaign.branches'>> {
  const listed = await context.library.list(openOnes(context))
  const found: OutputOf<'campaign.branches'>['branches'][number][] = []
  for (const { path, name, isOpen, fault } of listed) {
    if (fault) continue
    const setting = await within(context, path, environment, (live) => live.setting())
    if (!setting) continue
    const parent = setting.parent
      ? { campaignId: setting.parent.campaignId, step: setting.parent.stepId }
      : null
    found.push({ path, name, campaignId: setting.id, parent, isOpen })
  }
  const kin = new Set([view.live.setting()?.id ?? ''])
  // Parents and children of the kin are kin, until no more are found.
  for (let size = 0; size !== kin.size;) {
    size = kin.size
    for (const { campaignId, parent } of found) {
      if (parent && (kin.has(campaignId) || kin.has(parent.campaignId)))
        kin.add(parent.campaignId).add(campaignId)
    }
  }
  return { branches: found.filter(({ campaignId }) => kin.has(campaignId)) }
}

export async function compareWith(
  context: AppContext,
  view: View,
  path: string,
  environment: Environment,
): Promise<OutputOf<'campaign.compare'>> {
  const other = await within(context, path, environment, (live) => (live.hasBegun ? live.now().state : null))
  if (!other) throw failure('notBegun')
  const { branches, decisions } = compare(view.data, view.state, other)
  const result = (state: CpState, key: (typeof BATTLE_KEYS)[number]) => {
    const report = state.reports[key]
    return report ? { winner: report.winner, level: report.level } : null
  }
  return {
    branches: branches.map(({ name, title, reckoning: { points, difference, verdict }, strengths }) => ({
      name,
      title,
      points,
      difference,
      verdict,
      strengths,
    })),
    decisions,
    ground: BATTLE_KEYS.map((battle) => ({
      battle,
      results: [result(view.state, battle), result(other, battle)],
    })),
  }
}

const openOnes = (context: AppContext) =>
  new Map([...context.open].map(([path, { campaign }]) => [path, campaign] as const))

/** Looks into the course of a campaign that may or may not be open. */
async function within<T>(
  context: AppContext,
  givenPath: string,
  environment: Environment,
  look: (live: LiveCourse) => T,
): Promise<T> {
  const path = fileOf(givenPath)
  const known = context.open.get(path)
  if (known) return look(known.course)
  const { campaign } = unlessFault(await openCampaign(path, environment, { readOnly: true }))
  try {
    return look(new LiveCourse(campaign, { ...context.options, rules: context.rules }))
  } finally {
    campaign.close()
  }
}

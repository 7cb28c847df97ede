/** What all handlers share: the open campaigns, the connected sessions, running jobs, and the staffs at work. */
import type { Answers } from './answers'
import type { Jobs } from './jobs'
import type { OpenCampaign } from './library/open-campaign'
import type { RuleSets } from './rule-sets'
import type { Session } from './session'
import type { CampaignList } from './library/campaign-list'
import type { SettingsFile } from './settings-file'
import type { StaffRunner } from './battle/staff-runner'
import type { ServiceOptions } from './options'

export interface AppContext {
  readonly options: ServiceOptions
  readonly rules: RuleSets
  readonly answers: Answers
  readonly sessions: Set<Session>
  /** Open files by path. */
  readonly open: Map<string, OpenCampaign>
  readonly jobs: Jobs
  readonly settings: SettingsFile
  readonly library: CampaignList
  readonly staff: StaffRunner
}

// Under what name this machine keeps something of a side in a battle: battles of two campaigns have the same id.
import type { Side } from '../../../../../src-shared/contract/values'

interface InCampaign {
  readonly campaign: { readonly path: string } | null
}

export const keptAs = (what: string, { campaign }: InCampaign, battleId: string, side: Side): string =>
  [what, campaign?.path ?? '', battleId, side].join(' ')

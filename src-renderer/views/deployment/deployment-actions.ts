// What can be done with keys and from the palette while an army is placed.
import type { Ref } from 'vue'
import type { Action } from '../../actions/registry'
import { t } from '../../i18n'
import { useBattle } from '../../stores/battle/battle'
import { useDeployment } from '../../stores/set-up/deployment'

export interface DeploymentDeeds {
  /** Takes the whole army in hand. */
  readonly takeAll: () => void
  /** Goes to the battle, both sides being sealed. */
  readonly begin: () => unknown
}

/** `boxing`: whether the pointer draws boxes. */
export function deploymentActions(boxing: Ref<boolean>, deeds: DeploymentDeeds): readonly Action[] {
  const battle = useBattle()
  const deployment = useDeployment()
  if (deployment.curtainFor !== null) return []
  if (deployment.side === null)
    return deployment.bothSealed
      ? [
          {
            id: 'deployment.begin',
            group: 'screen',
            title: t('deployment.begin'),
            keys: ['E'],
            unless: battle.busy ? t('deployment.beginBusy') : undefined,
            run: deeds.begin,
          },
        ]
      : []
  return [
    {
      id: 'deployment.box',
      group: 'screen',
      title: t('deployment.boxSelect'),
      keys: ['B'],
      run: () => {
        boxing.value = !boxing.value
      },
    },
    {
      id: 'deployment.all',
      group: 'screen',
      title: t('deployment.keyAll'),
      keys: ['Mod+A'],
      run: deeds.takeAll,
    },
    {
      id: 'deployment.more',
      group: 'board',
      title: t('deployment.keyMore'),
      keys: ['Space'],
      local: true,
    },
    {
      id: 'deployment.off',
      group: 'screen',
      title: t('deployment.takeOff'),
      keys: ['Delete'],
      unless: deployment.selected.length > 0 ? undefined : t('deployment.nothingInHand'),
      run: () => deployment.takeOff(deployment.selected),
    },
    ...(deployment.selected.length > 0
      ? [
          {
            id: 'deployment.letGo',
            group: 'screen' as const,
            title: t('deployment.letGo'),
            keys: ['Escape'],
            run: () => {
              deployment.select([])
            },
          },
        ]
      : []),
    {
      id: 'deployment.seal',
      group: 'screen',
      title: t('deployment.seal'),
      unless: deployment.info?.faults.length === 0 ? undefined : t('deployment.sealNot'),
      run: () => deployment.sealMine(),
    },
    {
      id: 'deployment.reset',
      group: 'screen',
      title: t('deployment.reset'),
      run: () => deployment.reset(),
    },
  ]
}

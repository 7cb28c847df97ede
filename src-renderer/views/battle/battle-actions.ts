// What the battle adds to the register of actions: what the side to act may do at large, the staff's pace, the report.
import type { Action } from '../../actions/registry'
import { t } from '../../i18n'
import { useBattle } from '../../stores/battle'
import { useChoice } from '../../stores/choice'
import { useNavigation } from '../../stores/navigation'
import { commonDeedsOf, typeOf } from './options'

const PACES = ['stopped', 'slow', 'normal', 'fast'] as const

export function battleActions(): readonly Action[] {
  const battle = useBattle()
  const choice = useChoice()
  const navigation = useNavigation()
  if (!battle.view || battle.curtainFor !== null) return []
  const [deed] = commonDeedsOf(battle.options).filter((option) => typeOf(option) !== 'declineSecondRound')
  const staff = battle.view.seats.includes('staff') && battle.view.outcome === null
  const { pace } = battle.view
  return [
    {
      id: 'battle.end',
      group: 'screen',
      title: deed ? t(`battle.deed.${typeOf(deed)}`) : t('palette.end'),
      keys: ['E'],
      unless: choice.draft ? t('palette.endDraft') : deed ? undefined : t('palette.endNothing'),
      run: () => deed && battle.play({ ...deed.command }),
    },
    ...[...choice.actors].map((id) => ({
      id: `choose.${id}`,
      group: 'screen' as const,
      title: t('palette.choose', { name: battle.nameOf(id) ?? id }),
      run: () => {
        choice.select(id)
      },
    })),
    ...(staff ? PACES.filter((one) => one !== pace) : []).map((one) => ({
      id: `staff.${one}`,
      group: 'screen' as const,
      title: `${t('battle.staff.title')}: ${t(`battle.staff.${one}`)}`,
      run: () => battle.setPace(one),
    })),
    {
      id: 'battle.report',
      group: 'screen',
      title: t('palette.report'),
      run: () => {
        navigation.go('report')
      },
    },
  ]
}

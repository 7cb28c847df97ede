// What can be done from every screen: going to screens, battles and campaigns, themes, size, help, printing.
import { computed } from 'vue'
import { THEMES } from '../../src-shared/contract/names'
import { t, i18n } from '../i18n'
import { useCampaign } from '../stores/campaign/campaign'
import { useCourse } from '../stores/campaign/course'
import { useMuster } from '../stores/campaign/muster'
import { SCREENS_OF, useComeBack } from '../stores/program/come-back'
import { useLibrary } from '../stores/program/library'
import { useNavigation, type View } from '../stores/program/navigation'
import { useOverlay } from '../stores/program/overlay'
import { useProgram } from '../stores/program/program'
import { useSettings } from '../stores/program/settings'
import { useScreenActions, type Action } from './registry'

/** Screens that there is something to show on now, in the order of the rail. */
export function useOpenScreens() {
  const program = useProgram()
  const muster = useMuster()
  const campaign = useCampaign()
  const course = useCourse()
  return computed<readonly View[]>(() => {
    const views: View[] = []
    if (program.session.campaign) {
      views.push('campaign')
      if (muster.battle !== null) views.push('muster', 'result')
      if (course.stand?.begun) views.push('ledger', 'reckoning', 'story')
      views.push('battles', 'orderOfBattle')
    }
    const status = campaign.info?.battles.find((battle) => battle.id === campaign.battleId)?.status
    const ofBattle = status ? SCREENS_OF[status] : []
    for (const view of ['setup', 'deployment', 'battle', 'report'] as const)
      if (ofBattle.includes(view)) views.push(view)
    return [...views, 'library']
  })
}

export function useProgramActions(): void {
  const open = useOpenScreens()
  const navigation = useNavigation()
  const campaign = useCampaign()
  const library = useLibrary()
  const overlay = useOverlay()
  const program = useProgram()
  const settings = useSettings()
  const { comeBack } = useComeBack()

  const screens = (): readonly Action[] =>
    open.value
      .filter((view) => view !== navigation.view)
      .map((view) => ({
        id: `go.${view}`,
        group: 'go',
        title: t('palette.goTo', { place: t(`rail.${view}`) }),
        run: () => {
          navigation.go(view)
        },
      }))

  const battles = (): readonly Action[] =>
    (campaign.info?.battles ?? []).flatMap((battle) => {
      const [view] = SCREENS_OF[battle.status]
      if (!view) return []
      return [
        {
          id: `battle.${battle.id}`,
          group: 'go' as const,
          title: t('palette.battle', { name: battle.name }),
          detail: `${battle.date === null ? '' : `${dayOf(battle.date)}, `}${t(`rail.${view}`)}`,
          run: () => {
            campaign.choose(battle.id)
            navigation.go(view)
          },
        },
      ]
    })

  const campaigns = (): readonly Action[] =>
    library.shelf
      .filter((entry) => entry.fault === null && entry.path !== program.session.campaign?.path)
      .map((entry) => ({
        id: `campaign.${entry.path}`,
        group: 'go' as const,
        title: t('palette.campaign', { name: entry.name }),
        run: async () => {
          if (await library.open(entry.path)) await comeBack(entry.path)
        },
      }))

  const look = (): readonly Action[] => [
    ...THEMES.filter((theme) => theme !== settings.theme).map((theme) => ({
      id: `theme.${theme}`,
      group: 'program' as const,
      title: t('palette.theme', { theme: t(`theme.${theme}`) }),
      run: () => settings.set({ theme }),
    })),
    {
      id: 'zoomIn',
      group: 'program',
      title: t('palette.larger'),
      detail: t('palette.size', { n: settings.scale }),
      keys: ['Mod++', 'Mod+='],
      everywhere: true,
      unless: settings.larger === undefined ? t('palette.largest') : undefined,
      run: () => settings.zoom(settings.larger),
    },
    {
      id: 'zoomOut',
      group: 'program',
      title: t('palette.smaller'),
      detail: t('palette.size', { n: settings.scale }),
      keys: ['Mod+-'],
      everywhere: true,
      unless: settings.smaller === undefined ? t('palette.smallest') : undefined,
      run: () => settings.zoom(settings.smaller),
    },
    {
      id: 'zoomReset',
      group: 'program',
      title: t('palette.usual'),
      keys: ['Mod+0'],
      everywhere: true,
      run: () => settings.zoom(100),
    },
    {
      id: 'motion',
      group: 'program',
      title: t(settings.moves ? 'palette.still' : 'palette.moving'),
      run: () => settings.set({ motion: settings.moves ? 'none' : 'full' }),
    },
  ]

  const help = (): readonly Action[] => [
    {
      id: 'palette',
      group: 'program',
      title: t('palette.title'),
      keys: ['Mod+K'],
      everywhere: true,
      run: () => {
        if (overlay.shown === 'palette') overlay.close('palette')
        else overlay.open('palette')
      },
    },
    ...(['keys', 'reference', 'print', 'settings'] as const).map((one) => ({
      id: one,
      group: 'program' as const,
      title: t(`palette.open.${one}`),
      keys: KEYS_OF[one],
      everywhere: one === 'print',
      run: () => {
        overlay.open(one)
      },
    })),
    ...(program.session.campaign
      ? (['seats', 'proofs'] as const).map((one) => ({
          id: one,
          group: 'program' as const,
          title: t(`${one}.open`),
          run: () => {
            overlay.open(one)
          },
        }))
      : []),
    {
      id: 'hints',
      group: 'program',
      title: t('palette.hints'),
      unless: settings.hintsSeen.length === 0 ? t('palette.hintsShown') : undefined,
      run: () => settings.set({ hintsSeen: [] }),
    },
  ]

  useScreenActions(() => [...screens(), ...battles(), ...campaigns(), ...help(), ...look()])
}

const KEYS_OF = {
  keys: ['?', 'F1'],
  reference: ['R'],
  print: ['Mod+P'],
  settings: ['Mod+,'],
} as const

function dayOf(date: string): string {
  return new Date(`${date}T12:00`).toLocaleDateString(i18n.global.locale.value, {
    day: 'numeric',
    month: 'long',
  })
}

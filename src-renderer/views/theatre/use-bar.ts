// What the bar says on the screens of a campaign under way: whose turn it is and what is wanted of him, and who sits here.
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { say } from '../../i18n/say'
import { useBattleWays } from '../../stores/battle/ways'
import { useCourse, type Army } from '../../stores/campaign/course'
import { LIVERY_OF } from './map/layout'

/** What is wanted of the organiser, who acts for all. */
const OF_ORGANISER: readonly string[] = ['weather', 'muster', 'enter', 'report'].map((key) => `prompt.${key}`)

export function useCourseBar() {
  const { t } = useI18n()
  const course = useCourse()
  const ways = useBattleWays()

  const seat = computed(() => {
    const { army } = course
    return army === null
      ? { label: t('theatre.seat.organiser'), livery: null }
      : { label: t('theatre.seat.army', { army: t(`theatre.army.${army}`) }), livery: LIVERY_OF[army] }
  })

  /** The step is named beside it: here is who has to seal, and whether whoever sits here is one of them. */
  function deciding(toSeal: readonly Army[]) {
    const { army } = course
    const armies = toSeal.map((one) => t(`theatre.army.${one}`)).join(', ')
    return army === null || toSeal.includes(army)
      ? {
          who: t('theatre.steps.whose', { who: army === null ? armies : t(`theatre.army.${army}`) }),
          what: t('theatre.steps.decideAndSeal'),
        }
      : { who: '', what: t('theatre.steps.waitsFor', { armies }) }
  }

  const prompt = computed(() => {
    const now = course.stand
    if (!now) return { who: '', what: '' }
    if (!now.begun) {
      const [battle] = ways.underWay()
      return battle
        ? { who: t('theatre.goOnOr', { name: battle.name }), what: t('theatre.orBegin') }
        : { who: t('theatre.begin.title'), what: '' }
    }
    if (now.isPast) return { who: '', what: t('theatre.past', { step: now.step.name }) }
    if (now.phase === 'decide') return deciding(now.toSeal)
    const what = say('campaignRules', now.prompt, (id) => course.names[id]?.name)
    return OF_ORGANISER.includes(now.prompt.key)
      ? { who: t('theatre.steps.whose', { who: t('theatre.seat.organiser') }), what }
      : { who: '', what }
  })

  return { seat, prompt }
}

// What is wanted of whom while the armies are placed, and the curtain between two players at one machine.
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useBattle } from '../../stores/battle/battle'
import { useDeployment } from '../../stores/set-up/deployment'
import { useRuleSets } from '../../stores/shipped/rule-sets'

export function usePrompt() {
  const { t } = useI18n()
  const battle = useBattle()
  const deployment = useDeployment()
  const ruleSets = useRuleSets()
  void ruleSets.load()
  const sideName = (side: 0 | 1): string => battle.nameOf(`side.${side}`) ?? ''

  /** Under these rules nothing has been placed by hand, and nothing sealed. */
  const isDrawnUp = computed(() => ruleSets.infoOf(battle.ruleSet)?.hasDeployment === false)
  const readyWho = computed(() => t(isDrawnUp.value ? 'deployment.drawnUp' : 'deployment.readyWho'))
  const prompt = computed(() => {
    if (deployment.bothSealed) return { who: readyWho.value, what: t('deployment.readyWhat') }
    if (deployment.side === null) {
      // While it is being opened nobody is wanted yet.
      const isOpening = !deployment.info || battle.peopleSides.some((side) => !deployment.info?.sealed[side])
      return { who: '', what: isOpening ? '' : t('deployment.waiting') }
    }
    const [first, ...others] = deployment.selected
    if (first === undefined) return { who: t('deployment.who'), what: t('deployment.prompt') }
    return {
      who: t('deployment.who'),
      what:
        others.length === 0
          ? t('deployment.promptChosen', { name: battle.nameOf(first) ?? first })
          : t('deployment.promptGroup', { n: deployment.selected.length }),
    }
  })
  const curtain = computed(() => {
    const side = deployment.curtainFor
    if (side === null || !battle.view) return null
    return {
      livery: battle.liveries[side],
      title: t('curtain.title', { side: sideName(side) }),
      say: t('curtain.say', { where: `${battle.view.name}, ${t('deployment.phase')}` }),
      isSealed: deployment.info?.sealed[side === 0 ? 1 : 0] === true,
      buttons: [t('curtain.button', { side: sideName(side) })],
    }
  })

  return { prompt, curtain, isDrawnUp, readyWho }
}

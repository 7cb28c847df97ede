// What the bar over the battle says: what is wanted of whom, who sits here, what can be taken back; and the curtain.
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { isSentence } from '../../src-shared/words/sentence'
import { useBattle } from '../stores/battle/battle'
import { turnAt } from '../words/turns'
import type { BattlePart } from './rules/face'

export function useBar(part: BattlePart) {
  const { t } = useI18n()
  const battle = useBattle()

  const prompt = computed(() => {
    const { view } = battle
    if (!view) return undefined
    if (battle.past)
      return { who: t('battle.barWho', { who: t('battle.past.title') }), what: t('battle.past.say') }
    if (battle.umpiring)
      return { who: t('battle.barWho', { who: t('battle.umpire.title') }), what: t('battle.umpire.say') }
    const { key, values } = view.turn.prompt
    const { who } = values
    // Whoever is wanted stands first and bold.
    return isSentence(who)
      ? { who: battle.words(who), what: battle.words({ key, values: { ...values, who: '' } }).trim() }
      : { who: '', what: battle.words({ key, values }) }
  })
  const seat = computed(() => {
    const { view } = battle
    const own = battle.ownSide
    if (!view) return undefined
    if (own === 'umpire')
      return { label: t(battle.umpiring ? 'battle.umpire.title' : 'bar.observer'), livery: null }
    return { label: battle.nameOf(`side.${own}`) ?? '', livery: battle.liveries[own] }
  })
  const still = computed(() => battle.busy || battle.past !== null || battle.umpiring)
  /** A step of what is not given yet goes before all that was. */
  const step = computed(() => (still.value ? null : (part.takeBack?.() ?? null)))
  function takeBack(): void {
    if (step.value) step.value.run()
    else void battle.undo()
  }
  const undo = computed(() => {
    if (step.value) return { label: `${t('bar.undo')}: ${step.value.what}`, enabled: true }
    const bar = battle.view?.undo
    const open = bar !== undefined && 'seq' in bar
    return {
      label: t('bar.undo'),
      ...(bar !== undefined && 'why' in bar && { why: t(`battle.undoBar.${bar.why}`) }),
      enabled: open && !still.value,
    }
  })
  const redo = computed(() => ({
    label: t('bar.redo'),
    enabled: battle.view?.redo !== null && !still.value,
  }))
  const curtain = computed(() => {
    const side = battle.curtainFor
    const { view } = battle
    if (side === null || !view) return null
    const name = battle.nameOf(`side.${side}`) ?? ''
    return {
      livery: battle.liveries[side],
      title: t('curtain.title', { side: name }),
      say: t('curtain.say', {
        where: `${view.name}, ${turnAt(battle.ruleSet, view.turn)}`,
      }),
      // Of two who choose unseen the first has chosen.
      isSealed: view.turn.toAct.length === 1,
      buttons: [t('curtain.button', { side: name })],
    }
  })
  const hint = computed(() => {
    const { hints } = battle.face ?? {}
    return part.isWriting?.() === true
      ? { hint: hints?.orders, hintName: 'battle.orders' as const }
      : { hint: hints?.battle }
  })
  return { prompt, seat, undo, takeBack, redo, hint, curtain }
}

// The squares rules on the screen.
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { t } from '../../../i18n'
import { useBattle } from '../../../stores/battle/battle'
import { useCampaign } from '../../../stores/campaign/campaign'
import { useHistory } from '../../../stores/shipped/history'
import type { BattlePart, ScreenFace } from '../face'
import ActionDice from './panels/ActionDice.vue'
import { bulletin } from './words/bulletin'
import CasualtySheet from './CasualtySheet.vue'
import { useChoice } from './choice/choice'
import { squareContents } from './board/contents'
import { deploymentPart } from './deployment/deployment'
import { log } from './words/log'
import { texts } from './words/messages'
import { commonDeedsOf, typeOf } from './choice/options'
import PhasePanel from './panels/PhasePanel.vue'
import { battleScene } from './board/scene'
import { useTable } from './table'
import TextMap from './words/TextMap.vue'
import { cellText } from './words/texts'
import UmpireForm from './umpire/UmpireForm.vue'

/** Phases whose question is answered in the drawer, not on the board. */
const ASKED: ReadonlySet<string> = new Set([
  'nominate',
  'assignDie',
  'allocateHits',
  'declareDefence',
  'secondRound',
  'advance',
])
/** Those whose panel needs all the height there is: a force is put together, a general is chosen of many. */
const TALL: ReadonlySet<string> = new Set([
  'nominate',
  'assignDie',
  'declareDefence',
  'secondRound',
  'advance',
])

function battlePart(): BattlePart {
  const battle = useBattle()
  const campaign = useCampaign()
  const choice = useChoice()
  const history = useHistory()
  const table = useTable()
  choice.startCursor()

  const phase = (): string => battle.view?.turn.phase ?? ''
  const shownPhase = (): string => battle.shown?.turn.phase ?? ''
  const stateOf = (id: string): 'selected' | 'mayAct' | 'rest' =>
    choice.selected === id ? 'selected' : choice.actors.has(id) ? 'mayAct' : 'rest'

  return {
    hand: choice,
    panel: PhasePanel,
    tray: ActionDice,
    textMap: TextMap,
    scene() {
      if (!table.field || !table.shown) return null
      const objectives = history.battles[campaign.battle()?.historyId ?? '']?.objectives ?? []
      return battleScene({
        field: table.field,
        table: table.shown,
        phase: shownPhase(),
        nameOf: battle.nameOf,
        placesM: Object.fromEntries(objectives.map((one) => [one.id, one.at])),
        mayAct: choice.actors,
        selected: choice.highlighted,
        overlays: choice.overlays,
        arrivalLine: (turn, count) => t('squares.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('squares.arrivesBriefly', { turn }),
      })
    },
    isAsked: () => ASKED.has(phase()),
    isTall: () => choice.draft !== null || TALL.has(phase()),
    describe(cell) {
      const { field, shown } = table
      if (!field || !shown) return cell
      return cellText({ field, table: shown, phase: shownPhase(), nameOf: battle.nameOf, stateOf }, cell)
    },
    contentsOf(cell) {
      const { field, shown } = table
      if (!field || !shown) return null
      return squareContents({ field, table: shown }, cell)
    },
    actions() {
      const [deed] = commonDeedsOf(battle.options).filter((option) => typeOf(option) !== 'declineSecondRound')
      return [
        {
          id: 'battle.end',
          group: 'screen',
          title: deed ? t(`squares.deed.${typeOf(deed)}`) : t('squares.end.title'),
          keys: ['E'],
          unless: choice.draft ? t('squares.end.draft') : deed ? undefined : t('palette.endNothing'),
          run: () => deed && battle.play(deed.command),
        },
      ]
    },
  }
}

export const face: ScreenFace = {
  key: 'squares',
  sentences: messages,
  texts,
  battlePart,
  log,
  concession: (side) => ({ type: 'concede', side }),
  umpireForm: UmpireForm,
  deploymentPart,
  bulletin,
  casualtySheet: CasualtySheet,
  hints: texts.hint,
}

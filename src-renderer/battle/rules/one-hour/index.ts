// One Hour Waterloo on the screen.
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import { t } from '../../../i18n'
import { useBattle } from '../../../stores/battle/battle'
import { useCampaign } from '../../../stores/campaign/campaign'
import { useHistory } from '../../../stores/shipped/history'
import type { BattlePart, ScreenFace } from '../face'
import { boxContents, LINES_OF_BOX } from './board/contents'
import { battleScene } from './board/scene'
import CasualtySheet from './CasualtySheet.vue'
import { useChoice } from './choice/choice'
import { commonDeedsOf, typeOf } from './choice/options'
import DeckEditor from './DeckEditor.vue'
import { deploymentPart } from './deployment/deployment'
import PhasePanel from './panels/PhasePanel.vue'
import { useTable } from './table'
import UmpireForm from './umpire/UmpireForm.vue'
import { bindingTexts } from './words/binds'
import { bulletin } from './words/bulletin'
import { deedAt } from './words/deeds'
import { log } from './words/log'
import { texts } from './words/messages'
import TextMap from './words/TextMap.vue'
import { cellText, type StateWord } from './words/texts'

function battlePart(): BattlePart {
  const battle = useBattle()
  const campaign = useCampaign()
  const choice = useChoice()
  const history = useHistory()
  const table = useTable()
  choice.startCursor()

  const stateOf = (id: string): StateWord =>
    choice.selected === id ? 'selected' : choice.actors.has(id) ? 'mayAct' : 'rest'

  return {
    hand: choice,
    panel: PhasePanel,
    textMap: TextMap,
    scene() {
      if (!table.field || !table.shown) return null
      const objectives = history.battles[campaign.battle()?.historyId ?? '']?.objectives ?? []
      return battleScene({
        field: table.field,
        table: table.shown,
        placesM: Object.fromEntries(objectives.map((one) => [one.id, one.at])),
        mayAct: choice.actors,
        selected: choice.highlighted,
        overlays: choice.overlays,
        arrivalLine: (turn, count) => t('one-hour.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('one-hour.arrivesBriefly', { turn }),
      })
    },
    isAsked: () =>
      ['turnStart', 'chanceCard'].includes(table.present?.situation.phase ?? '') ||
      (table.present?.situation.decision ?? null) !== null,
    isTall: () => choice.draft !== null,
    linesOfPlace: LINES_OF_BOX,
    describe(cell) {
      const { field, shown } = table
      if (!field || !shown) return cell
      const said = cellText({ field, table: shown, nameOf: battle.nameOf, stateOf }, cell)
      const deed = deedAt(choice, cell)
      return deed ? t('one-hour.board.deed', { said, deed }) : said
    },
    contentsOf(cell) {
      const { field, shown } = table
      const contents = field && shown ? boxContents({ field, table: shown }, cell) : null
      const deed = deedAt(choice, cell)
      const threat = choice.threat.get(cell)?.map((id) => battle.nameOf(id) ?? id)
      const more = [
        ...(deed ? [deed] : []),
        ...(threat ? [t('one-hour.threat.at', { names: threat.join(', ') })] : []),
      ]
      return contents && { ...contents, say: [contents.say, ...more].join(' · ') }
    },
    actions() {
      const draws = battle.options.filter((option) => typeOf(option) === 'DrawCard')
      const [deed] = [...commonDeedsOf(battle.options), ...(draws.length === 1 ? draws : [])]
      const { situation } = table.present ?? {}
      const [bind] = situation ? bindingTexts(situation, (id) => battle.nameOf(id) ?? id) : []
      const threat = {
        id: 'battle.threat',
        group: 'screen' as const,
        title: t('one-hour.threat.key'),
        keys: ['C'],
        unless: choice.mayShowThreat ? undefined : t('palette.endNothing'),
        run: () => {
          choice.toggleThreat()
        },
      }
      const [onTheSpot] = choice.draft ? [] : choice.deeds
      const mayTurn = choice.draft !== null || choice.spot.length > 0
      return [
        {
          id: 'battle.end',
          group: 'screen',
          title: deed ? t(`one-hour.deed.${typeOf(deed)}`) : t('one-hour.end.title'),
          keys: ['E'],
          unless: choice.draft
            ? t('one-hour.end.draft')
            : deed
              ? undefined
              : (bind ?? t('palette.endNothing')),
          run: () => deed && battle.play(deed.command),
        },
        threat,
        {
          id: 'battle.deed',
          group: 'screen',
          title: onTheSpot ? t(`one-hour.deed.${typeOf(onTheSpot)}`) : t('one-hour.deedKey'),
          keys: ['F'],
          unless: onTheSpot ? undefined : t('palette.endNothing'),
          run: () => onTheSpot && battle.play(onTheSpot.command),
        },
        ...([1, -1] as const).map((by) => ({
          id: by === 1 ? 'battle.turnRight' : 'battle.turnLeft',
          group: 'screen' as const,
          title: t(by === 1 ? 'one-hour.panel.turnRight' : 'one-hour.panel.turnLeft'),
          keys: [by === 1 ? 'T' : 'Shift+T'],
          unless: mayTurn ? undefined : t('palette.endNothing'),
          run: () => {
            choice.turnBy(by)
          },
        })),
      ]
    },
  }
}

export const face: ScreenFace = {
  key: 'one-hour',
  sentences: messages,
  texts,
  battlePart,
  log,
  concession: (side) => ({ type: 'Concede', side }),
  umpireForm: UmpireForm,
  deploymentPart,
  bulletin,
  casualtySheet: CasualtySheet,
  houseRuleEditor: DeckEditor,
  hints: texts.hint,
}

// Fast Play Napoleonic on the screen.
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import { NO_OVERLAYS } from '../../../board/scene'
import { t } from '../../../i18n'
import { useBattle } from '../../../stores/battle/battle'
import { liveryOfBody, shortName } from '../../open-table/scene'
import type { PlaceContents } from '../../places/place-card'
import type { BattlePart, ScreenFace } from '../face'
import { armOf } from './board/figures'
import { overlaysOf } from './board/overlays'
import { battleScene } from './board/scene'
import { useChoice } from './choice/choice'
import { isEnd } from './choice/options'
import CasualtySheet from './CasualtySheet.vue'
import PhasePanel from './panels/PhasePanel.vue'
import { useTable } from './table'
import UmpireForm from './umpire/UmpireForm.vue'
import { bulletin } from './words/bulletin'
import { log } from './words/log'
import { texts } from './words/messages'
import TextMap from './words/TextMap.vue'
import { formationWords, pieceText, placeWords, stateWords, typeWords } from './words/texts'

function battlePart(): BattlePart {
  const battle = useBattle()
  const choice = useChoice()
  const table = useTable()

  const pieceOf = (id: string) => table.shown?.pieces.find((one) => one.id === id)

  return {
    hand: choice,
    panel: PhasePanel,
    isSteady: true,
    textMap: TextMap,
    drawsOrders: true,
    scene() {
      const { field, shown } = table
      if (!field || !shown) return null
      const isPresent = battle.shown === battle.view
      const shapes = overlaysOf({
        field,
        table: shown,
        selected: choice.selected,
        command: choice.shownCommand,
        seen: choice.seen,
        reach: choice.reach,
        foretold: choice.foretold,
        orders: choice.orders,
        words: {
          refused: ({ refusal }) => (refusal ? battle.words(refusal.sentence) : ''),
          test: ({ test }) =>
            test ? t('fast-play.testTag', { n: Math.max(1, test.need - test.modifier) }) : '',
          arrival: (turn, names) =>
            t(
              turn > (battle.shown?.turn.turn ?? 0) ? 'fast-play.arrives' : 'fast-play.waits',
              { turn, name: names[0] ?? '', more: names.length - 1 },
              names.length,
            ),
          command: (name, n) => t('fast-play.commandRing', { name, n }),
          unseen: (n) => t('fast-play.unseenRing', { n }),
          ride: (n) => t('fast-play.rideRing', { n }),
        },
      })
      return battleScene({
        field,
        table: shown,
        mayAct: isPresent ? choice.untold : new Set(),
        selected: isPresent ? choice.selected : null,
        shapes: isPresent ? shapes : (NO_OVERLAYS.table ?? []),
        stateOf: stateWords,
      })
    },
    isTall: () => choice.selected !== null || choice.draft !== null,
    isAsked: () => choice.decision !== null || (choice.phase === 'moveOption' && choice.offered.length > 0),
    describe(id) {
      const piece = pieceOf(id)
      return piece ? pieceText(piece) : (battle.nameOf(id) ?? id)
    },
    contentsOf(id): PlaceContents | null {
      const piece = pieceOf(id)
      if (!piece) return null
      return {
        title: piece.name,
        say: [typeWords(piece), placeWords(piece)].join(' · '),
        rows: [
          {
            id,
            livery: liveryOfBody(piece),
            arm: armOf(piece),
            name: formationWords(piece),
            strength: String(piece.elements),
            losses: piece.lost > 0 ? String(piece.lost) : '',
            marks: stateWords(piece),
          },
        ],
      }
    },
    // One unit has the place to itself.
    linesOfPlace: 2,
    actions() {
      const deed = choice.offered.find(isEnd)
      return [
        {
          id: 'battle.end',
          group: 'screen',
          title: t('fast-play.end.title'),
          keys: ['E'],
          unless: choice.draft ? t('fast-play.end.draft') : deed ? undefined : t('palette.endNothing'),
          run: () => deed && battle.play(deed.command),
        },
      ]
    },
  }
}

export const face: ScreenFace = {
  key: 'fast-play',
  sentences: messages,
  texts,
  battlePart,
  log,
  shortName,
  bulletin,
  concession: (side) => ({ type: 'concede', side }),
  umpireForm: UmpireForm,
  casualtySheet: CasualtySheet,
  hints: texts.hint,
}

// The Napoleonic Brigade Rules on the screen.
import { computed, defineAsyncComponent } from 'vue'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { NO_OVERLAYS } from '../../../board/scene'
import { t } from '../../../i18n'
import { useBattle } from '../../../stores/battle/battle'
import type { PlaceContents } from '../../places/place-card'
import type { BattlePart, ScreenFace } from '../face'
import { commonOf } from '../../open-table/options'
import { liveryOfBody, shortName } from '../../open-table/scene'
import { armOf } from './board/figures'
import { instrumentShapes } from './board/instruments'
import { overlaysOf } from './board/overlays'
import { battleScene } from './board/scene'
import { useChoice } from './choice/choice'
import { useGroup } from './choice/group'
import { INSTRUMENT_KEYS, INSTRUMENTS, useInstruments } from './choice/instruments'
import { useOrderBook } from './orders/book'
import CasualtySheet from './paper/CasualtySheet.vue'
import PhasePanel from './panels/PhasePanel.vue'
import { useTable } from './table'
import UmpireForm from './umpire/UmpireForm.vue'
import { bulletin } from './words/bulletin'
import { log } from './words/log'
import { texts } from './words/messages'
import TextMap from './words/TextMap.vue'
import { orderWords, pieceText, placeWords, stateWords } from './words/texts'

function battlePart(): BattlePart {
  const battle = useBattle()
  const choice = useChoice()
  const table = useTable()
  const book = useOrderBook()

  const pieceOf = (id: string) => table.shown?.pieces.find((one) => one.id === id)

  const instruments = useInstruments()
  const group = useGroup()
  /** Everybody where he stands; what is drawn over them changes far more often. */
  const stood = computed(() => {
    const { field, shown } = table
    if (!field || !shown) return null
    return battleScene({
      field,
      table: shown,
      mayAct: battle.shown === battle.view ? choice.untold : new Set<string>(),
      selected: new Set(choice.selected === null ? group.ids : [choice.selected]),
      shapes: NO_OVERLAYS.table ?? [],
      stateOf: stateWords,
    })
  })
  const laidOut = computed(() => {
    const { field, shown } = table
    const { piece } = choice
    const { pointed } = instruments
    if (!field || !shown) return []
    return instrumentShapes({
      field,
      table: shown,
      zones: instruments.zones,
      sight: instruments.sight,
      areLeadersOut: instruments.isOut('leaders'),
      riding:
        choice.phase === 'command' && choice.actors.has(choice.leader?.id ?? '') ? choice.selected : null,
      measured: pointed && piece?.status === 'table' ? { piece, to: pointed, seen: choice.seen } : null,
      words: {
        ride: (name, n) => t('brigade.instruments.ride', { name, n }),
        blocked: (cause) => t(`brigade.instruments.blocked.${cause}`),
        inches: (n) => t('brigade.instruments.inches', { n }),
        band: (what, n) =>
          t('brigade.instruments.band', {
            what:
              what === 'smallArms'
                ? t('brigade.instruments.smallArms')
                : (battle.wordsFor(`term.projectile.${what}`, {}) ?? what),
            n,
          }),
      },
    })
  })

  return {
    hand: choice,
    panel: PhasePanel,
    isSteady: true,
    textMap: TextMap,
    scene() {
      const { field, shown } = table
      if (!field || !shown) return null
      const shapes = overlaysOf({
        field,
        table: shown,
        selected: choice.selected,
        draft: choice.draft,
        seen: choice.seen,
        coming: choice.coming,
        foreseen: choice.foreseen,
        strayLeg: choice.strayLeg,
        together: { moves: group.moves, by: group.by },
        writing: book.editing === null ? choice.given : book.preview,
        strokes: book.editing === null ? (choice.piece?.order?.order.strokes ?? []) : book.strokes,
        words: {
          refused: ({ refusal }) => (refusal ? battle.words(refusal.sentence) : ''),
          chance: (chance) => t('brigade.chance', { n: Math.round(100 * chance) }),
          arrival: (move, names) =>
            t('brigade.arrives', { move, name: names[0] ?? '', more: names.length - 1 }, names.length),
          reach: (n) => t('brigade.reach', { n }),
          trampled: t('brigade.trampled'),
        },
      })
      if (!stood.value || battle.shown !== battle.view) return stood.value
      return { ...stood.value, overlays: { ...NO_OVERLAYS, table: [...laidOut.value, ...shapes] } }
    },
    isTall: () =>
      choice.selected !== null || book.editing !== null || group.isMany || choice.phase === 'setup.orders',
    takeBack() {
      const run = book.takeStrokeBack
      return run && { what: t('brigade.pens.last'), run }
    },
    isWriting: () => choice.phase === 'setup.orders' || book.editing !== null,
    isAlone: () => book.editing !== null,
    describe(id) {
      const piece = pieceOf(id)
      return piece ? pieceText(piece, battle.nameOf) : (battle.nameOf(id) ?? id)
    },
    contentsOf(id): PlaceContents | null {
      const piece = pieceOf(id)
      if (!piece) return null
      return {
        title: piece.name,
        say: placeWords(piece, battle.nameOf),
        rows: [
          {
            id,
            livery: liveryOfBody(piece),
            arm: armOf(piece),
            name: piece.name,
            strength: String(piece.guns.length > 0 ? piece.guns.length : piece.figures),
            losses: piece.start > piece.figures ? String(piece.start - piece.figures) : '',
            marks: [
              stateWords(piece),
              piece.order ? orderWords(piece.order.order, piece.order.clause, table.called) : '',
            ]
              .filter((words) => words !== '')
              .join(' · '),
          },
        ],
      }
    },
    // One brigade has the place to itself.
    linesOfPlace: 2,
    actions() {
      const [deed] = commonOf(choice.offered)
      return [
        ...INSTRUMENTS.map((one) => ({
          id: `brigade.instrument.${one}`,
          group: 'board' as const,
          title: t(`brigade.instruments.${one}.name`),
          detail: t(`brigade.instruments.${one}.say`),
          keys: [INSTRUMENT_KEYS[one]],
          run: () => {
            instruments.toggle(one)
          },
        })),
        {
          id: 'battle.end',
          group: 'screen',
          title: t('brigade.end.title'),
          keys: ['E'],
          unless: choice.draft ? t('brigade.end.draft') : deed ? undefined : t('palette.endNothing'),
          run: () => deed && battle.play(deed.command),
        },
        {
          id: 'brigade.orders',
          group: 'screen',
          title: t('brigade.book.all'),
          keys: ['B'],
          unless: battle.actingSide === null ? t('brigade.book.allNot') : undefined,
          run: () => {
            book.isListOpen = true
          },
        },
        {
          id: 'brigade.outcomes',
          group: 'screen',
          title: t('brigade.book.became.all'),
          keys: ['O'],
          run: () => {
            book.outcomeOf = 'all'
          },
        },
        {
          id: 'battle.offerEnd',
          group: 'screen',
          title: battle.wordsFor('command.OfferEnd', {}) ?? '',
          run: () => battle.play({ type: 'OfferEnd', side: battle.actingSide ?? 0 }),
        },
        {
          id: 'battle.acceptEnd',
          group: 'screen',
          title: battle.wordsFor('command.AcceptEnd', {}) ?? '',
          run: () => battle.play({ type: 'AcceptEnd', side: battle.actingSide ?? 0 }),
        },
      ]
    },
  }
}

export const face: ScreenFace = {
  key: 'brigade',
  sentences: messages,
  texts,
  battlePart,
  log,
  shortName,
  bulletin,
  concession: (side) => ({ type: 'Concede', side }),
  hints: texts.hint,
  umpireForm: UmpireForm,
  casualtySheet: CasualtySheet,
  orderSheets: {
    // Loaded when sheets are printed: it draws maps of its own.
    component: defineAsyncComponent(() => import('./paper/OrderSheets.vue')),
    choices() {
      const table = useTable()
      const book = useOrderBook()
      const own = (table.present?.pieces ?? []).filter(
        ({ id, order }) => book.whole[id] !== undefined || order !== null,
      )
      if (own.length === 0) return []
      const divisions = [...Map.groupBy(own, ({ commandId }) => commandId)].filter(
        ([, all]) => all.length > 1,
      )
      return [
        { value: '', label: t('brigade.paper.all') },
        ...divisions.map(([id]) => ({
          value: id,
          label: table.called(id) ?? id,
        })),
        ...own.map(({ id, name }) => ({ value: id, label: shortName(name) })),
      ]
    },
    forms: () => [
      // Of whoever has an order to give there are sheets; of what was ordered, once it was begun.
      ...(Object.keys(useOrderBook().whole).length > 0
        ? (['filled', 'blank', 'sealed', 'slips'] as const)
        : []),
      ...(useOrderBook().phase === 'setup.orders' ? [] : (['done'] as const)),
    ],
  },
}

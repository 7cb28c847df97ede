// Tic-tac-toe on the screen: board, hand and words are all that a face must bring.
import type { BattlePart, ScreenFace } from '../../../src-renderer/battle/rules/face'
import { readAs } from '../../../src-renderer/battle/rules/read'
import { useOptionHand } from '../../../src-renderer/battle/choice/hand'
import type { Counter } from '../../../src-renderer/board/scene'
import { useBattle } from '../../../src-renderer/stores/battle/battle'
import { fieldSchema, tableSchema } from '../rules/screen'
import { messages } from '../rules/words'

/** A counter with nothing on it but its livery and label. */
const PLAIN = {
  band: null,
  sign: null,
  row: 'front',
  rating: null,
  ratings: [],
  strength: '',
  tab: '',
  beads: null,
  badges: [],
  state: 'rest',
  faceDown: false,
} as const satisfies Partial<Counter>

function battlePart(): BattlePart {
  const battle = useBattle()
  const hand = useOptionHand()
  return {
    hand,
    scene() {
      const { sheet, shown } = battle
      if (!sheet || !shown) return null
      const { columns, rows } = readAs(fieldSchema, sheet.field)
      const { line } = readAs(tableSchema, shown.table)
      return {
        board: { columns, rows, cellM: 1000, originM: [0, 0] },
        signs: {},
        counters: shown.pieces.flatMap(({ id, name, side, place: cell }): Counter[] =>
          cell === null
            ? []
            : [{ ...PLAIN, id, label: name, place: { cell }, livery: battle.liveries[side] }],
        ),
        leaders: [],
        objectives: [],
        tags: [],
        zones: [],
        overlays: {
          ...hand.overlays,
          shapes: (line ?? []).map((cell) => ({ kind: 'frame' as const, cell, brush: 'shown' as const })),
        },
      }
    },
  }
}

export const face: ScreenFace = {
  key: 'tic-tac-toe',
  sentences: { ...messages, command: { place: 'Take {cell}' } },
  texts: {},
  battlePart,
  concession: () => ({ type: 'concede' }),
}

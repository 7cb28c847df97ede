// One word for one thing: a turn of the brigade rules is called a move wherever a battle is named.
import { beforeAll, describe, expect, it } from 'vitest'
import { furtherMessages } from '../../../src-renderer/i18n'
import { first } from '../../../src-renderer/i18n/en/first'
import { further } from '../../../src-renderer/i18n/en/further'
import {
  comesIn,
  inTurn,
  turnAt,
  turnCount,
  turnOf,
  turnOfAt,
  turnPlayed,
  turnWords,
} from '../../../src-renderer/words/turns'

beforeAll(furtherMessages)

const now = { turn: 4, clock: '15:30', turnLimit: 24 }
const said = (ruleSet: string): readonly string[] => [
  turnOf(ruleSet, 4, 24),
  turnOf(ruleSet, 4, null),
  turnAt(ruleSet, now),
  turnOfAt(ruleSet, now),
  turnOfAt(ruleSet, now, 'within'),
  inTurn(ruleSet, now),
  turnCount(ruleSet, 1),
  turnCount(ruleSet, 24),
  comesIn(ruleSet, 4),
  turnPlayed(ruleSet, 4, 24),
  ...(['all', 'gone', 'toEarlier', 'toLater', 'breakOff'] as const).map((key) => turnWords(ruleSet, key)),
]

describe('the words of a turn', () => {
  it('are those of the rule set, in every wording', () => {
    expect(said('fast-play').slice(0, 10)).toEqual([
      'Turn 4 of 24',
      'Turn 4 of –',
      'Turn 4, 15:30',
      'Turn 4 of 24, 15:30',
      'turn 4 of 24, 15:30',
      'turn 4, 15:30',
      '1 turn',
      '24 turns',
      'turn 4',
      'Turn 4 of 24 is being played.',
    ])
    const inMoves = said('fast-play').map((words) =>
      words
        .replace('urn', 'ove')
        .replace(/\bt(?=ove)/, 'm')
        .replace(/\bT(?=ove)/, 'M'),
    )
    expect(said('brigade')).toEqual(inMoves)
    expect(said('brigade').join(' ')).not.toMatch(/turn/i)
  })

  it('stand in no other text of a screen that shows battles of every rule set', () => {
    const { campaign } = first
    const { library, print, report } = further
    const texts = JSON.stringify({ campaign, library, print, report })
    expect(texts.match(/[^"]*\bturns?\b[^"]*/gi) ?? []).toEqual([])
  })
})

// The board knows no rule: no word of one stands in its folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words of rules; names of files that are imported do not count. */
const WORDS =
  /assault|skirmish|bombard|garrison|morale|quality|activat|dice|initiative|action point|town capacity|casualt|allocat|nominat|retreat|one-hour|fast-play/i

it('names nothing of any rules', () => {
  const folder = 'src-renderer/board'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|vue)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => WORDS.test(line) && !/ from '/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

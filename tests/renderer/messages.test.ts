// Our reading of the catalogues against the library's own: every message, with none, one and several.
import { describe, expect, it } from 'vitest'
import { createI18n } from 'vue-i18n'
import { compileMessage } from '../../src-renderer/i18n/compile'
import { first } from '../../src-renderer/i18n/en/first'
import { further } from '../../src-renderer/i18n/en/further'

const catalogue = { ...first, ...further }
const settings = { legacy: false, locale: 'en', missingWarn: false, messages: { en: catalogue } } as const
const theirs = createI18n(settings).global
const ours = createI18n({
  ...settings,
  messageCompiler: (message) => compileMessage(String(message)),
}).global

/** Keys and wordings of a catalogue. */
function messagesIn(part: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof part === 'string') return [[path.join('.'), part]]
  return Object.entries(part as Readonly<Record<string, unknown>>).flatMap(([key, inner]) =>
    messagesIn(inner, [...path, key]),
  )
}

/** A value for each name of a message, as strange as a player may type it. */
const valuesFor = (message: string): Record<string, string> =>
  Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}|{x}>`]))

describe('the catalogues', () => {
  const all = messagesIn(catalogue)

  it('are read as the library reads them', () => {
    expect(all.length).toBeGreaterThan(1000)
    for (const [key, message] of all) {
      const values = valuesFor(message)
      expect(ours.t(key, values), key).toBe(theirs.t(key, values))
      for (const n of [0, 1, 2, 7]) {
        const counted = { ...values, n }
        expect(ours.t(key, counted, n), key).toBe(theirs.t(key, counted, n))
      }
    }
  })

  it('of the first screen and of the others share no subject', () => {
    expect(Object.keys(catalogue)).toHaveLength(Object.keys(first).length + Object.keys(further).length)
  })

  it('leave out what they are not told', () => {
    for (const [key] of all) expect(ours.t(key), key).toBe(theirs.t(key))
  })
})

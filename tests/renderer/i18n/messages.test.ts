// The catalogues of the screen: every message can be said, with none, one and several, and no two share a subject.
import { beforeAll, describe, expect, it } from 'vitest'
import { SCREEN_FACES } from '../../../src-renderer/battle/rules'
import { screenFace } from '../../../src-renderer/battle/rules/load'
import { furtherMessages, i18n } from '../../../src-renderer/i18n'
import { first } from '../../../src-renderer/i18n/en/first'
import { further } from '../../../src-renderer/i18n/en/further'

/** Keys and wordings of a catalogue. */
function messagesIn(part: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof part === 'string') return [[path.join('.'), part]]
  return Object.entries(part as Readonly<Record<string, unknown>>).flatMap(([key, inner]) =>
    messagesIn(inner, [...path, key]),
  )
}

describe('the catalogues', () => {
  const keys = Object.keys(SCREEN_FACES)
  let faces: Readonly<Record<string, unknown>> = {}

  beforeAll(async () => {
    await furtherMessages()
    faces = Object.fromEntries(
      await Promise.all(keys.map(async (key) => [key, (await screenFace(key)).texts] as const)),
    )
  })

  it('are said as they are written, names filled in', () => {
    const all = messagesIn({ ...first, ...further, ...faces })
    expect(all.length).toBeGreaterThan(1000)
    for (const [key, message] of all) {
      const values = Object.fromEntries(
        [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>`]),
      )
      const forms = message.split(/\s*\|\s*/).map((form) => form.replace(/\{(\w+)\}/g, '<$1>'))
      expect(forms, key).toContain(i18n.global.t(key, values))
      for (const n of [0, 1, 2, 7]) {
        const counted = forms.map((form) => form.replaceAll('<n>', String(n)))
        expect(counted, key).toContain(i18n.global.t(key, { ...values, n }, n))
      }
    }
  })

  it('of the first screen, of the others and of the rule sets share no subject', () => {
    const subjects = [...Object.keys(first), ...Object.keys(further), ...keys]
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})

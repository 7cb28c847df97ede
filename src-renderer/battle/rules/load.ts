// Fetching a screen face with its words when it is first wanted.
import { addTexts } from '../../i18n'
import { addSentences } from '../../i18n/say'
import { SCREEN_FACES } from '.'
import type { ScreenFace } from './face'

const fetched = new Map<string, Promise<ScreenFace>>()

async function fetchFace(key: string): Promise<ScreenFace> {
  const load = SCREEN_FACES[key]
  if (!load) throw new Error(`no screen shows the rule set ${key}`)
  const { face } = await load()
  addSentences(key, face.sentences)
  addTexts({ [key]: face.texts })
  return face
}

/** The face of a rule set. Rejects if it has none, or if it cannot be fetched; the next call tries again. */
export async function screenFace(key: string): Promise<ScreenFace> {
  const found = fetched.get(key) ?? fetchFace(key)
  fetched.set(key, found)
  try {
    return await found
  } catch (error) {
    fetched.delete(key)
    throw error
  }
}

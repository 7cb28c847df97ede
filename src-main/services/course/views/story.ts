/** The story of the campaign for whoever asks: sentences for the screen, and the same as Markdown and HTML. */
import type { OutputOf } from '../../../../src-shared/contract'
import type { Sentence } from '../../../../src-shared/engine/events'
import { speaker } from '../../../../src-shared/words/sentence'
import type { Named } from '../../../../src-shared/engine/rule-set'
import { campaignMessages } from '../../../../src-shared/campaign/words/messages'
import { storyOf, type StoryEvent } from '../../../../src-shared/campaign/story/story'
import { storyHtml, storyMarkdown, type StoryText } from '../../../../src-shared/campaign/story/text'
import { covers } from '../../../../src-shared/history/vocabulary'
import type { View } from './view'
import { historyOf } from './reckoning'
import { namesFor } from './stand'

const phrase = speaker(campaignMessages)

export function storyFor(view: View): OutputOf<'campaign.story'> {
  const { data, seen, rules, army } = view
  const story = storyOf(data, seen, eventsKnown(view), historyOf(rules, seen.houseRules).reckoning, army)
  const named = new Map<string, Named>(Object.entries(namesFor(view)))
  // A side that begins a sentence has a small letter in its name.
  const words = (sentence: Sentence) =>
    phrase(sentence, named).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const text: StoryText = {
    title: words(story.title),
    course: words(story.course),
    chapters: story.chapters.map(({ heading, paragraphs }) => ({
      heading: words(heading),
      paragraphs: paragraphs.map(words),
    })),
  }
  return {
    ...text,
    chapters: text.chapters.map((chapter, at) => ({ ...chapter, step: story.chapters[at]?.step ?? null })),
    markdown: storyMarkdown(text),
    html: storyHtml(text),
  }
}

/** What the journal tells of marches and nights, of those whose affairs the viewer knows. */
function eventsKnown({ live, seq, eyes }: View): readonly StoryEvent[] {
  return live.milestones(seq).flatMap(({ events, step }) =>
    events.flatMap(({ kind, data }): StoryEvent[] => {
      const { brigade } = data
      if (typeof brigade !== 'string' || !eyes.some((army) => covers(army, brigade))) return []
      return [{ kind, step, data }]
    }),
  )
}

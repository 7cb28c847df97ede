/** The story of a campaign: every sentence can be said, in any course; what was done by hand stands in it; its files. */
import { describe, expect, it } from 'vitest'
import { speaker } from '../../src-shared/words/sentence'
import { campaignDice, type CpState } from '../../src-shared/campaign'
import { againstHistory } from '../../src-shared/campaign/course/branches'
import { names } from '../../src-shared/campaign/words/describe'
import { campaignMessages } from '../../src-shared/campaign/words/messages'
import { reckon } from '../../src-shared/campaign/score/score'
import { storyOf, type Story, type StoryEvent } from '../../src-shared/campaign/story/story'
import { storyHtml, storyMarkdown } from '../../src-shared/campaign/story/text'
import { sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import { asInHistory, begun, data, rules } from './fixtures'
import { faultsOf } from '../words/plain-english'
import { randomCampaign } from './random-campaign'

const phrase = speaker(campaignMessages)
const words = (story: Story) =>
  [
    story.title,
    story.course,
    ...story.chapters.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ].map((sentence) => phrase(sentence, names(data)))

const ended = asInHistory(begun(), (state) => state.phase === 'over')
const history = reckon(data, ended)

describe('the story of a campaign', () => {
  it('of history names its battles, its losses and its reckoning', () => {
    const story = storyOf(data, ended, [], history)
    const text = words(story).join('\n')
    expect(text).toContain('As it was')
    expect(text).toContain('Ligny, 14:30 to 21:30: as in history.')
    // Judged by its conditions Wavre was the Coalition's, whatever the historians say (CP-R-11).
    expect(againstHistory(data, ended)).toEqual([])
    expect(text).not.toContain('In 1815 it ended otherwise')
    expect(text).toContain('The field was kept by the Coalition: a major victory')
    expect(text).toContain(`${history.verdict}: ${history.points.french} points for the French`)
    expect(story.chapters.map(({ step }) => step)).toEqual([
      null,
      ...data.calendar.steps.map(({ id }) => id).filter((id) => story.chapters.some((c) => c.step === id)),
      null,
    ])
  })

  it('opens with the men in the ranks on the evening of the 15th, and says who had been lost that day (CP-LED-02)', () => {
    const [opening] = storyOf(data, begun(), [], history).chapters
    expect(opening?.paragraphs.map(({ key, values: { army, n } }) => [key, army, n])).toEqual([
      ['story.opening.men', 'fr', 118_601],
      ['story.opening.men', 'aa', 90_790],
      ['story.opening.men', 'pr', 115_690],
      ['story.opening.lost', 'pr', 1200],
    ])
  })

  it('names the army of what was broken, and of divisions and corps that broke as a whole no brigade', () => {
    const lines = words(storyOf(data, ended, [], history)).filter((line) => /broken or destroyed/.test(line))
    const [, girard, prussians, atWaterloo, allied] = lines
    // Girard's division alone of its corps was at Ligny.
    expect(girard).toBe('Armée du Nord, broken or destroyed: 7th Division.')
    expect(prussians).toMatch(/^Army of the Lower Rhine, broken or destroyed: 12th Infantry Regiment/)
    expect(atWaterloo).toMatch(
      /^Armée du Nord.*: 1st Division, 2nd Division, .*19th Division, 20th Division, .* and IV Reserve Cavalry Corps\.$/,
    )
    expect(allied).toMatch(/^Anglo-Allied Army.*: 1st Brigade, 2nd Netherlands Division; /)
  })

  it('of any course can be said without a word missing, in plain English', () => {
    const faults = new Set<string>()
    for (let seed = 400; seed < 408; seed += 1) {
      const { first, entries } = randomCampaign(seed, () => undefined)
      let state: CpState = first
      const events: StoryEvent[] = []
      for (const { command } of entries) {
        const done = rules.play(state, sideOfActor(command.by), command, campaignDice(state))
        for (const { kind, data: what } of done.events)
          events.push({ kind, step: done.state.step, data: what })
        state = done.state
      }
      for (const text of words(storyOf(data, state, events, history))) {
        expect(text).not.toBe('')
        for (const fault of faultsOf(text)) faults.add(fault)
      }
    }
    expect([...faults]).toEqual([])
  })

  it('adds up the men that a night gave back, army by army, and names who had no rest', () => {
    const row = (brigade: string, kind: string, men: number, left: number): StoryEvent => ({
      kind: 'nightRow',
      step: '17-am',
      data: { brigade, kind, men, left, step: '16-night' },
    })
    const night = [
      row('fr.i.1.1', 'recovered', 30, 5),
      row('fr.i.1.2', 'recovered', 12, 0),
      row('pr.i.1.12', 'noRecovery', 0, 7),
    ]
    const chapter = storyOf(data, ended, night, history).chapters.find(({ step }) => step === '16-night')
    expect(chapter?.paragraphs.filter(({ key }) => key.startsWith('story.night.'))).toEqual([
      { key: 'story.night.back', values: { army: 'fr', n: 42 } },
      { key: 'story.night.away', values: { army: 'fr', n: 5 } },
      { key: 'story.night.away', values: { army: 'pr', n: 7 } },
      { key: 'story.night.noRest', values: { army: 'pr', brigades: ['pr.i.1.12'] } },
    ])
  })

  it('keeps the umpire’s reasons for ever (CP-HAND-08, CP-EDIT-01)', () => {
    const report = ended.reports.ligny
    if (!report) throw new Error('Ligny was not fought')
    const state: CpState = {
      ...ended,
      reports: {
        ...ended.reports,
        ligny: { ...report, overrides: [{ code: 'UNUSUAL', reason: 'a very long evening' }] },
      },
      edits: [{ step: '17-am', path: 'weather', was: 'storm', value: 'dry', reason: 'the club has voted' }],
    }
    const text = words(storyOf(data, state, [], history)).join('\n')
    expect(text).toContain('a very long evening')
    expect(text).toContain('the club has voted')
  })

  it('tells a headquarters nothing of battles of which it has no news', () => {
    const state = { ...ended, reports: {} }
    const keys = storyOf(data, state, [], history).chapters.flatMap(({ paragraphs }) =>
      paragraphs.map(({ key }) => key),
    )
    const battleKeys = keys.filter((key) => key.startsWith('story.battle.') && key !== 'story.battle.leftOut')
    expect(battleKeys).toEqual([])
  })
})

describe('its files', () => {
  const text = {
    title: 'A <club> & its *stars*',
    course: 'As it was',
    chapters: [{ heading: '16 June', paragraphs: ['One_two', 'Said "no" <script>alert(1)</script>'] }],
  }

  it('as Markdown take nothing of the text for signs', () => {
    expect(storyMarkdown(text)).toBe(
      '# A \\<club\\> & its \\*stars\\*\n\n*As it was*\n\n## 16 June\n\nOne\\_two\n\nSaid "no" \\<script\\>alert(1)\\</script\\>\n',
    )
  })

  it.each([
    ['- no list', '\\- no list'],
    ['+ no list', '\\+ no list'],
    ['1. no list', '1\\. no list'],
    ['16) no list', '16\\) no list'],
    ['=== no heading', '\\=== no heading'],
    ['a\n\n# no heading', 'a \\# no heading'],
    ['![no](picture)', '!\\[no\\](picture)'],
    ['https://no.link and www.no.link', 'https\\://no.link and www\\.no.link'],
    ['no@mail.example', 'no\\@mail.example'],
    ['&lt;no entity&#62; but A & B', '\\&lt;no entity\\&\\#62; but A & B'],
    ['~~struck~~ `code` |cell|', '\\~\\~struck\\~\\~ \\`code\\` \\|cell\\|'],
    ['Ligny, 14:30 to 21:30: it held.', 'Ligny, 14:30 to 21:30: it held.'],
  ])('as Markdown show %j as it stands', (given, shown) => {
    const markdown = storyMarkdown({
      title: 'T',
      course: 'C',
      chapters: [{ heading: 'H', paragraphs: [given] }],
    })
    expect(markdown).toBe(`# T\n\n*C*\n\n## H\n\n${shown}\n`)
  })

  it('as HTML are a whole page in which nothing of the text is a tag', () => {
    const page = storyHtml(text)
    expect(page).toContain('<h1>A &lt;club&gt; &amp; its *stars*</h1>')
    expect(page).not.toContain('<script')
    expect(page).toMatch(/^<!doctype html>\n<html lang="en-GB">/)
  })
})

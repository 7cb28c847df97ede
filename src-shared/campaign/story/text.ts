/** The story of a campaign as text to be taken away: Markdown, and a page of HTML that stands by itself. */

/** A story in words. */
export interface StoryText {
  readonly title: string
  readonly course: string
  readonly chapters: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** Signs that Markdown takes for its own, wherever they stand. */
const ANYWHERE = /[\\`*_[\]<>#|~@]|&(?=#?\w)|:(?=\/\/)|(?<=\bwww)\./gi
/** What makes a paragraph a list, a rule or the heading of what stands before it. */
const AT_BEGINNING = /^(?:[-+=]|\d{1,9}(?=[.)])[.)]?)/
/** Text that Markdown shows as it stands: no markup, no link, no image. */
export function markdownText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const plain = line.replace(ANYWHERE, (sign) => `\\${sign}`)
  return plain.replace(AT_BEGINNING, (sign) => sign.replace(/[-+=.)]$/, (mark) => `\\${mark}`))
}

export function storyMarkdown({ title, course, chapters }: StoryText): string {
  const parts = [
    `# ${markdownText(title)}`,
    `*${markdownText(course)}*`,
    ...chapters.flatMap(({ heading, paragraphs }) => [
      `## ${markdownText(heading)}`,
      ...paragraphs.map(markdownText),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text that a page of HTML shows as it stands. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const STYLE =
  'body{max-width:42em;margin:3em auto;padding:0 1em;font:1.1em/1.5 Georgia,serif;color:#2b241c;background:#fff}h1{font-weight:400}h2{margin-top:1.8em;font-size:1.2em}'

/** A whole page: it asks for nothing from anywhere. The body is HTML, title and language are text. */
export function htmlPage(title: string, body: readonly string[], style: string, language = 'en-GB'): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${htmlText(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${htmlText(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

export function storyHtml({ title, course, chapters }: StoryText, language?: string): string {
  const body = [
    `<h1>${htmlText(title)}</h1>`,
    `<p><em>${htmlText(course)}</em></p>`,
    ...chapters.flatMap(({ heading, paragraphs }) => [
      `<h2>${htmlText(heading)}</h2>`,
      ...paragraphs.map((each) => `<p>${htmlText(each)}</p>`),
    ]),
  ]
  return htmlPage(title, body, STYLE, language)
}

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
function markdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const plain = line.replace(ANYWHERE, (sign) => `\\${sign}`)
  return plain.replace(AT_BEGINNING, (sign) => sign.replace(/[-+=.)]$/, (mark) => `\\${mark}`))
}

export function storyMarkdown({ title, course, chapters }: StoryText): string {
  const parts = [
    `# ${markdown(title)}`,
    `*${markdown(course)}*`,
    ...chapters.flatMap(({ heading, paragraphs }) => [
      `## ${markdown(heading)}`,
      ...paragraphs.map(markdown),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const STYLE =
  'body{max-width:42em;margin:3em auto;padding:0 1em;font:1.1em/1.5 Georgia,serif;color:#2b241c;background:#fff}h1{font-weight:400}h2{margin-top:1.8em;font-size:1.2em}'

/** A whole page: it asks for nothing from anywhere. */
export function storyHtml({ title, course, chapters }: StoryText, language = 'en-GB'): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${html(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${html(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${html(title)}</h1>`,
    `<p><em>${html(course)}</em></p>`,
    ...chapters.flatMap(({ heading, paragraphs }) => [
      `<h2>${html(heading)}</h2>`,
      ...paragraphs.map((each) => `<p>${html(each)}</p>`),
    ]),
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

// A page of help written in Markdown: headings, paragraphs with bold words and code, and pictures; nothing else of it.

export interface Run {
  readonly kind: 'plain' | 'strong' | 'code'
  readonly text: string
}
export type GuidePart =
  | { readonly kind: 'title' | 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'picture'; readonly says: string; readonly file: string }

const PICTURE = /^!\[([^\]]*)\]\(([^)]+)\)$/

/** The runs of a paragraph: **bold**, `code`, and what lies between. */
function runsOf(text: string): readonly Run[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).flatMap((part): readonly Run[] => {
    if (part === '') return []
    if (part.startsWith('**')) return [{ kind: 'strong', text: part.slice(2, -2) }]
    if (part.startsWith('`')) return [{ kind: 'code', text: part.slice(1, -1) }]
    return [{ kind: 'plain', text: part }]
  })
}

export function guideParts(markdown: string): readonly GuidePart[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim().replaceAll('\n', ' '))
    .filter((block) => block !== '')
    .map((block): GuidePart => {
      if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) }
      if (block.startsWith('# ')) return { kind: 'title', text: block.slice(2) }
      const [, says, file] = PICTURE.exec(block) ?? []
      if (says !== undefined && file !== undefined) return { kind: 'picture', says, file }
      return { kind: 'paragraph', runs: runsOf(block) }
    })
}

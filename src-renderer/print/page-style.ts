// The page of a printed sheet as CSS: size of paper, margins, and the line at its foot.
import type { PAPERS } from '../../src-shared/contract/app'

export interface PageFoot {
  /** What to do with the sheet, with the ids of the rules it rests on. */
  readonly say: string
  /** What sheet this is. */
  readonly name: string
}

/** A text as a string of CSS. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, (sign) => `\\${sign}`).replace(/[\r\n]+/g, ' ')}"`
}

/** The style of the pages of one name: sheets that are printed together have each a foot and a way round of their own. */
export function pageStyle(
  page: string,
  paper: (typeof PAPERS)[number],
  landscape: boolean,
  foot: PageFoot,
): string {
  const box = `font: 8.5pt 'Source Sans 3', sans-serif; color: #000; border-top: 0.5pt solid #000;
    vertical-align: top; padding-top: 5pt; margin-bottom: 6mm;`
  return `@page ${page} {
  size: ${paper} ${landscape ? 'landscape' : 'portrait'};
  margin: 16mm 16mm 18mm;
  @bottom-left { content: ${cssString(foot.say)}; text-align: left; width: 62%; ${box} }
  @bottom-right { content: ${cssString(foot.name)} ", " counter(page) "\\a0/\\a0" counter(pages); text-align: right; width: 38%; ${box} }
}`
}

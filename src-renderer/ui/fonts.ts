// The families of LOOK, fetched as soon as the program is there, and when the board can be drawn with them.
// Each face with its subsets by range: the browser fetches only those in use.
import '@fontsource/old-standard-tt/400.css'
import '@fontsource/old-standard-tt/400-italic.css'
import '@fontsource/old-standard-tt/700.css'
import '@fontsource/source-sans-3/400.css'
import '@fontsource/source-sans-3/400-italic.css'
import '@fontsource/source-sans-3/500.css'
import '@fontsource/source-sans-3/600.css'
import '@fontsource/source-sans-3/700.css'
import '@fontsource/fira-sans-condensed/500.css'
import '@fontsource/fira-sans-condensed/600.css'
import '@fontsource/fira-sans-condensed/700.css'

/** Faces that the board draws with; a canvas does not wait for a font by itself. */
const BOARD_FACES = [
  "500 12px 'Fira Sans Condensed'",
  "600 12px 'Fira Sans Condensed'",
  "700 12px 'Fira Sans Condensed'",
  "400 12px 'Source Sans 3'",
  "600 12px 'Source Sans 3'",
  "400 14px 'Old Standard TT'",
  "italic 400 14px 'Old Standard TT'",
]
/** Further faces of the first screen: text that is laid out before its face has come is laid out twice. */
const TEXT_FACES = ["500 14px 'Source Sans 3'", "700 14px 'Old Standard TT'"]

let fetched: Promise<void> | undefined
let isReady = false

/** Resolves once the faces of the board can be drawn with; a face that fails to load leaves its fallback. */
export function boardFontsReady(): Promise<void> {
  fetched ??= Promise.allSettled(
    [...BOARD_FACES, ...TEXT_FACES].map((face) => document.fonts.load(face)),
  ).then(() => {
    isReady = true
  })
  return fetched
}

/** Whether that is so already. */
export function hasBoardFonts(): boolean {
  return isReady
}

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

/** Faces of the map of the theatre; a canvas does not wait for a font by itself. */
const MAP_FACES = [
  "600 12px 'Fira Sans Condensed'",
  "400 12px 'Source Sans 3'",
  "600 12px 'Source Sans 3'",
  "400 14px 'Old Standard TT'",
  "italic 400 14px 'Old Standard TT'",
]
/** Further faces of the first screen: text that is laid out before its face has come is laid out twice. */
const TEXT_FACES = ["500 14px 'Source Sans 3'", "700 14px 'Old Standard TT'"]
/** Faces of counters, which no first screen has. */
const COUNTER_FACES = ["500 12px 'Fira Sans Condensed'", "700 12px 'Fira Sans Condensed'"]

let ofFirstScreen: Promise<void> | undefined
let ofBoard: Promise<void> | undefined
let isMapReady = false

/** Resolves once the faces have come; one that fails to load leaves its fallback. */
async function faces(all: readonly string[]): Promise<void> {
  await Promise.allSettled(all.map((face) => document.fonts.load(face)))
}

/** Resolves once the faces of the first screen, that of the theatre, can be drawn with. */
export function mapFontsReady(): Promise<void> {
  ofFirstScreen ??= faces([...MAP_FACES, ...TEXT_FACES]).then(() => {
    isMapReady = true
  })
  return ofFirstScreen
}

/** Whether that is so already. */
export function hasMapFonts(): boolean {
  return isMapReady
}

/** Resolves once the faces of the board can be drawn with. */
export async function boardFontsReady(): Promise<void> {
  ofBoard ??= faces(COUNTER_FACES)
  await Promise.all([mapFontsReady(), ofBoard])
}

// The three families of LOOK, in the latin and latin-ext subsets, shipped with the program.
import '@fontsource/old-standard-tt/latin-400.css'
import '@fontsource/old-standard-tt/latin-400-italic.css'
import '@fontsource/old-standard-tt/latin-700.css'
import '@fontsource/old-standard-tt/latin-ext-400.css'
import '@fontsource/old-standard-tt/latin-ext-400-italic.css'
import '@fontsource/old-standard-tt/latin-ext-700.css'
import '@fontsource/source-sans-3/latin-400.css'
import '@fontsource/source-sans-3/latin-400-italic.css'
import '@fontsource/source-sans-3/latin-500.css'
import '@fontsource/source-sans-3/latin-600.css'
import '@fontsource/source-sans-3/latin-700.css'
import '@fontsource/source-sans-3/latin-ext-400.css'
import '@fontsource/source-sans-3/latin-ext-400-italic.css'
import '@fontsource/source-sans-3/latin-ext-500.css'
import '@fontsource/source-sans-3/latin-ext-600.css'
import '@fontsource/source-sans-3/latin-ext-700.css'
import '@fontsource/fira-sans-condensed/latin-500.css'
import '@fontsource/fira-sans-condensed/latin-600.css'
import '@fontsource/fira-sans-condensed/latin-700.css'
import '@fontsource/fira-sans-condensed/latin-ext-500.css'
import '@fontsource/fira-sans-condensed/latin-ext-600.css'
import '@fontsource/fira-sans-condensed/latin-ext-700.css'

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

/** Resolves once the faces of the board can be drawn with; a face that fails to load leaves its fallback. */
export async function boardFontsReady(): Promise<void> {
  await Promise.allSettled(BOARD_FACES.map((face) => document.fonts.load(face)))
}

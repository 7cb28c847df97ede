// The families of LOOK, and when the board can be drawn with them.
import './fonts.css'

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

/** A draft that cannot be made. */

/** The message tells the player what is wrong and what to do. */
export class DraftError extends Error {
  override readonly name = 'DraftError'
}

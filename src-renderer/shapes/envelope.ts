// An envelope on a ground of 120 by 80: its back, the letter in it, the pocket before that, its flap and the seal of wax.
export const ENVELOPE = { width: 120, height: 80 } as const

/** The back, which is seen behind the letter once the flap is up. */
export const BACK_PATH = 'M0 0H120V80H0Z'
/** The pocket: what covers the letter, with the folds of its three flaps. */
export const POCKET_PATH = 'M0 0L60 44L120 0V80H0Z'
export const FOLDS_PATH = 'M0 80L48 35.2M120 80L72 35.2'
/** The flap as it lies when the envelope is closed, hinged at the upper edge. */
export const FLAP_PATH = 'M0 0H120L60 50Z'
/** The letter, as it lies in the pocket, with lines that nobody can read. */
export const LETTER_PATH = 'M12 8H108V74H12Z'
export const LINES_PATH = 'M24 18H96M24 26H96M24 34H78'
/** Wax as it runs under a seal, about its own centre, 28 wide. */
export const WAX_PATH =
  'M-1-14C3-15 6-12 9-11.5C12.5-11 13.5-7 13-4.5C12.6-2 14.8 1 13.5 4C12 7.5 11.5 8 9.8 9.5C8.5 13 4.5 12.5 2 13.8C-1 15.2-4 12.8-6.5 12C-10 11-12.5 9.5-12.5 6C-12.5 3-14.8 1-13.8-2.5C-12.8-6-12-8-9.5-10C-7-12-4.5-13-1-14Z'

/** Names and limits of the border that need no schema, apart from those for whoever must be quick to start. */

/** Name under which the preload gives the bridge to the page. */
export const BRIDGE_KEY = 'hundredDays'

/** Where the browser host listens for the WebSocket; a page is let in by the token in the address. */
export const SOCKET_PATH = '/contract'

/**
 * Where the browser host proves that it knows the token: the SHA-256 HMAC, by the token, of its port, a blank and the
 * `nonce` of the address. Whoever has found another program in its place has told that nothing.
 */
export const PROOF_PATH = '/proof'

/** Requests larger than this are refused unread, bytes. */
export const MAX_FRAME_BYTES = 1_000_000

/** Characters of a CSV file: far above any order of battle. */
export const MAX_CSV_CHARACTERS = 20_000_000
/** Characters of one part of it: whatever they are, a message may carry them. */
export const CSV_PART_CHARACTERS = 150_000

export const THEMES = ['system', 'paper', 'lamplight', 'club'] as const

/** Every seat that can have a PIN. */
export const SEATS = ['umpire', 0, 1] as const

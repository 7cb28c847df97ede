// How the connection to the program stands.

/** `lost`: it was there and is not now. `refused`: it does not let this page in. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused'

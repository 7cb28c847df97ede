/** What one try at a PIN costs by scrypt: 64 MB and about a fifth of a second. */
export const PIN_COST = { N: 65_536, r: 8, p: 1 } as const

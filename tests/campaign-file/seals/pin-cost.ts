/** A try at a PIN in the tests that need no browser: they try hundreds, and none of them is a stranger's. */
export const PIN_COST = { N: 1024, r: 8, p: 1 } as const

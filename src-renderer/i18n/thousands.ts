// Numbers of men as they are written in British English.

/**
 * A whole number with its thousands told apart. By hand, not by Intl: its tables, which are read at its first use, would
 * take the first screen longer than its map.
 */
export function thousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Numbers as they are written in British English. */

/**
 * A number with its thousands told apart. By hand, not by Intl: its tables, which are read at its first use, would take
 * the first screen longer than its map.
 */
export function thousands(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? parted : `${parted}.${fraction}`
}

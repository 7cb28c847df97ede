// Keys of actions: written once (`Mod+Shift+Z`, `?`, `M`), matched against what is pressed, shown as on the key caps.

/** What a key event must have: a KeyboardEvent, or a stand-in of tests. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether this machine says Command where others say Control. */
export function isMac(platform: string = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform)
}

/**
 * Whether what is pressed is this combination. `Mod` is Control, or Command on a Mac. Signs that need Shift on one
 * keyboard and none on another (`?`, `+`) count whatever Shift does; letters and named keys do not.
 */
export function matches(keys: string, pressed: Pressed, mac: boolean = isMac()): boolean {
  const parts =
    keys === '+' ? ['+'] : keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  const wanted = parts.at(-1) ?? ''
  const held = new Set(parts.slice(0, -1))
  const mod = mac ? pressed.metaKey : pressed.ctrlKey
  const other = mac ? pressed.ctrlKey : pressed.metaKey
  if (held.has('Mod') !== mod || other || held.has('Alt') !== pressed.altKey) return false
  const isSign = wanted.length === 1 && wanted.toLowerCase() === wanted.toUpperCase()
  if (!isSign && held.has('Shift') !== pressed.shiftKey) return false
  return pressed.key.toLowerCase() === wanted.toLowerCase()
}

/** Names of keys as they are shown, by how they are written. */
export type KeyNames = Readonly<Record<string, string>>

/** A combination as it stands on a key cap: `Ctrl Shift Z`, `⇧ ⌘ Z`. */
export function shownKeys(keys: string, names: KeyNames, mac: boolean = isMac()): string {
  const parts =
    keys === '+' ? ['+'] : keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  return parts
    .map((part) => (part === 'Mod' ? (mac ? '⌘' : (names['Mod'] ?? part)) : (names[part] ?? part)))
    .join(' ')
}

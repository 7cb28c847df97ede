// How wide a drawer is, for what is fitted beside one that lies over it.

/** Pixels of the interface, as the design tokens have it. */
export function drawerWidth(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--drawer-width'))
}

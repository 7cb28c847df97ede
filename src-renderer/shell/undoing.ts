// A step that the bar can take back or give again.
export interface Undoing {
  readonly label: string
  readonly enabled: boolean
  /** Why it cannot be done now. */
  readonly why?: string
}

/** Its name on the bar, with what bars it. */
export function undoingWords({ label, enabled, why }: Undoing): string {
  return enabled || why === undefined ? label : `${label}: ${why}`
}

// What can be set of somebody by hand, as fields of a form.

/** `count`: a whole number from 0; `number`: any; `tick`: it is so or not. */
export type EntryField<F> = { readonly key: keyof F & string; readonly label: string } & (
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'count' | 'number' | 'tick' }
)

/** What has been typed as the number it means; 0 for what is none. */
export function numberTyped(kind: 'count' | 'number' | 'tick', typed: string | number): number {
  const value = Number(typed) || 0
  return kind === 'count' ? Math.max(0, Math.trunc(value)) : value
}

/** Names that are unknown, answered with those that are known. */

/** As many as can be read at a glance. */
const MOST = 20

/** `Choose from ...`; of a long list those that begin most alike. */
export function nearest(wrong: string, known: readonly string[]): string {
  const lengths = known.map((each) => alikeIn(wrong, each))
  const most = Math.max(0, ...lengths)
  const alike = known.length <= MOST ? known : known.filter((_, i) => most > 0 && lengths[i] === most)
  const [shown, more] = [alike.slice(0, MOST), alike.length > MOST]
  return shown.length === 0
    ? `There are ${known.length} to choose from.`
    : `Choose from: ${shown.join(', ')}${more ? ' and others' : ''}.`
}

/** With how many letters both begin. */
function alikeIn(a: string, b: string): number {
  let n = 0
  while (n < a.length && a[n] === b[n]) n += 1
  return n
}

/** Names that are unknown, answered with those that are known. */

/** As many as can be read at a glance. */
const MOST = 20

/** `Choose from ...`; of a long list those that begin alike. */
export function nearest(wrong: string, known: readonly string[]): string {
  const alike = known.length <= MOST ? known : known.filter((each) => each.startsWith(wrong.slice(0, 3)))
  const [shown, more] = [alike.slice(0, MOST), alike.length > MOST]
  return shown.length === 0
    ? `There are ${known.length} to choose from.`
    : `Choose from: ${shown.join(', ')}${more ? ' and others' : ''}.`
}

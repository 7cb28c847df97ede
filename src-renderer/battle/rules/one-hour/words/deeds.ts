// What choosing a box would do for whoever is in hand, in words: for the text map, the live region and the card of the place.
import type { UnitPreview } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'
import type { Option } from '../../../../stores/battle/data'
import { oddsBrief } from '../board/overlays'
import { typeOf } from '../choice/options'

export interface InHand {
  readonly steps: ReadonlyMap<string, readonly Option[]>
  readonly aims: ReadonlyMap<string, readonly Option[]>
  readonly seen: UnitPreview | null
}

/** Empty: nothing. */
export function deedAt({ steps, aims, seen }: InHand, cell: string): string {
  const [aim] = aims.get(cell) ?? []
  if (aim) {
    const odds =
      seen?.targets.find((one) => one.cell === cell)?.odds ??
      seen?.charges
        .filter((one) => one.cell === cell)
        .map((one) => one.odds)
        .toSorted((a, b) => b.expected - a.expected)[0]
    const say = t(typeOf(aim) === 'Rally' ? 'one-hour.text.rally' : 'one-hour.text.aim')
    return odds ? `${say}: ${oddsBrief(odds)}` : say
  }
  const [way] = steps.get(cell) ?? []
  return way ? t('one-hour.text.go', { n: way.cost ?? 0 }) : ''
}

// What keeps the move phase from ending: units that must charge, and two in one box.
import type { Situation } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'

const lists = new Intl.ListFormat('en-GB')

/** A sentence for each of them; empty: nothing does. */
export function bindingTexts(
  { mustCharge, piles }: Pick<Situation, 'mustCharge' | 'piles'>,
  nameOf: (id: string) => string,
): readonly string[] {
  return [
    ...(mustCharge.length > 0
      ? [t('one-hour.mustCharge', { names: lists.format(mustCharge.map(nameOf)) })]
      : []),
    ...(piles.length > 0 ? [t('one-hour.pile', { cells: lists.format(piles) })] : []),
  ]
}

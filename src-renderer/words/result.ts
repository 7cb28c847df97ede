// Faults and fields of the form by hand in words: what is wrong, where, and with whom.
import { t } from '../i18n'
import { say } from '../i18n/say'
import { useCourse } from '../stores/campaign/course'
import type { FaultLine, HandForm } from '../stores/campaign/result'
import { LOSS_FIELDS, placeOfPath } from '../stores/campaign/result-entry'

const isGroup = (group: string): group is 'holders' | 'facts' | 'answers' | 'losses' | 'states' =>
  ['holders', 'facts', 'answers', 'losses', 'states'].includes(group)

/** Whether a side held ground at an hour, as a question. */
export function clockWords(question: HandForm['questions'][number], form: HandForm): string {
  const places = question.objectives.map((id) => form.objectives.find((one) => one.id === id)?.name ?? id)
  const [, before] = /^before (.*)$/.exec(question.at) ?? []
  const asked = question.at === 'any' ? 'heldEver' : before ? 'heldBefore' : 'heldAt'
  return t(`result.form.${asked}`, {
    side: t(`theatre.side.${question.side}`),
    places: new Intl.ListFormat('en-GB').format(places),
    time: before ?? question.at,
  })
}

/** Name of whom or what a field is about. */
function subjectOf(group: string, id: string, form: HandForm | null): string | undefined {
  if (!form) return undefined
  if (group === 'holders') return form.objectives.find((one) => one.id === id)?.name
  if (group === 'facts') return form.facts.find((one) => one.id === id)?.question
  if (group === 'answers') {
    const question = form.questions.find((one) => one.key === id)
    return question && clockWords(question, form)
  }
  return form.rows.find((row) => row.id === id)?.name
}

/** A counter, and what of it is meant where the path says so. */
function pieceWords(id: string): string {
  const { names } = useCourse()
  const cut = id.lastIndexOf('.')
  const [whole, part] = [id.slice(0, cut), id.slice(cut + 1)]
  const isPart = ['state', 'men', 'marks', 'cutOff'].includes(part)
  const piece = isPart ? whole : id
  const subject = names[piece]?.name ?? names[piece.replace(/#\d+$/, '')]?.name ?? piece
  return isPart
    ? t('result.field.loss', { subject, field: t(`result.part.${part}`) })
    : t('result.field.pieces', { subject })
}

/** Name of a field of the form. */
export function fieldWords(path: string, form: HandForm | null): string {
  const { group, id, field } = placeOfPath(path)
  if (group === 'pieces') return pieceWords(id)
  const subject = subjectOf(group, id, form) ?? useCourse().names[id]?.name ?? id
  if (field !== null) return t('result.field.loss', { subject, field: t(`result.columns.${field}`) })
  if (isGroup(group)) return t(`result.field.${group}`, { subject })
  const key = `result.field.${group}`
  const words = t(key, { subject })
  return words === key ? path : words
}

/** What is wrong, in a sentence. */
export function faultWords(fault: FaultLine, form: HandForm | null): string {
  const { field } = placeOfPath(fault.path)
  if (fault.code === 'MISSING') return t('result.fault.missing')
  if (fault.code === 'WRONG_VALUE') {
    if (field !== null && LOSS_FIELDS.includes(field))
      return t(field === 'men' ? 'result.fault.menOrPercent' : 'result.fault.number')
    if (fault.path.startsWith('losses.')) return t('result.fault.twoWays')
    if (fault.path === 'endTime' || fault.path.endsWith('.time')) return t('result.fault.time')
    if (fault.path === 'playedOn') return t('result.fault.date')
  }
  const names = useCourse().names
  return say('campaignRules', fault.sentence, (id) =>
    id === fault.path
      ? fieldWords(id, form)
      : (form?.rows.find((row) => row.id === id)?.name ?? names[id]?.name),
  )
}

/** The English catalogue of the campaign's story: the after-action report in our own words. */
import type { Catalogue } from '../../words/sentence'

export const storyMessages = {
  title: 'The campaign of June 1815: {name}',
  course: '{title}',
  chapter: '{step}',
  opening: {
    heading: 'The opening',
    men: '{army}: {n} men and {guns} guns under arms on the evening of 15 June.',
    lost: '{army}: {n} men had been lost that day, {killedWounded} killed and wounded and {missing} missing.',
  },
  decided: '{decision}: {option}.',
  decidedAsWas: 'Headquarters decided as they did in 1815.',
  message: {
    delivered: 'A message from {from} to {to}, sent at {time}, came in time: {option}.',
    tooLate: 'A message from {from} to {to}, sent at {time}, came too late to change anything: {option}.',
    taken: 'A message from {from} to {to}, sent at {time}, fell into the hands of the enemy.',
    captured: 'A message from {from} to {to}, sent at {time}, fell into our hands: {option}.',
    onTheWay: 'A message from {from} to {to}, sent at {time}, was still on the road.',
  },
  weather: 'The weather of the 17th: {weather}.',
  fellOut: '{army}: {n} man fell out on the march. | {army}: {n} men fell out on the march.',
  battle: {
    leftOut: '{battle} was not fought.',
    fought: '{battle}, {from} to {until}: {how}.',
    won: 'The field was kept by {winner}: {level}, by {most} points to {least}.',
    drawn: 'Neither side could claim the field: {most} points to {least}.',
    gaveUp: '{side} gave up the field.',
    otherwise: 'In 1815 it ended otherwise: {winner}, {level}.',
    drawnIn1815: 'In 1815 nobody won here.',
    taken: 'The {army} ended in possession of {objectives}, not its own at the start.',
    losses: 'The {army} brought {men} men; {lost} left the ranks: {gone}.',
    nobodyLost: 'The {army} brought {men} men, and none left the ranks.',
    guns: 'The {army} lost {n} gun. | The {army} lost {n} guns.',
    broke: '{army}, broken or destroyed: {formations}.',
    leaders: 'Leaders {fate}: {leaders}.',
    override: 'Booked against a doubt, {doubt}: {reason}.',
    correction: {
      plain: 'Corrected before it was booked: {field}.',
      why: 'Corrected before it was booked, {field}: {reason}.',
    },
    amended: 'Amended afterwards: {reason}.',
    note: '{note}',
  },
  night: {
    back: '{army}: {n} man came back to his colours. | {army}: {n} men came back to their colours.',
    reformed:
      '{army}: {n} man of broken brigades formed again. | {army}: {n} men of broken brigades formed again.',
    away: '{army}: {n} man was still away in the morning. | {army}: {n} men were still away in the morning.',
    noRest: '{army}, without rest this night: {brigades}.',
    taken:
      '{army}: {n} man, broken and cut off, was taken. | {army}: {n} men, broken and cut off, were taken.',
  },
  end: {
    heading: 'The reckoning',
    early: 'The campaign ended before its time.',
    verdict: '{verdict}: {french} points for the French, {coalition} for the Coalition.',
    history: 'In 1815 it was {french} to {coalition}: {verdict}.',
    left: '{army}: {n} men in the ranks, {percent} of every hundred that marched.',
  },
} as const satisfies Catalogue

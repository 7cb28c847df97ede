/** Wording of what is wrong with a typed order book, the same for every rule set: the language of orders is one. */
import type { TextFaultCode } from './reader'

/** Faults of a typed order book by code, each with its line. */
export const orderTextMessages = {
  OPEN_QUOTE: 'Line {line}: a quotation mark is not closed.',
  ENDS_EARLY: 'Line {line}: it breaks off where a name, a number, a point or another word must follow.',
  NO_HEADING:
    'Line {line}: it is not said whose order this is. Begin with a name and a colon, and the parts behind it.',
  HEADING_TWICE: 'Line {line}: {word} has had a heading already. Put all its parts under one.',
  NO_CLAUSES:
    'Line {line}: {word} is told nothing. Begin a part with hold, march, advance, attack and the like.',
  UNKNOWN_VERB:
    'Line {line}: “{word}” is no order. Begin with hold, march, advance, attack, support, defend, retire, reserve, screen or bombard.',
  UNKNOWN_WORD: 'Line {line}: “{word}” cannot stand here; what can: {choices}.',
  NAME_WANTED:
    'Line {line}: a name must stand where “{word}” is. Put it in quotation marks if it has more than one word.',
  NUMBER_WANTED: 'Line {line}: a number must stand where “{word}” is.',
  POINT_WANTED:
    'Line {line}: a point is written as (x, y) in inches from the south-west corner; “{word}” does not fit.',
  AMBIGUOUS_NAME: 'Line {line}: “{word}” may mean any of these: {choices}. Write more of the name.',
  OUT_OF_RANGE: 'Line {line}: {word} is out of range: from {least} to {most} can stand here.',
  SAID_TWICE: 'Line {line}: “{word}” is said twice. Say it once.',
  TOO_MUCH:
    'Line {line}: the order for {word} is too long. It has eight parts at most, a part twenty points and eight conditions, a note 500 letters and a name 80.',
} as const satisfies Record<TextFaultCode, string>

/** Wording of what the umpire sets by hand, and of why a value may not be set, the same under every rule set. */

export const umpireMessages = {
  event: {
    umpireEdit: {
      plain: 'The organiser sets {path} to {value}: {reason}',
      part: 'The organiser sets {who} by hand, {part}: {value}. {reason}',
      whole: 'The organiser sets {who} by hand: {value}. {reason}',
      reinforced: 'The other table of the day bears on this one: {units}.',
    },
  },
  fault: {
    SHEET_IS_FIXED: 'The sheet of a battle cannot be changed once it has begun.',
    NO_SUCH_VALUE: 'There is no such value in the state of the battle.',
    WRONG_VALUE: 'That value does not fit there: {message}',
  },
} as const

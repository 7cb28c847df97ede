/** What is wrong with a command line, for whoever typed it. */

/** One sentence on an error of Node's `parseArgs`, whose own words for it speak to whoever wrote the program. */
export function misread(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, option] = /'(-[^\s']*)/.exec(message) ?? []
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${option ?? message}.`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return message.includes('does not take')
        ? `The option ${option ?? ''} takes no value.`
        : `The option ${option ?? ''} needs a value behind it.`
    default:
      return `${message}.`
  }
}

/** The verb `draft`: a battle of history as a sheet of a rule set. */
import { onlyOne, parsedArguments, type Verb } from './command-line'
import { battleOf, DRAFT_HELP, DRAFT_OPTIONS, draftedSheet, rulesOf, soundSheet } from './choices'

export const draft: Verb = {
  help: `draft BATTLE [options]
Draws up the sheet of a battle of history and prints it as JSON.

${DRAFT_HELP}
  --summary            print what is on it instead`,
  run(args, desk) {
    const { values, positionals } = parsedArguments(args, {
      ...DRAFT_OPTIONS,
      summary: { type: 'boolean' },
    })
    const battleId = battleOf(onlyOne(positionals, 'battle'))
    const rules = rulesOf(values.rules)
    const sheet = soundSheet(rules, draftedSheet(battleId, values), `The sheet of ${battleId}`, desk)
    if (values.summary !== true) {
      desk.out(JSON.stringify(sheet, null, 2))
      return 0
    }
    const state = rules.muster(sheet as never)
    const names = [...rules.names(state)].map(([id, { name, side }]) => ({ id, name, side }))
    desk.out(JSON.stringify({ battleId, rules: rules.key, turn: rules.turn(state), names }, null, 2))
    return 0
  },
}

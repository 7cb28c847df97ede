/** The verb `draft`: a battle of history as a sheet of a rule set. */
import { onlyOne, parsedArguments, type Verb } from './command-line'
import { battleOf, draftHelp, DRAFT_OPTIONS, draftedSheet, rulesOf, soundSheet } from './choices'

export const draft: Verb = {
  help: (rules) => `draft BATTLE [options]
Draws up the sheet of a battle of history and prints it as JSON.

${draftHelp(rules)}
  --summary            print what is on it instead`,
  run(args, terminal) {
    const { values, positionals } = parsedArguments(args, {
      ...DRAFT_OPTIONS,
      summary: { type: 'boolean' },
    })
    const battleId = battleOf(onlyOne(positionals, 'battle'))
    const rules = rulesOf(terminal, values.rules)
    const sheet = soundSheet(
      rules,
      draftedSheet(rules, battleId, values),
      `The sheet of ${battleId}`,
      terminal,
    )
    if (values.summary !== true) {
      terminal.out(JSON.stringify(sheet, null, 2))
      return 0
    }
    const state = rules.muster(sheet)
    const names = [...rules.names(state)].map(([id, { name, side }]) => ({ id, name, side }))
    terminal.out(JSON.stringify({ battleId, rules: rules.key, turn: rules.turn(state), names }, null, 2))
    return 0
  },
}

// The rules of the house that no linter brings, as a plugin that both of them load.
import { bordersRule } from './borders.ts'

interface LintContext {
  report(problem: { node: unknown; message: string }): void
}

/** `house/no-powers`: `**` may differ in the last bit from engine to engine. */
const noPowersRule = {
  meta: { type: 'problem', schema: [] },
  create(context: LintContext) {
    const check = (node: { operator: string }): void => {
      if (!node.operator.startsWith('**')) return
      const message =
        'Not the same to the last bit in every engine: use board/angles.ts and board/vectors.ts.'
      context.report({ node, message })
    }
    return { BinaryExpression: check, AssignmentExpression: check }
  },
}

export default { meta: { name: 'house' }, rules: { borders: bordersRule, 'no-powers': noPowersRule } }

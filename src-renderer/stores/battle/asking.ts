// What the screen asks the rules of a battle ahead of a command: whether it may be given, and what would come of it.
import type { Ref } from 'vue'
import type { JsonObject, JsonValue, Side } from '../../../src-shared/contract/values'
import { useProgram } from '../program/program'
import type { Refusal } from './data'

export function useAsking(battleId: Ref<string>, actingSide: Ref<Side | null>) {
  const program = useProgram()

  /** Why a command would be refused; null: it would not. */
  async function judge(command: JsonObject): Promise<Refusal | null | undefined> {
    const side = actingSide.value
    if (side === null) return undefined
    const result = await program.ask('battle.refuse', { battleId: battleId.value, side, command })
    return result.ok ? result.value.refusal : undefined
  }

  /** The rule set's answer to a question of its face, for the side that is to act here; null: nothing can be foretold. */
  async function preview(question: JsonValue): Promise<JsonValue> {
    const side = actingSide.value
    const asked = { battleId: battleId.value, ...(side !== null && { side }), question }
    const result = await program.ask('battle.preview', asked)
    return result.ok ? result.value.preview : null
  }

  /** The same for a question that takes long: a job, which tells how far it is. Null also when it was cancelled. */
  async function longPreview(
    question: JsonValue,
    jobId: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<JsonValue> {
    const side = actingSide.value
    const stop = program.the().subscribe('job.progress', (told) => {
      if (told.jobId === jobId) onProgress(told.done, told.total)
    })
    const asked = { battleId: battleId.value, ...(side !== null && { side }), question, jobId }
    const result = await program.ask('battle.longPreview', asked)
    stop()
    return result.ok ? result.value.preview : null
  }

  return { judge, preview, longPreview }
}

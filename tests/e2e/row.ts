/** Tests that go on where the one before them stopped: after a failure the rest fail at once, and say which it was. */
import { afterEach, beforeEach } from 'vitest'

export function inOneRow(): void {
  let broken: string | undefined
  beforeEach(() => {
    if (broken !== undefined) throw new Error(`nothing to go on from: “${broken}” has failed`)
  })
  afterEach(({ task: { name, result, retry = 0 } }) => {
    const tries = typeof retry === 'number' ? retry : (retry.count ?? 0)
    if (result?.state === 'fail' && (result.retryCount ?? 0) >= tries) broken ??= name
  })
}

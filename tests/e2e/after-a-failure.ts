// Tests of a browser file go on from each other: behind one that failed each would wait in vain for its own screen, so they
// are left out. What is left out counts as failed, and the file is run once more.
import { beforeEach } from 'vitest'
import type { TestContext } from 'vitest'

beforeEach(({ task, skip }: TestContext) => {
  const tasks = [...task.file.tasks]
  for (const one of tasks) {
    if (one.type === 'suite') tasks.push(...one.tasks)
    else if (one.result?.state === 'fail') skip('an earlier test of this file failed')
  }
})

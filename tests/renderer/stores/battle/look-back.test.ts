// Looking back: which moment is shown, how it is stepped through, and that only where the slider stops is fetched.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { Bridge, ChannelName } from '../../../../src-shared/contract'
import type { View } from '../../../../src-renderer/stores/battle/data'
import { useLookBack, type LookBack } from '../../../../src-renderer/stores/battle/look-back'
import { useProgram } from '../../../../src-renderer/stores/program/program'

const moment = (seq: number, turn: number) => ({ seq, turn, clock: `1${turn}:30`, side: null })
/** Entry 2 has been taken back: no moment stands for it. */
const MOMENTS = [moment(0, 1), moment(1, 1), moment(3, 1), moment(4, 2), moment(5, 2), moment(6, 3)]

let look: LookBack
let moments: typeof MOMENTS
let fetched: number[]

beforeEach(() => {
  setActivePinia(createPinia())
  moments = MOMENTS
  fetched = []
  const answers: Partial<Record<ChannelName, (input: Record<string, unknown>) => unknown>> = {
    'battle.moments': () => ({ moments }),
    'battle.lookBack': ({ seq }) => {
      fetched.push(Number(seq))
      return { seq, pieces: [], leaders: [] }
    },
    'battle.log': ({ fromSeq }) => ({ lines: [{ seq: fromSeq }], marks: [] }),
  }
  const call = (channel: ChannelName, input: Record<string, unknown>) =>
    Promise.resolve({ ok: true, value: answers[channel]?.(input) })
  useProgram().use({ call: call as unknown as Bridge['call'], subscribe: () => () => undefined })
  look = useLookBack(ref('w'), (view: View) => view)
})

const seqShown = (): number | undefined => look.past.value?.seq

describe('looking back', () => {
  it('goes from the present to the last moment before it, and on step by step', async () => {
    await look.lookStep(-1)
    expect(seqShown()).toBe(5)
    await look.lookStep(-1)
    expect(seqShown()).toBe(4)
    await look.lookStep(1)
    await look.lookStep(1)
    await look.lookStep(1)
    expect(seqShown()).toBe(6)
  })

  it('stops at the first and at the last moment', async () => {
    await look.lookAt(-4)
    expect([look.at.value, seqShown()]).toEqual([0, 0])
    await look.lookAt(Infinity)
    expect([look.at.value, seqShown()]).toEqual([5, 6])
  })

  it('goes by turns to the end of the one before and the beginning of the next', async () => {
    await look.lookAt(3)
    await look.lookByTurn(-1)
    expect(seqShown()).toBe(3)
    await look.lookByTurn(1)
    expect(seqShown()).toBe(4)
    await look.lookByTurn(1)
    await look.lookByTurn(1)
    expect(seqShown()).toBe(6)
  })

  it('finds the moment of an entry of the log, and none for what has been taken back', async () => {
    await look.lookAtEntry(3)
    expect([look.at.value, seqShown()]).toEqual([2, 3])
    await look.lookAtEntry(2)
    expect(seqShown()).toBe(3)
  })

  it('fetches only where the slider stops while one moment is still on its way', async () => {
    await look.lookAt(5)
    fetched.length = 0
    await Promise.all([look.lookAt(0), look.lookAt(1), look.lookAt(2), look.lookAt(4)])
    expect(seqShown()).toBe(5)
    expect(fetched.length).toBeLessThan(4)
    expect(fetched.at(-1)).toBe(5)
  })

  it('tells what happened at the moment shown', async () => {
    await look.lookAt(1)
    expect(look.pastLines.value).toEqual([{ seq: 1 }])
  })

  it('stays at its moment when something is played meanwhile, and leaves it when that is taken back', async () => {
    await look.lookAt(4)
    moments = [...MOMENTS, moment(7, 3)]
    await look.noteChange()
    expect([look.at.value, seqShown(), look.moments.value.length]).toEqual([4, 5, 7])
    moments = MOMENTS.slice(0, 3)
    await look.noteChange()
    expect(look.past.value).toBeNull()
  })

  it('drops an answer that comes after the return to now', async () => {
    const going = look.lookAt(1)
    await Promise.resolve()
    look.backToNow()
    await going
    expect([look.past.value, look.at.value, look.moments.value]).toEqual([null, -1, []])
  })
})

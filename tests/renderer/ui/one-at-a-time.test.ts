/** A second press while an act is under way begins no second one. */
import { expect, it, vi } from 'vitest'
import { oneAtATime } from '../../../src-renderer/ui/one-at-a-time'

it('begins nothing while the first is under way, and again when it is over', async () => {
  const first = Promise.withResolvers<undefined>()
  const act = vi.fn<(name: string) => Promise<void>>(() => first.promise)
  const press = oneAtATime(act)
  const pressed = press('X')
  await press('X')
  expect(act).toHaveBeenCalledTimes(1)
  first.resolve(undefined)
  await pressed
  await press('Y')
  expect(act.mock.calls).toEqual([['X'], ['Y']])
})

it('can be pressed again after it has failed', async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')))
  const press = oneAtATime(act)
  await expect(press()).rejects.toThrow('no')
  await expect(press()).rejects.toThrow('no')
  expect(act).toHaveBeenCalledTimes(2)
})

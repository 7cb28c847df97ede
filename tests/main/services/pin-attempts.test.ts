// How wrong PINs are slowed: each screen for itself, unknown screens together, and nobody for what a stranger does.
import { describe, expect, it } from 'vitest'
import { CallFailed } from '../../../src-main/services/failure'
import { PinAttempts } from '../../../src-main/services/seats/pin-attempts'

function table() {
  let now = 0
  const attempts = new PinAttempts(() => now)
  return {
    pass: (seconds: number) => (now += 1000 * seconds),
    /** 'right', 'wrong', or the seconds to wait. */
    async give(screen: unknown, pin: 'right' | 'wrong', seat = 'french'): Promise<string | number> {
      try {
        const found = await attempts.attempt(seat, screen, () =>
          Promise.resolve(pin === 'right' ? pin : undefined),
        )
        return found ?? 'wrong'
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        return Number(error.error.detail['seconds'])
      }
    },
  }
}

describe('tries of a PIN', () => {
  it('wait twice as long after each wrong one, up to a minute, and not at all after a right one', async () => {
    const { give, pass } = table()
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await give('ben', 'wrong')).toBe('wrong')
      expect(await give('ben', 'right')).toBe(wait)
      pass(wait)
    }
    expect(await give('ben', 'right')).toBe('right')
    expect(await give('ben', 'wrong')).toBe('wrong')
    expect(await give('ben', 'wrong')).toBe(1)
  })

  it('of a stranger make nobody wait who has given the PIN before, nor anybody at another seat', async () => {
    const { give } = table()
    expect(await give('anne', 'right')).toBe('right')
    for (let n = 0; n < 20; n += 1) await give(`screen ${n}`, 'wrong')
    expect(await give('anne', 'right')).toBe('right')
    expect(await give('anne', 'wrong')).toBe('wrong')
    expect(await give('anne', 'right')).toBe(1)
    expect(await give('screen 21', 'right')).toBe(1)
    expect(await give('screen 21', 'right', 'coalition')).toBe('right')
  })

  it('of a new screen each time come to one a minute, also while the owner gives his PIN', async () => {
    const { give, pass } = table()
    await give('anne', 'right')
    let tried = 0
    for (let second = 0; second < 3600; second += 1) {
      if ((await give(`screen ${second}`, 'wrong')) === 'wrong') tried += 1
      await give('anne', 'right')
      pass(1)
    }
    expect(tried).toBeLessThan(75)
    expect(tried).toBeGreaterThan(60)
  })

  it('are worked on one at a time at a screen, and among strangers', async () => {
    const { give } = table()
    const found = await Promise.all(['a', 'b', 'b'].map((screen) => give(screen, 'wrong')))
    expect(found).toEqual(['wrong', 1, 1])
  })

  it('are forgotten after ten minutes', async () => {
    const { give, pass } = table()
    for (let n = 0; n < 12; n += 1) {
      await give('ben', 'wrong')
      pass(60)
    }
    pass(601)
    expect(await give('ben', 'wrong')).toBe('wrong')
    expect(await give('ben', 'wrong')).toBe(1)
  })
})

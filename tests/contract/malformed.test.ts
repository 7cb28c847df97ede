// Ten thousand malformed messages at a battle under way: none changes it, none stops the program.
import { expect, it } from 'vitest'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from '../main/services/table'
import { standing, trial } from './trial'

it('10,000 malformed messages change nothing and stop nothing', async () => {
  const services = servicesIn(testFolder())
  const screen = new Screen(services)
  await waterloo(screen, { begun: true })
  for (let i = 0; i < 4; i += 1) await playFirstOption(screen)
  const before = await standing(screen)

  const { sent, refused, wrong } = await trial(services, 10_000, 1815)

  expect(wrong).toEqual([])
  expect(sent).toBe(10_000)
  // Nearly all were wrong; the rest were harmless questions that a screen may ask.
  expect(refused).toBeGreaterThan(8_000)
  expect(await standing(screen)).toBe(before)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  await playFirstOption(screen)
})

// Answers are held to their schemas: all where somebody looks, and in the shipped program those that files have a part in.
import { expect, it } from 'vitest'
import { Answers } from '../../../src-main/services/answers'
import { squares } from '../../../src-shared/rules/squares'
import type { AnyRulesFace } from '../../../src-shared/rules/face'
import { Screen, servicesIn, testFolder, waterloo } from './table'

/** The squares rules with a table and a list of pieces that are not what their schemas say. */
const wrong: AnyRulesFace = {
  ...squares,
  roster: (sheet) => squares.roster(sheet as never).map((piece) => ({ ...piece, side: 2 as never })),
  screen: { ...squares.screen, table: () => ({ pieces: 'none' }) },
} as AnyRulesFace

async function answersOf(checkAnswers: boolean) {
  const folder = testFolder()
  const said: string[] = []
  const warn = (sentence: string) => said.push(sentence)
  const services = servicesIn(folder, { rules: [wrong], checkAnswers, warn })
  const screen = new Screen(services)
  await waterloo(screen)
  const call = (channel: string) => services.call(screen.session, channel, { battleId: 'waterloo' })
  return { sheet: await call('battle.sheet'), view: await call('battle.view'), said }
}

it('in tests and in development every answer, and what a rule set shows to its own screen', async () => {
  const { sheet, view, said } = await answersOf(true)
  expect(sheet).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(view).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(said.join('\n')).toMatch(/battle\.sheet.*is not what its schema says, at pieces\.0\.side/)
  expect(said.join('\n')).toMatch(/table is not what its schema says, at pieces/)
})

it('in the shipped program not what the program itself has made', async () => {
  const { sheet, view } = await answersOf(false)
  expect(sheet).toMatchObject({ ok: true })
  expect(view).toMatchObject({ ok: true })
})

it('topics too', () => {
  const moved = { seq: 1.5, what: 'played' as const }
  expect(() => new Answers(true).ofTopic('campaign.moved', moved)).toThrow('campaign.moved is not what')
  expect(new Answers(false).ofTopic('campaign.moved', moved)).toBe(moved)
})

it('in the shipped program what comes from files', () => {
  const shipped = new Answers(false)
  expect(() => shipped.ofChannel('library.backups', { backups: [{ path: '/x' }] })).toThrow(
    'the answer of library.backups is not what its schema says, at backups.0',
  )
  expect(shipped.ofChannel('battle.options', { options: 'none' })).toEqual({ options: 'none' })
  expect(() => new Answers(true).ofChannel('battle.options', { options: 'none' })).toThrow('at options')
})

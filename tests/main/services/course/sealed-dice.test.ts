// Dice that hang on sealed choices of a campaign: nobody reads from the file what was thrown for, nor that anything was,
// before it is laid open; then a verification proves every throw.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { meetsCommitment, type OpenedSeal } from '../../../../src-main/campaign-file'
import { COURSE_STREAM, type Row } from '../../../../src-main/store/chain'
import { everythingIn } from '../bytes'
import { forge, secrets } from '../forge'
import { Screen, servicesIn, testFolder } from '../table'
import { asHistory, played } from './campaign'

const PINS = ['der alte Blücher', 'la garde recule'] as const
/** A road for d'Erlon that a die decides, and one that none does. */
const DIVIDED = 'to-ligny'
const PLAIN = 'with-ney'

interface Begun {
  readonly folder: string
  readonly path: string
  readonly screen: Screen
}

const verified = (screen: Screen) => screen.get('campaign.verify', { jobId: 'v' })

async function begun(dice: 'program' | 'hand' = 'program'): Promise<Begun> {
  const folder = testFolder()
  const screen = new Screen(servicesIn(folder, secrets()))
  const { path } = await screen.get('library.create', { name: 'June 1815' })
  for (const seat of [0, 1] as const) await screen.get('campaign.seats.setPin', { seat, pin: PINS[seat] })
  played(await screen.get('campaign.setUp', { prologue: false, dice, startStep: '16-am' }))
  return { folder, path, screen }
}

/** The French headquarters decides unseen. */
async function choose(screen: Screen, decisionId: string, optionId: string): Promise<void> {
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  played(await screen.get('campaign.choose', { decisionId, optionId }))
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
}

/** D'Erlon's road is chosen unseen, and the step closed; `faces`: thrown by hand. */
async function chosen(optionId: string, faces?: readonly number[]): Promise<Begun> {
  const made = await begun(faces ? 'hand' : 'program')
  const { screen } = made
  await choose(screen, 'fr-16-derlon', optionId)
  played(await screen.get('campaign.closeStep', faces ? { faces: [...faces] } : {}))
  // Snapshots are kept after the answer.
  await setImmediate()
  return made
}

function rowsOf(path: string): readonly Row[] {
  const db = new Database(path, { readonly: true })
  const rows = db
    .prepare('SELECT * FROM journal WHERE stream = ? ORDER BY number')
    .all(COURSE_STREAM) as Row[]
  db.close()
  return rows
}

const masked = (text: string | null) => text?.replaceAll(/[A-Za-z0-9+/=]{40,}/g, (run) => `<${run.length}>`)

/** What can be told of a row and its state without any PIN: form and size of each part. */
function formOf(path: string) {
  const db = new Database(path, { readonly: true })
  const snapshots = db.prepare('SELECT battle, seq, body FROM snapshots ORDER BY battle, seq').all()
  db.close()
  const kept = (snapshots as { battle: string; seq: number; body: Buffer }[]).map(({ battle, seq, body }) => {
    return { battle, seq, text: masked(inflateRawSync(body).toString('utf8')) }
  })
  const rows = rowsOf(path).map(({ kind, seq, base, side, payload, rolls, barrier, state_hash }) => {
    return {
      kind,
      seq,
      base,
      side,
      barrier,
      hashed: state_hash !== null,
      texts: [payload, rolls].map(masked),
    }
  })
  return { rows, kept }
}

it('are in no file with their decision, its option or their outcome', async () => {
  const { folder, screen } = await chosen(DIVIDED)
  await screen.get('campaign.backup', {})
  await asHistory(screen, ({ step }) => step.id === '16-night')
  await choose(screen, 'fr-16-pursuit', 'press')
  await asHistory(screen, ({ step }) => step.id === '17-am')
  const found = everythingIn(folder)
  const words = ['fr-16-derlon', DIVIDED, 'wrong road', 'by Chassart', 'fr-16-pursuit', 'marksAdded']
  for (const word of [...words, '"purpose":']) expect([word, found.includes(word)]).toEqual([word, false])
})

it.each([
  ['thrown by the program', undefined, undefined],
  ['thrown by hand', [2], []],
] as const)('%s are written in the same form whether there were any or not', async (_, faces, none) => {
  const [divided, plain] = [await chosen(DIVIDED, faces), await chosen(PLAIN, none)]
  expect(formOf(plain.path)).toEqual(formOf(divided.path))
})

it('are laid open with the choices at the end, and proved from what was committed to', async () => {
  const { folder, path, screen } = await chosen(DIVIDED)
  const sealed = await verified(screen)
  expect(sealed).toMatchObject({ whole: true, throws: { proved: 0, onTrust: 0 } })
  const ofDice = async () =>
    (await screen.get('campaign.proofs', {})).seals.filter(({ what }) => what === 'dice')
  const [closed] = await ofDice()
  expect(closed).toMatchObject({ side: null, opened: null })
  screen.services.close()

  const later = new Screen(servicesIn(folder))
  await later.get('library.open', { path })
  expect(await later.error('campaign.stand', {})).toMatchObject({ code: 'campaignFile.sealed' })
  for (const seat of [0, 1] as const) await later.get('session.givePin', { seat, pin: PINS[seat] })
  await asHistory(later)
  const whole = await verified(later)
  expect(whole).toMatchObject({ whole: true, throws: { waiting: 0, onTrust: 0 } })
  const [opened] = (await later.get('campaign.proofs', {})).seals.filter(({ what }) => what === 'dice')
  expect(opened?.commitment).toBe(closed?.commitment)
  const { salt = '', place = '', value = null } = opened?.opened ?? {}
  const contents = { salt, value: value as OpenedSeal['value'] }
  expect(meetsCommitment(closed?.commitment ?? '', place, contents)).toBe(true)
  expect(JSON.stringify(value)).toContain('fr-16-derlon')
  expect(whole.throws?.proved).toBeGreaterThan(0)

  // Another face, or nothing where a die was thrown, in an opening under a chain made anew.
  later.services.close()
  for (const [i, change] of [
    (text: string) =>
      text.replace(
        /("purpose":"outcome".{0,120}?"faces":\[)(\d)/,
        (_, before, face) => `${String(before)}${face === '1' ? 2 : 1}`,
      ),
    (text: string) =>
      text.replace(
        /\{"rolls":\[\{"die":"d6","count":1,"side":1,"purpose":"outcome".*?\}\]\}/,
        '{"rolls":[]}',
      ),
  ].entries()) {
    const forged = join(folder, `forged-${i}.hundreddays`)
    copyFileSync(path, forged)
    forge(forged, ({ payload }) => ({ payload: change(payload) }))
    const looker = new Screen(servicesIn(testFolder()))
    await looker.get('library.open', { path: forged, readOnly: true })
    expect([i, (await verified(looker)).whole]).toEqual([i, false])
  }
})

it('of a side whose PIN was taken away are in the clear, as its choices are', async () => {
  const { screen, path } = await begun()
  await choose(screen, 'fr-16-derlon', DIVIDED)
  await screen.get('campaign.seats.setPin', { seat: 1, pin: null })
  played(await screen.get('campaign.closeStep', {}))
  expect(rowsOf(path).at(-1)?.rolls).toContain('"purpose":"outcome"')
  // What is noted of the step as well: without it every opening would play the campaign again.
  expect(formOf(path).kept.at(-1)).toMatchObject({ seq: 3, text: expect.stringContaining('16-pm') as string })
})

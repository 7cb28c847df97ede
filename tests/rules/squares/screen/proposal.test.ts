// What is proposed to a player who shares hits or declares a defence: by the exact odds, with the reason.
import { describe, expect, it } from 'vitest'
import { answer } from '../../../../src-shared/rules/squares/screen/answer'
import { proposal } from '../../../../src-shared/rules/squares/screen/proposal'
import { previewSchema } from '../../../../src-shared/rules/squares/screen/schema'
import { assault, defence, Field, type Given } from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })
/** Two foot guns have fired at E3, with one hit. */
const bombarded = (units: Given, more: Given = {}) =>
  new Field({ units: { FF: 'E5', ...units }, actionDie: 2, ...more }).give(
    0,
    { type: 'bombard', target: 'E3', guns: [{ unitId: 'FF', points: 2 }] },
    8,
    1,
  )

describe('hits to be shared', () => {
  it('go to whoever is least hurt, so that nobody can be destroyed', () => {
    const field = new Field({ units: { FL1: 'E4', AN2: on('E3', { hits: 1 }), AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN2', 'AN']), 8, 1, 1, 1, 8)
    expect(field.state.phase).toBe('allocateHits')
    expect(proposal(field.state, 1)).toEqual({
      command: { type: 'allocateHits', hits: { AN: 1 } },
      reason: { key: 'proposal.share.nobody', values: {} },
    })
    expect(proposal(field.state, 0)).toBeNull()
  })

  it('spare foot guns, which one failed die destroys', () => {
    const { state } = bombarded({ AF: 'E3', AN: on('E3', { hits: 2 }), AB: on('E3', { hits: 2 }) })
    // AB is the steadier: its third hit endangers it less.
    expect(proposal(state, 1)).toEqual({
      command: { type: 'allocateHits', hits: { AB: 1 } },
      reason: { key: 'proposal.share.fewest', values: { unit: 'AB', percent: 35 } },
    })
  })

  it('of the enemy go where they do most harm (SQ-R-22)', () => {
    const { state } = bombarded(
      { AN: 'E3', AB: on('E3', { hits: 3 }) },
      { houseRules: { bombardAllocation: 'firer' } },
    )
    expect(proposal(state, 0)).toMatchObject({
      command: { hits: { AB: 1 } },
      reason: { key: 'proposal.share.enemy', values: { unit: 'AB' } },
    })
    expect(proposal(state, 1)).toBeNull()
  })
})

describe('a defence to be declared', () => {
  const attacked = (units: Given, by = ['FL1', 'FL2']) =>
    new Field({ units: { FL1: 'E4', FL2: 'E4', ...units } }).give(0, assault('E4', 'E3', by)).state

  it('has the best chance to hold: guns beside a brigade that would stand alone', () => {
    const found = proposal(attacked({ AM: 'E3', AR: 'E3' }), 1)
    expect(found?.command).toEqual({ type: 'declareDefence', brigades: ['AM'], artillery: ['AR'] })
    expect(found?.reason.key).toBe('proposal.defence.best')
  })

  it('names the best of several brigades, and says how well they hold', () => {
    const state = attacked({ AM: 'E3', AM2: 'E3', AB: 'E3', AB2: 'E3' })
    expect(proposal(state, 1)).toEqual({
      command: { type: 'declareDefence', brigades: ['AB', 'AB2'], artillery: [] },
      reason: { key: 'proposal.defence.best', values: { square: 'E3', percent: 76 } },
    })
    expect(proposal(state, 0)).toBeNull()
  })

  it('leaves out foot guns that would hardly help and be lost', () => {
    const state = attacked({ AB: 'E3', AB2: 'E3', AF: on('E3', { hits: 3 }) }, ['FL1'])
    expect(proposal(state, 1)).toMatchObject({
      command: { brigades: ['AB', 'AB2'], artillery: [] },
      reason: { key: 'proposal.defence.spares', values: { percent: 94 } },
    })
  })

  it('says so if there is only one', () => {
    expect(proposal(attacked({ AM: 'E3' }), 1)).toMatchObject({
      command: { brigades: ['AM'], artillery: [] },
      reason: { key: 'proposal.defence.only', values: { square: 'E3' } },
    })
  })

  it('is answered in the schema of the screen, to the side that is asked; nothing in an activation', () => {
    const state = attacked({ AM: 'E3' })
    expect(previewSchema.parse(answer(state, 1, { kind: 'proposal' }))).toMatchObject({ kind: 'proposal' })
    expect(answer(state, undefined, { kind: 'proposal' })).toBeNull()
    const { state: active } = new Field({ units: { FL1: 'E4', AN: 'E3' } })
    expect(answer(active, 0, { kind: 'proposal' })).toBeNull()
  })
})

describe('doubts about a command put together by hand', () => {
  it('are told of every battery of a bombardment, also of mixtures that no option lists', () => {
    const { state } = new Field({ units: { FF: 'E5', FF2: 'E5', AN: 'E3' }, actionDie: 3 })
    const preview = answer(state, 0, {
      kind: 'command',
      command: {
        type: 'bombard',
        target: 'E3',
        guns: [
          { unitId: 'FF', points: 1 },
          { unitId: 'FF2', points: 2 },
        ],
      },
    })
    expect(preview).toMatchObject({
      kind: 'bombardment',
      warnings: [
        { key: 'warning.footBombards', values: { unit: 'FF' } },
        { key: 'warning.footBombards', values: { unit: 'FF2' } },
      ],
    })
  })
})

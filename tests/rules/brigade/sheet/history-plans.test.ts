/** The plans of history name only what is there: formations of the order of battle, and places of the table (BR-SCN-09). */
import { describe, expect, it } from 'vitest'
import type { Clause } from '../../../../src-shared/engine/orders'
import { BATTLE_IDS, type BattleId } from '../../../../src-shared/history/vocabulary'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { groundBlock } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import { ROLES } from '../../../../src-shared/rules/brigade/sheet/draft/history-plans'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { shippedHistory } from '../../../history/shipped'

describe.each(BATTLE_IDS)('the plan of %s', (battleId) => {
  const history = shippedHistory()
  const places = new Set(
    draft({ history, battleId, whatIfIds: [] }).places.map(({ placeId }) => placeId as string),
  )
  const brigades = BATTLE_IDS.flatMap((id) => draft({ history, battleId: id, whatIfIds: [] }).brigades)
  const isFormation = (id: string) => brigades.some((one) => one.id === id || one.id.startsWith(`${id}.`))

  it('names formations of the order of battle, and places of its table', () => {
    const unknown = ROLES[battleId].flatMap(({ of, goals, waits, guns, before, givesWay }) => [
      ...[of].filter((id) => !isFormation(id)),
      ...goals.filter((id) => !places.has(id) && !isFormation(id)),
      ...[waits, guns, before, givesWay].flatMap((spot) =>
        spot && !places.has(spot[0]) ? [`${of}: ${spot[0]}`] : [],
      ),
    ])
    expect(unknown).toEqual([])
  })
})

describe('orders by the plans of history', () => {
  const history = shippedHistory()
  const sheetOf = (battleId: BattleId) => draft({ history, battleId, whatIfIds: [] })
  const sheets = {
    waterloo: sheetOf('waterloo'),
    'quatre-bras': sheetOf('quatre-bras'),
    wavre: sheetOf('wavre'),
  }
  const clausesOf = (battle: keyof typeof sheets, id: string) =>
    sheets[battle].brigades.find((one) => one.id === id)?.order?.clauses ?? []
  const attacksOf = (battle: keyof typeof sheets, id: string) =>
    clausesOf(battle, id).filter(({ verb }) => verb === 'attack')

  it('send nobody at guns that they do not name', () => {
    const named = new Set(Object.values(ROLES).flatMap((roles) => roles.flatMap(({ goals }) => goals)))
    const { brigades } = sheets.waterloo
    const ofGunsAlone = ({ objective = '' }: Clause) => {
      const all = brigades.filter(({ id, formationId }) => id === objective || formationId === objective)
      return all.length > 0 && all.every(({ arm }) => arm === 'artillery') && !named.has(objective)
    }
    const found = brigades.flatMap(({ id }) =>
      attacksOf('waterloo', id)
        .filter(ofGunsAlone)
        .map(() => id),
    )
    expect(found).toEqual([])
  })

  it('wait for the hour, and not for whoever passes', () => {
    const waits = clausesOf('waterloo', 'aa.reserve.6.lambert').filter(({ verb }) => verb !== 'attack')
    expect(waits.map(({ verb, until }) => [verb, until?.map(({ when }) => when)])).toEqual([
      ['reserve', ['atMove']],
      ['march', ['atMove']],
      ['reserve', ['atMove']],
    ])
  })

  it('send whoever is to march in column there in column', () => {
    const march = clausesOf('waterloo', 'aa.i.3neth.detmers').find(({ verb }) => verb === 'march')
    expect(march?.formation).toBe('marchColumn')
  })

  it('bring the guns of who comes on to the heights that they are to fire from, and not to the end of the column', () => {
    const [first] = clausesOf('waterloo', 'pr.i.res.art#1')
    expect(first?.verb).toBe('bombard')
    expect(first?.place).toMatchObject({ y: expect.closeTo(41.8, 0) as number })
  })

  it('let horse strike once at who comes near or at its hour, and wait again', () => {
    const clauses = clausesOf('waterloo', 'aa.cavalry.british.vandeleur').slice(0, 3)
    expect(clauses.map(({ verb, until }) => [verb, until?.map(({ when }) => when)])).toEqual([
      ['reserve', ['atMove', 'enemyWithin']],
      ['attack', ['afterMoves']],
      ['reserve', ['atMove']],
    ])
    const foot = sheets.waterloo.brigades.filter(({ arm }) => arm === 'infantry')
    expect(foot.map(({ formationId }) => formationId)).toContain(clauses[1]?.objective)
  })

  it('retake the last place of their own when it is lost, and not before', () => {
    expect(attacksOf('waterloo', 'aa.reserve.6.lambert')).toMatchObject([
      {
        objective: 'obj-la-haye-sainte',
        start: [{ when: 'placeHeld', placeId: 'obj-la-haye-sainte', side: 0 }],
      },
    ])
    // A place of the enemy is gone for at once.
    expect(attacksOf('waterloo', 'pr.iv.16.ir15')[0]?.start).toBeUndefined()
  })

  it('keep the garrison of Wavre and those behind it out of sight of the guns across the river', () => {
    const sheet = sheets.wavre
    const state = muster(sheet)
    const guns = sheet.brigades.flatMap(({ arm, side, start }) =>
      arm === 'artillery' && side === 0 && !('arriveMove' in start) ? [start] : [],
    )
    const posts = ['pr.iii.9.ir30', 'pr.iii.9.klw1', 'pr.iii.11', 'pr.iii.10', 'pr.iii.12.ir31'].flatMap(
      (of) =>
        sheet.brigades
          .filter(({ id, arm }) => arm === 'infantry' && id.startsWith(of) && id !== 'pr.iii.12.ir31.f')
          .map(({ id }) => {
            const post = clausesOf('wavre', id).find(({ verb }) => verb === 'hold' || verb === 'reserve')
            return { id, place: typeof post?.place === 'object' ? post.place : { x: NaN, y: NaN } }
          }),
    )
    expect(posts).toHaveLength(7)
    expect(guns.length).toBeGreaterThan(2)
    const seen = posts.filter(({ place }) => guns.some((gun) => groundBlock(state, gun, place) === undefined))
    expect(seen.map(({ id }) => id)).toEqual([])
  })

  it('give way before an enemy who comes up, and hold farther back', () => {
    expect(clausesOf('wavre', 'pr.i.4.ir19')).toMatchObject([
      { verb: 'hold', until: [{ when: 'enemyWithin', of: 'self' }] },
      { verb: 'retire' },
      { verb: 'hold' },
    ])
  })

  it('hold a town until it is lost, and retake it then', () => {
    const lost = [{ when: 'placeHeld', placeId: 'obj-wavre', side: 0 }]
    expect(clausesOf('wavre', 'pr.iii.11.klw3')).toMatchObject([
      { verb: 'hold', until: lost },
      { verb: 'attack', objective: 'obj-wavre', start: lost },
    ])
  })

  it('lead to no troops that are still to come, and name a brigade by its own id where they do', () => {
    // The first goal of this horse comes on in mid-battle.
    const approach = clausesOf('wavre', 'pr.iii.cav.marwitz').find(({ verb }) => verb === 'advance')
    expect(approach?.place).toEqual({ x: 11.7, y: 9.7 })
    const jerome = attacksOf('quatre-bras', 'fr.ii.6.1').map(({ objective }) => objective)
    expect(jerome).toContain('aa.i.2neth.saxeweimar')
  })
})

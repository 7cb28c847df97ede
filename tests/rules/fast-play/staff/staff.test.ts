// The staff plays whole legal battles at each of its strengths, says why, and carries general orders out (10, 10.1, FP-R-140).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema, type OrderBook } from '../../../../src-shared/engine/orders'
import { altered } from '../../../../src-shared/engine/orders/altered'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import { seededRandom } from '../../../../src-shared/engine/random'
import { distance } from '../../../../src-shared/board/table/vectors'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { draft } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import type { FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import { gapOf } from '../../../../src-shared/rules/fast-play/state/bodies'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { field } from '../support/field'
import { broken } from '../support/invariants'

const phrase = speaker(messages)

interface Fight {
  readonly books?: readonly [OrderBook, OrderBook]
  readonly skill?: StaffSkill
  readonly turns?: number
  readonly watch?: (state: FpState) => void
}

/** Two staffs to the end, or to the end of a turn; every command is legal and has its reason in words. */
function fight(
  sheet: FpSheet,
  { books = [{}, {}], skill = 'normal', turns = 99, watch }: Fight = {},
): FpState {
  let { state } = rules.start(rules.muster(sheet), seededDice(1, 0))
  for (let n = 1; state.phase !== 'ended' && state.turn <= turns; n += 1) {
    if (n > 3000) throw new Error(`the battle stands still in ${state.phase} of turn ${state.turn}`)
    const [side = 0] = rules.turn(state).toAct
    const { command, reason } = rules.staff(
      rules.seenBy(state, side),
      side,
      books[side],
      seededRandom(n),
      skill,
    )
    expect(rules.refuse(state, side, command), JSON.stringify(command)).toBeUndefined()
    for (const sentence of [reason?.wants, ...(reason?.others.map(({ act }) => act) ?? [])])
      if (sentence) expect(phrase(sentence, rules.names(state))).not.toMatch(/[{}|]/)
    state = rules.play(state, side, command, seededDice(1, n)).state
    watch?.(state)
  }
  return state
}

/** The two sides of the test field far apart, so that orders can be carried out in peace. */
function apart(seed = 2): FpSheet {
  const sheet = field(seed)
  return {
    ...sheet,
    turnLimit: 12,
    houseRules: {
      ...sheet.houseRules,
      casualtyChoice: 'auto',
      reactionTiming: 'ownMovement',
      cavalryForcedMovement: false,
    },
    units: sheet.units.map((unit) =>
      typeof unit.start === 'object'
        ? { ...unit, start: { ...unit.start, y: unit.side === 0 ? 8 : 44 } }
        : unit,
    ),
    generals: sheet.generals.map((general) =>
      typeof general.start === 'object'
        ? { ...general, start: { x: general.start.x, y: general.side === 0 ? 5 : 46 } }
        : general,
    ),
  }
}

const book = (id: string, ...clauses: readonly Record<string, unknown>[]): OrderBook => ({
  [id]: generalOrderSchema.parse({ clauses }),
})
const bound = (
  id: string,
  discretion: Record<string, unknown>,
  ...clauses: readonly Record<string, unknown>[]
) => ({
  [id]: generalOrderSchema.parse({ clauses, discretion }),
})
const hold: OrderBook = { ...book('AG1', { verb: 'hold' }), ...book('AG2', { verb: 'hold' }) }

describe('whole battles', () => {
  it.each(rules.staffSkills)('%s, on a small field', { timeout: 60_000 }, (skill) => {
    for (const seed of [1, 2, 3]) expect(fight(field(seed), { skill }).outcome).not.toBeNull()
  })

  it('places everybody in the strip first (FP-R-138)', { timeout: 60_000 }, () => {
    const history = shippedHistory()
    const sheet = draft({ history, battleId: 'quatre-bras', whatIfIds: [], houseRules: { places: 'strip' } })
    expect(sheet.units.some(({ start }) => start === 'deploy')).toBe(true)
    const state = fight(sheet, { turns: 2 })
    expect(Object.values(state.units).filter(({ status }) => status === 'deploy')).toEqual([])
  })

  it('Quatre Bras keeps every invariant for six turns', { timeout: 120_000 }, () => {
    const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })
    fight(sheet, { turns: 6, watch: (state) => expect(broken(state)).toEqual([]) })
  })
})

describe('a hard staff', () => {
  /** Over some battles on the small field, sides changed after each. */
  it('wins more battles against a normal one than it loses', { timeout: 120_000 }, () => {
    const won: [number, number] = [0, 0]
    for (let i = 0; i < 20; i += 1) {
      const hard = i % 2
      const skills = hard === 0 ? (['hard', 'normal'] as const) : (['normal', 'hard'] as const)
      const seed = 1 + (i >> 1)
      let { state } = rules.start(rules.muster(field(seed)), seededDice(seed, 0))
      for (let n = 1; !rules.outcome(state); n += 1) {
        const [side = 0] = rules.turn(state).toAct
        const seen = rules.seenBy(state, side)
        const { command } = rules.staff(seen, side, {}, seededRandom(seed, n), skills[side])
        state = rules.play(state, side, command, seededDice(seed, n)).state
      }
      const winner = rules.outcome(state)?.winner ?? null
      if (winner !== null) won[winner === hard ? 0 : 1] += 1
    }
    expect(won[0]).toBeGreaterThan(won[1])
  })

  it('goes as near and charges as a normal one does, and aims its own shots', () => {
    let aimed = 0
    fight(field(1), {
      turns: 8,
      watch(state) {
        const [side] = rules.turn(state).toAct
        if (side === undefined) return
        const [hard, normal] = (['hard', 'normal'] as const).map(
          (skill) => rules.staff(rules.seenBy(state, side), side, {}, seededRandom(1), skill).command,
        )
        if (state.phase !== 'shooting') expect(hard).toEqual(normal)
        else if (hard?.type === 'declareShot') aimed += 1
      },
    })
    expect(aimed).toBeGreaterThan(0)
  })
})

describe('general orders', () => {
  const place = { x: 20, y: 16 }
  const bodyOf = (state: FpState, id: string) => fieldOf(state).body(id)

  it('march brings most units near the place, and the next clause begins there', { timeout: 60_000 }, () => {
    const marching = book('FG1', { verb: 'march', place }, { verb: 'hold' })
    const state = fight(apart(), {
      books: [{ ...marching, ...book('FG2', { verb: 'hold' }) }, hold],
      turns: 6,
    })
    const own = ['F1', 'F2', 'F3', 'F4'].filter((id) => distance(bodyOf(state, id).centre, place) < 6)
    expect(own.length).toBeGreaterThan(2)
    // Those who hold have not gone anywhere.
    expect(bodyOf(state, 'F6').pose.y).toBeCloseTo(8, 3)
  })

  it('a column on a road marches along it, and farther than beside it (FP-MOVE-08)', () => {
    const sheet = apart()
    const [first] = sheet.units.filter(({ side, type }) => side === 1 && type === 'heavyFoot')
    if (!first) throw new Error('no foot')
    const road = {
      id: 'road',
      kind: 'road' as const,
      polyline: [
        { x: 30, y: 48 },
        { x: 30, y: 0 },
      ],
      width: 0.5,
    }
    const start = { formation: 'column' as const, x: 30, y: 44, heading: 180 }
    const units = sheet.units.flatMap((unit) =>
      unit.id === first.id ? [{ ...unit, start }] : unit.side === 0 ? [unit] : [],
    )
    const state = fight(
      { ...sheet, terrain: [road], units },
      { books: [{}, book(first.id, { verb: 'march', place: { x: 30, y: 20 } })], turns: 1 },
    )
    expect(bodyOf(state, first.id).pose).toMatchObject({ x: 30, y: 36 })
  })

  it('a clause waits for its start', { timeout: 60_000 }, () => {
    const late = book('F1', { verb: 'march', place, start: [{ when: 'atMove', move: 4 }] })
    const all = { ...late, ...book('FG1', { verb: 'hold' }), ...book('FG2', { verb: 'hold' }) }
    expect(bodyOf(fight(apart(), { books: [all, hold], turns: 3 }), 'F1').pose.y).toBeCloseTo(8, 3)
    expect(bodyOf(fight(apart(), { books: [all, hold], turns: 5 }), 'F1').pose.y).toBeGreaterThan(9)
  })

  it('an altered order counts from the beginning of the next turn (FP-R-140)', { timeout: 60_000 }, () => {
    const waiting = {
      ...book('F1', { verb: 'hold' }),
      ...book('FG1', { verb: 'hold' }),
      ...book('FG2', { verb: 'hold' }),
    }
    const given = altered(waiting, { ...waiting, ...book('F1', { verb: 'march', place }) }, 3)
    const yOfF1 = (turns: number) => bodyOf(fight(apart(), { books: [given, hold], turns }), 'F1').pose.y
    expect(yOfF1(3)).toBeCloseTo(8, 3)
    expect(yOfF1(4)).toBeGreaterThan(9)
  })

  it('the order that reaches fewest units counts', { timeout: 60_000 }, () => {
    const books = {
      ...book('FG1', { verb: 'march', place }),
      ...book('F1', { verb: 'hold' }),
      ...book('FG2', { verb: 'hold' }),
    }
    const state = fight(apart(), { books: [books, hold], turns: 4 })
    expect(bodyOf(state, 'F1').pose.y).toBeCloseTo(8, 3)
    expect(bodyOf(state, 'F2').pose.y).toBeGreaterThan(9)
  })

  it(
    'without fire at will nobody shoots from afar; a reserve does not go for the enemy',
    { timeout: 60_000 },
    () => {
      const quiet = (id: string) =>
        bound(id, { fireAtWill: false, charge: 'never', withdraw: false }, { verb: 'hold' })
      const own = { ...quiet('FG1'), ...quiet('FG2'), ...quiet('F5') }
      const shots: number[] = []
      fight(field(2), {
        books: [own, hold],
        turns: 1,
        watch: (state) =>
          shots.push(
            ...state.shots
              .filter(({ side }) => side === 0)
              .map(({ unit, targetUnit }) => gapOf(bodyOf(state, unit), bodyOf(state, targetUnit))),
          ),
      })
      expect(shots.filter((inches) => inches > 9)).toEqual([])
      const state = fight(apart(), {
        books: [{ ...book('FG1', { verb: 'reserve' }), ...book('FG2', { verb: 'reserve' }) }, hold],
        turns: 5,
      })
      for (const id of ['F1', 'F2', 'F6']) expect(bodyOf(state, id).pose.y).toBeLessThan(12)
    },
  )

  it('tells what is wrong with a book', () => {
    const sheet = field(2)
    const codes = (of: OrderBook) => rules.orders?.check(sheet, 0, of).map(({ sentence }) => sentence.key)
    expect(codes(book('FG1', { verb: 'march' }))).toEqual(['order.book.NO_PLACE'])
    expect(codes(book('FG1', { verb: 'march', place: 'nowhere' }))).toEqual(['order.book.UNKNOWN_PLACE'])
    expect(codes(book('nobody', { verb: 'hold' }))).toEqual(['order.book.UNKNOWN_HOLDER'])
    expect(codes(book('FG1', { verb: 'support', formation: 'nobody' }))).toEqual([
      'order.book.UNKNOWN_TROOPS',
    ])
    const waits = { verb: 'hold', until: [{ when: 'brigadeState', brigadeId: 'F1', states: ['asleep'] }] }
    expect(codes(book('FG1', waits))).toEqual(['order.book.UNKNOWN_STATE'])
    const late = { verb: 'hold', start: [{ when: 'atMove', move: 99 }] }
    expect(codes(book('FG1', late))).toEqual(['order.book.NEVER_STARTS'])
    expect(codes(book('FG1', { verb: 'march', place: 'wood' }, { verb: 'hold' }))).toEqual([])
  })
})

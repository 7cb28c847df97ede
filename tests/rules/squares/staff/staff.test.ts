// The computer opponent: legal to the last command, no pushover, and true to its orders (section 10).
import { describe, expect, it } from 'vitest'
import { generalOrderSchema, type OrderBook } from '../../../../src-shared/engine/orders'
import { seededRandom } from '../../../../src-shared/engine/random'
import { otherSide, type Side } from '../../../../src-shared/engine/sides'
import type { Temperament } from '../../../../src-shared/engine/temperament'
import { staffReasonSchema } from '../../../../src-shared/engine/staff-act'
import { draft } from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { groundOf } from '../../../../src-shared/rules/squares/sheet/ground'
import { rosterOf } from '../../../../src-shared/rules/squares/state/lookup'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import { act } from '../../../../src-shared/rules/squares/staff/staff'
import { bestAttack, judge } from '../../../../src-shared/rules/squares/staff/assault'
import { planOf } from '../../../../src-shared/rules/squares/staff/plan'
import { SKILLS } from '../../../../src-shared/rules/squares/staff/skill'
import { leadsOf, stakesOf } from '../../../../src-shared/rules/squares/staff/standing'
import { orderedTask, squareOfPlace } from '../../../../src-shared/rules/squares/orders/general-orders'
import { fullWorthOf, worthOf } from '../../../../src-shared/rules/squares/staff/view'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { seenBy } from '../../../../src-shared/rules/squares/state/seen-by'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { levelOfVictory } from '../../../../src-shared/rules/squares/turn/verdict'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { names } from '../../../../src-shared/rules/squares/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { assault, Field, share, type Given } from '../support/fixtures'
import { openField, type Commands } from '../support/open-field'
import {
  holdPlayer,
  naivePlayer,
  playBattle,
  randomPlayer,
  staffPlayer,
  type Player,
} from '../support/players'
import { randomSheet } from '../support/random-battle'

const random = () => seededRandom(1)
/** Reille's command on the fields of the worked examples. */
const COMMAND = 'cmd:Reille'
const drafted = (battleId: 'waterloo' | 'quatre-bras' | 'ligny') =>
  draft({ history: shippedHistory(), battleId, whatIfIds: [] })

describe('whole battles', () => {
  it('gives no command that is refused, under any house rules', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const sheet = randomSheet(seed, {
        cols: 6,
        rows: 6,
        commandsPerSide: 3,
        unitsPerCommand: 5,
        turnLimit: 5,
      })
      const { state } = playBattle(sheet, seed, [staffPlayer(), staffPlayer()], (before, side, command) => {
        expect(refuse(before, side, command), JSON.stringify(command)).toBeUndefined()
      })
      expect(state.outcome).not.toBeNull()
    }
  })

  it('gives the same battle for the same chance', () => {
    const sheet = randomSheet(3, { cols: 6, rows: 6, commandsPerSide: 3, unitsPerCommand: 5, turnLimit: 4 })
    const record = () => {
      const commands: SqBattleCommand[] = []
      playBattle(sheet, 5, [staffPlayer(), staffPlayer()], (_, __, command) => commands.push(command))
      return commands
    }
    expect(record()).toEqual(record())
  })

  it('decides by the state alone, whatever was asked before', () => {
    const sheet = randomSheet(8, { cols: 6, rows: 6, commandsPerSide: 3, unitsPerCommand: 5, turnLimit: 5 })
    playBattle(sheet, 6, [staffPlayer(), staffPlayer()], (before, side, command) => {
      if (before.phase === 'nominate') return
      // A copy that nothing is remembered of, as a replay or another process has it.
      const copy = structuredClone({ ...before, sheet: { ...before.sheet } })
      expect(act(copy, side, {}, random()).command).toEqual(command)
    })
  })
})

describe('strength, over mirrored battles', () => {
  /** Battles won, drawn and lost by the first player, on either side. */
  function tally(sheet: SqScenario, mine: Player, other: Player, battles: number) {
    const result = { won: 0, drawn: 0, lost: 0, margin: 0 }
    for (let seed = 1; seed <= battles; seed += 1)
      for (const side of [0, 1] as const) {
        const { outcome } = playBattle(sheet, seed, side === 0 ? [mine, other] : [other, mine]).state
        if (!outcome) throw new Error('no outcome')
        result[outcome.winner === side ? 'won' : outcome.winner === null ? 'drawn' : 'lost'] += 1
        result.margin += (outcome.vp[side] - outcome.vp[otherSide(side)]) / (2 * battles)
      }
    return result
  }

  it('beats random play', () => {
    expect(tally(drafted('waterloo'), staffPlayer(), randomPlayer, 2)).toMatchObject({ won: 4 })
    expect(tally(drafted('quatre-bras'), staffPlayer(), randomPlayer, 2)).toMatchObject({ won: 4 })
  })

  it('clearly beats a player who runs at the nearest objective and assaults whatever he can', () => {
    const waterloo = tally(drafted('waterloo'), staffPlayer(), naivePlayer, 2)
    expect(waterloo.won).toBe(4)
    expect(waterloo.margin).toBeGreaterThan(10)
    // Here the French win most battles, whoever plays them: a few may go the other way.
    const quatreBras = tally(drafted('quatre-bras'), staffPlayer(), naivePlayer, 5)
    expect(quatreBras.won).toBeGreaterThanOrEqual(8)
    expect(quatreBras.margin).toBeGreaterThan(5)
  })

  it('beats a Prussian at Ligny who never moves, by points and by the levels of the file', () => {
    for (const seed of [1, 2]) {
      const { state } = playBattle(drafted('ligny'), seed, [holdPlayer, staffPlayer()])
      expect(state.outcome?.winner).toBe(1)
      expect(levelOfVictory(state, shippedHistory())?.winner).toBe('french')
    }
  })

  it('plays far better as hard than as easy', () => {
    const { margin } = tally(drafted('ligny'), staffPlayer({}, 'hard'), staffPlayer({}, 'easy'), 2)
    expect(margin).toBeGreaterThan(0)
  })
})

describe('what it values', () => {
  const stateOf = (units: Given, more: Given = {}) => new Field({ units, ...more }).state

  it('weighs units by their dice, and less with every hit', () => {
    const state = stateOf({ FG: 'E5', FL1: { square: 'E5', hits: 2 }, FF: { square: 'E5', hits: 9 } })
    expect(fullWorthOf(state, 'FG')).toBeCloseTo((20 * 8) / 12, 10)
    expect(worthOf(state, 'FL1')).toBeCloseTo(10 * 0.76, 10)
    expect(worthOf(state, 'FF')).toBeCloseTo(6 * 0.3, 10)
  })

  it('likes a fresh pair against one worn brigade, not one against many on a hill', () => {
    const good = stateOf({ FV: 'E4', FG: 'E4', AM: { square: 'E3', hits: 2 } })
    expect(bestAttack(good, 0, ['FV', 'FG'], SKILLS.hard)?.margin).toBeGreaterThan(1.5)
    const bad = stateOf({ FL1: 'E4', AB: 'E3', AB2: 'E3' }, { squares: { E3: { hill: true } } })
    expect(bestAttack(bad, 0, ['FL1'], SKILLS.hard)?.margin).toBeLessThan(0)
  })

  it('does not send cavalry alone at fresh infantry without the odds', () => {
    const state = stateOf({ FC: 'E4', AB: 'E3' })
    const attack = { from: 'E4', target: 'E3', brigades: ['FC'], supports: [], artillery: [] }
    expect(judge(state, 0, attack, SKILLS.hard).margin).toBe(-Infinity)
  })

  it('throws no lone hurt brigade of horse away', () => {
    const attack = { from: 'E4', target: 'E3', brigades: ['FC'], supports: [], artillery: [] }
    const margin = (hits: number) =>
      judge(stateOf({ FC: { square: 'E4', hits }, AC: { square: 'E3', hits: 1 } }), 0, attack, SKILLS.hard)
        .margin
    expect(margin(0)).toBeGreaterThan(-Infinity)
    expect(margin(2)).toBe(-Infinity)
  })

  it('counts an objective won by emptying its square', () => {
    const objectives = [{ id: 'farm', name: 'Farm', square: 'E3', vp: 4, holder: 1 }]
    const attack = { from: 'E4', target: 'E3', brigades: ['FL1', 'FL2'], supports: [], artillery: [] }
    const units = { FL1: 'E4', FL2: 'E4', AN: 'E3' }
    const plain = judge(stateOf(units), 0, attack, SKILLS.hard).margin
    expect(judge(stateOf(units, { victory: { objectives } }), 0, attack, SKILLS.hard).margin).toBeGreaterThan(
      plain + 4,
    )
  })
})

describe('its plan', () => {
  const planAt = (battleId: 'waterloo' | 'quatre-bras' | 'ligny', side: Side) =>
    planOf(muster(drafted(battleId)), side, SKILLS.normal)

  it('attacks where it would lose by standing, and stands where it would win', () => {
    for (const battleId of ['waterloo', 'quatre-bras', 'ligny'] as const) {
      expect(planAt(battleId, 0).attacks, battleId).toBe(false)
      expect(planAt(battleId, 1).attacks, battleId).toBe(true)
    }
    const allies = [...planAt('waterloo', 0).tasks].filter(([id]) => id.startsWith('aa.'))
    expect(allies.length).toBeGreaterThan(3)
    for (const [, { posture }] of allies) expect(posture).toBe('hold')
  })

  it('knows who would win by points and by the levels of the file', () => {
    const moment = (winnerOf: Readonly<Record<string, Side>>) => {
      const state = muster(drafted('waterloo'))
      const { objectives } = state.sheet.victory
      const holderOf = new Map(objectives.map(({ id, holder }) => [id, winnerOf[id] ?? holder]))
      return { state, holderOf, destroyed: new Set<string>(), notes: [] }
    }
    expect(leadsOf(moment({}), 0)[1]).toBe(1)
    expect(leadsOf(moment({ 'obj-plancenoit': 0, 'obj-belle-alliance': 0 }), 0)).toEqual([2, 2])
    expect(leadsOf(moment({ 'obj-crossroads': 1, 'obj-mont-saint-jean': 1 }), 1)[1]).toBe(2)
    const both = moment({ 'obj-crossroads': 1 })
    expect(stakesOf(both).get('D3')).toBeGreaterThan(stakesOf(moment({})).get('D3') ?? Infinity)
  })

  it('keeps the Old Guard back until the fifth turn of Waterloo', () => {
    const first: number[] = []
    for (let seed = 1; seed <= 6; seed += 1) {
      let turn = Infinity
      playBattle(drafted('waterloo'), seed, [staffPlayer(), staffPlayer()], (before, side, command) => {
        if (side !== 1 || command.type !== 'declareAssault') return
        const isGuard = [...command.brigades, ...command.supports].some((id) =>
          /^fr\.guard\.(grenadiers|chasseurs)/.test(id),
        )
        if (isGuard) turn = Math.min(turn, before.turn)
      })
      first.push(turn)
    }
    expect(first.filter((turn) => turn <= 4)).toEqual([])
  })
})

describe('its temperament', () => {
  it('lets Ney attack where Wellington stands, and spend the Guard that Napoleon holds back when ill', () => {
    /** Assaults of the French at Waterloo, and the turn of the first by the Old Guard. */
    const fought = (temperament: Temperament) => {
      let assaults = 0
      let guard = Infinity
      const french: Player = (state, side, chance) =>
        act(seenBy(state, side), side, {}, chance, 'normal', temperament).command
      playBattle(drafted('waterloo'), 1, [holdPlayer, french], (before, side, command) => {
        if (side !== 1 || command.type !== 'declareAssault') return
        assaults += 1
        const ids = [...command.brigades, ...command.supports]
        if (ids.some((id) => /^fr\.guard\.(gren|chass)/.test(id))) guard = Math.min(guard, before.turn)
      })
      return { assaults, guard }
    }
    const ney = fought('ney')
    expect(ney.assaults).toBeGreaterThan(1.2 * fought('wellington').assaults)
    expect(ney.guard).toBeLessThan(fought('napoleonIll').guard)
  })
})

describe('reasons', () => {
  const phrase = speaker(messages)

  it('gives each act its reason in words, with what came next and by how much', () => {
    const seen = new Set<string>()
    playBattle(drafted('quatre-bras'), 2, [staffPlayer(), staffPlayer()], (before, side) => {
      const { reason } = act(seenBy(before, side), side, {}, random())
      if (!reason) throw new Error('no reason')
      expect(staffReasonSchema.parse(reason)).toEqual(reason)
      const called = names(before)
      expect(phrase(reason.wants, called)).not.toBe('')
      for (const { act: done } of reason.others) expect(phrase(done, called)).not.toBe('')
      expect(reason.orderOf).toBeNull()
      seen.add(reason.wants.key.replace('staff.wants.', ''))
    })
    for (const want of ['hurtsEnemy', 'goesForPlace', 'fires', 'defends', 'mostToDo', 'nothingBetter'])
      expect([...seen]).toContain(want)
  })

  it('names the command whose order an act serves', () => {
    const book = { FE: order({ verb: 'march', place: 'mill' }) }
    const served = new Set<string | null>()
    playBattle(orderSheet(), 4, [staffPlayer(book), holdPlayer], (before, side) => {
      if (side !== 0 || before.phase !== 'activation') return
      const { command, reason } = act(before, side, book, random())
      if (command.type === 'moveUnit' && command.unitId.startsWith('FE')) served.add(reason?.orderOf ?? null)
    })
    expect([...served]).toEqual(['FE'])
  })
})

describe('single decisions', () => {
  const decide = (field: Field, side: Side, orders: OrderBook = {}) =>
    act(field.state, side, orders, random()).command

  it('launches what it likes, and defends with garrison and guns', () => {
    const attack = new Field({ units: { FV: 'E4', FG: 'E4', FL1: 'E4', AM: { square: 'E3', hits: 2 } } })
    expect(decide(attack, 0)).toMatchObject({ type: 'declareAssault', from: 'E4', target: 'E3' })
    const town = { squares: { E3: { town: { name: 'T' } } } }
    const defence = new Field({
      units: { FL1: 'E4', AN: { square: 'E3', inTown: true }, AM: { square: 'E3', hits: 3 } },
      ...town,
    }).give(0, assault('E4', 'E3', ['FL1']))
    expect(decide(defence, 1)).toMatchObject({ type: 'declareDefence', brigades: ['AN'] })
  })

  it('sends nobody into a town who is held', () => {
    const decided = (more: Given) => {
      const units = { FL1: { square: 'E4', ...more } }
      const { state } = new Field({ units, squares: { E4: { town: { name: 'T' } } } })
      return act(state, 0, { [COMMAND]: order({ verb: 'hold' }) }, random()).command
    }
    expect(decided({})).toEqual({ type: 'enterTown', unitId: 'FL1' })
    expect(decided({ heldUntil: 'end' }).type).toBe('moveGeneral')
  })

  it('gives the odd hit to the fresh and the steady, not to the guns (SQ-HIT-06)', () => {
    const field = new Field({
      units: { FL1: 'E4', FL2: 'E4', AB: { square: 'E3', hits: 1 }, AN: 'E3', AF: 'E3' },
      // Cavalry beside the defenders takes the skirmish dice away.
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, { type: 'declareDefence', brigades: ['AB', 'AN'], artillery: ['AF'] }, 8, 1, 2, 3, 8, 1, 1, 1)
    expect(field.state.assault?.toAllocate).toEqual({ side: 1, hits: 1 })
    expect(decide(field, 1)).toEqual(share({ AN: 1 }))
  })

  it('retreats out of the enemy’s touch (SQ-RET-02)', () => {
    const field = new Field({ units: { FL1: 'E4', FL2: 'E4', FL3: 'D3', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, { type: 'declareDefence', brigades: ['AN'], artillery: [] }, 8, 1, 1, 5, 1, 1, 1, 1, 1, 1)
    expect(field.state.phase).toBe('retreats')
    expect(decide(field, 1)).toEqual({ type: 'chooseRetreat', unitId: 'AN', to: 'F2' })
  })

  it('rallies the worn, fires guns with all their points, and lets guns that may not move be', () => {
    const worn = new Field({ units: { FL1: { square: 'B5', hits: 3 }, AN: 'H1' } })
    expect(decide(worn, 0)).toEqual({ type: 'rallyUnit', unitId: 'FL1' })
    const guns = new Field({ units: { FF: 'E5', AN: 'E3', AB: 'D3' }, actionDie: 3 })
    expect(decide(guns, 0)).toEqual({ type: 'bombard', target: 'D3', guns: [{ unitId: 'FF', points: 3 }] })
  })

  it('sends the commander-in-chief to a general with a smaller die only (SQ-CIC-02, -03)', () => {
    const given = {
      units: { FL1: { square: 'E4', command: 'Reille' }, AN: 'E1' },
      cincs: { Napoleon: { side: 0, die: 'd12', square: 'G4' } },
      phase: 'cincMoves',
      state: { cincSide: 0, active: null, generals: { Reille: { activatedThisTurn: false } } },
    }
    const field = new Field(given, { Reille: 'E4', Orange: 'A1' })
    expect(decide(field, 0)).toEqual({
      type: 'moveCinc',
      generalId: 'Napoleon',
      to: 'E4',
      joinGeneralId: 'Reille',
    })
    const smaller = new Field(
      { ...given, cincs: { Napoleon: { side: 0, die: 'd6', square: 'G4' } } },
      { Reille: 'E4' },
    )
    expect(decide(smaller, 0)).not.toHaveProperty('joinGeneralId', 'Reille')
  })
})

/** Three commands a side on a wide open field, an objective in the middle, nobody in contact. */
const orderSheet = () =>
  openField([rowOf('F', 9), rowOf('P', 1)], [], {
    squares: { E5: { name: 'Mill' } },
    exits: [{ id: 'west-road', side: 0, squares: ['A7'] }],
    victory: {
      breakPercent: {},
      objectives: [{ id: 'mill', name: 'Mill', square: 'E5', vp: 6, holder: 1 }],
    },
  })

const rowOf = (name: string, row: number): Commands =>
  Object.fromEntries(
    ['A', 'E', 'I'].map((column) => [`${name}${column}`, [`${column}${row}`, `${column}${row}`]]),
  )

const order = (...clauses: object[]) => generalOrderSchema.parse({ clauses })

describe('general orders', () => {
  const stay = Object.fromEntries(['PA', 'PE', 'PI'].map((id) => [id, order({ verb: 'hold' })]))
  const placesAfter = (orders: OrderBook) => {
    const { state } = playBattle(orderSheet(), 4, [staffPlayer({ ...orders }), staffPlayer(stay)])
    const squares = (commandId: string) =>
      (rosterOf(state.sheet).commands.get(commandId)?.unitIds ?? []).map((id) => state.units[id]?.square)
    return { state, squares }
  }

  it('hold keeps a command where it is, advance takes it to its place, reserve keeps it back', () => {
    const { state, squares } = placesAfter({
      FA: order({ verb: 'hold' }),
      FE: order({ verb: 'advance', place: 'mill' }),
      FI: order({ verb: 'reserve', place: 'I6' }),
    })
    const ground = groundOf(state.sheet)
    for (const square of squares('FA')) expect(ground.distance(square ?? '', 'A9')).toBeLessThanOrEqual(1)
    expect(squares('FE')).toContain('E5')
    expect(state.holders['mill']).toMatchObject({ side: 0 })
    for (const square of squares('FI')) {
      const distance = ground.distance(square ?? '', 'I6')
      expect(distance).toBeGreaterThanOrEqual(1)
      expect(distance).toBeLessThanOrEqual(3)
    }
  })

  it('support follows another command; march to an exit leaves by it', () => {
    const { state, squares } = placesAfter({
      FA: order({ verb: 'march', place: 'west-road' }),
      FE: order({ verb: 'march', place: 'E6' }),
      FI: order({ verb: 'support', formation: 'FE' }),
    })
    for (const id of ['FA1', 'FA2']) expect(state.units[id]?.gone).toMatchObject({ exit: 'west-road' })
    const ground = groundOf(state.sheet)
    for (const square of squares('FI')) expect(ground.distance(square ?? '', 'E6')).toBeLessThanOrEqual(3)
  })

  it('takes up clauses as their triggers say, and keeps still before', () => {
    const state = (turn: number): SqState => ({
      ...new Field({ units: { FL1: 'E5', AN: 'E1' } }).state,
      turn,
    })
    const late = order({ verb: 'advance', place: 'E2', start: [{ when: 'atMove', move: 3 }] })
    expect(orderedTask(state(1), COMMAND, late)).toEqual({ goal: 'E5', posture: 'hold' })
    expect(orderedTask(state(3), COMMAND, late)).toEqual({ goal: 'E2', posture: 'attack' })
    const then = order(
      { verb: 'hold', until: [{ when: 'enemyWithin', distance: 4, of: COMMAND }] },
      { verb: 'retire' },
    )
    expect(orderedTask(state(1), COMMAND, then)).toEqual({ goal: 'E6', posture: 'retire' })
    const held = order(
      { verb: 'hold', until: [{ when: 'placeHeld', placeId: 'E1', side: 0 }] },
      { verb: 'march', place: 'B2' },
    )
    expect(orderedTask(state(1), COMMAND, held)).toMatchObject({ posture: 'hold' })
    const arrived = order({ verb: 'march', place: 'E5' }, { verb: 'bombard', place: { x: 2.5, y: 0.5 } })
    expect(orderedTask(state(1), COMMAND, arrived)).toEqual({ goal: 'C1', posture: 'bombard' })
    const losses = order(
      { verb: 'hold', until: [{ when: 'losses', of: COMMAND, percent: 0 }] },
      { verb: 'march', place: 'A1' },
    )
    expect(orderedTask(state(1), COMMAND, losses)).toMatchObject({ posture: 'march' })
    const contact = order({ verb: 'attack', place: 'E1', start: [{ when: 'contact' }] })
    expect(orderedTask(state(1), COMMAND, contact)).toMatchObject({ posture: 'hold' })
  })

  it('finds places by square, objective, exit, name and boxes', () => {
    const { state } = playBattle(orderSheet(), 4, [randomPlayer, randomPlayer])
    expect(
      ['B2', 'mill', 'west-road', 'Mill', { x: 8.9, y: 8 }, 'nowhere', { x: 99, y: 0 }].map((place) =>
        squareOfPlace(state, place),
      ),
    ).toEqual(['B2', 'E5', 'A7', 'E5', 'I9', null, null])
  })
})

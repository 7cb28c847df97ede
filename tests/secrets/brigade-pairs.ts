// Pairs of Brigade battles at the services that differ only in what one side has written, drawn, plotted or ordered unseen:
// the other side's screen is told the same, and gets the same answers, a dry run of its own orders among them.
import type { JsonObject, JsonValue } from '../../src-shared/engine/json'
import { generalOrderSchema } from '../../src-shared/engine/orders'
import { makeServices, Screen } from '../main/services/screen'
import type { Tally } from './pairs'
import { pairsOfChoice, seated, STILL } from './service-pairs'

const battleId = 'wavre'
const SIDES = [0, 1] as const
/** Brigades of a side that choose one way or another in each phase. */
const CHOOSERS = 2

const order = (verb: string): JsonObject =>
  JSON.parse(JSON.stringify(generalOrderSchema.parse({ clauses: [{ verb }] }))) as JsonObject
const drawn = {
  ...order('hold'),
  strokes: [
    {
      kind: 'arrow',
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
  ],
}

/** What side may do instead of one thing: the options of one of its brigades, and orders and sketches of its own making. */
async function choicesOf(screen: Screen, side: 0 | 1): Promise<readonly (readonly JsonObject[])[][]> {
  const { options } = await screen.get('battle.options', { battleId, side })
  const byActor = Map.groupBy(
    options.filter(({ actorId }) => actorId !== null),
    ({ actorId }) => actorId ?? '',
  )
  return [...byActor].slice(0, CHOOSERS).map(([brigadeId, own]) => {
    const [first] = own
    if (first?.command['type'] !== 'WriteOrder') return own.map(({ command }) => [command])
    const write = (one: JsonObject): JsonObject => ({ type: 'WriteOrder', brigadeId, order: one })
    return [[write(order('hold'))], [write(order('reserve'))], [write(drawn)]]
  })
}

/** A Wavre by its orders, with pairs in every phase of its first moves that is decided unseen and can be taken back. */
export async function brigadeServicePairs(folder: string, pairs: number, seed: number): Promise<Tally> {
  const tally: Tally = { pairs: 0, leaks: [] }
  const services = makeServices(folder, { ...STILL, randomSeed: () => seed })
  try {
    const organiser = new Screen(services)
    const { path } = await organiser.get('library.create', { name: 'Sealed' })
    await organiser.get('battle.setUp', {
      battleId,
      ruleSet: 'brigade',
      seats: ['people', 'people'],
      dice: 'program',
      seed,
    })
    await organiser.get('battle.start', { battleId })
    const screens = await seated(services, path)
    for (let guard = 0; guard < 400 && tally.pairs < pairs; guard += 1) {
      const { turn, heldBy } = await organiser.get('battle.view', { battleId })
      const side = turn.toAct[guard % Math.max(1, turn.toAct.length)]
      if (side === undefined) break
      const [own, enemy] = [screens[heldBy[side]], screens[1 - heldBy[side]]]
      // An alteration throws a die and cannot be taken back.
      const isPaired = turn.secretKey !== '' && turn.phase !== 'command' && turn.toAct.length === SIDES.length
      if (isPaired && own && enemy)
        for (const choices of await choicesOf(own, side))
          await pairsOfChoice(
            { battleId, own, enemy, side, choices, questions: questionsIn(turn.phase) },
            `seed ${seed}, ${turn.phase}, side ${side}`,
            tally,
          )
      if (own) await endPhase(own, side)
    }
  } finally {
    services.close()
  }
  return tally
}

/** What a screen asks the rules of the table; before the battle also how its own orders would go. */
function questionsIn(phase: string): readonly JsonValue[] {
  const dryRun = { kind: 'dryRun', orders: {}, moves: 1 }
  return [{ kind: 'zones' }, { kind: 'book', orders: {} }, ...(phase === 'setup.orders' ? [dryRun] : [])]
}

/** Gives what is still wanted of a side, and ends its phase. */
async function endPhase(screen: Screen, side: 0 | 1): Promise<void> {
  const { options } = await screen.get('battle.options', { battleId, side })
  const orders = Object.fromEntries(
    options.flatMap(({ command, actorId }) =>
      command['type'] === 'WriteOrder' && actorId !== null ? [[actorId, command['order'] ?? null]] : [],
    ),
  )
  const give = (command: JsonObject) => screen.get('battle.play', { battleId, side, command })
  if (Object.keys(orders).length > 0) {
    await give({ type: 'WriteOrders', orders })
    await give({ type: 'SealOrders', side })
  } else await give({ type: 'EndPhase', side })
}

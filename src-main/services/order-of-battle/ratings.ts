/** What formations come to under each rule set the program plays, drawn up from the campaign's own order of battle. */
import type { RuleSetRatings } from '../../../src-shared/contract/order-of-battle'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { History } from '../../../src-shared/history/bundle'
import { indexFormations } from '../../../src-shared/history/formation-index'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import type { Ratings } from '../../../src-shared/rules/face'
import type { OpenCampaign } from '../library/open-campaign'

type RatedBattle = ReturnType<Ratings<never>['ofFormations']>

interface Drawn {
  readonly version: number
  readonly history: History
  readonly battles: Map<string, RatedBattle>
}

/** Battles as they were last drawn up, until the order of battle changes. */
export class RatingsOfBook {
  readonly #drawn = new WeakMap<OpenCampaign, Drawn>()

  constructor(private readonly history: History) {}

  /** The ratings of a formation, and the version of the order of battle that they are of. */
  of(
    open: OpenCampaign,
    formation: string,
    battle: BattleId,
  ): { readonly version: number; readonly ruleSets: readonly Immutable<RuleSetRatings>[] } {
    const drawn = this.#drawnFor(open)
    const comes = isThere(drawn.history, formation, battle)
    const ruleSets = open.ruleSets.all.flatMap(
      ({ key: ruleSet, books: { ratings } }): Immutable<RuleSetRatings>[] => {
        if (!ratings) return []
        if (!comes) return [{ ruleSet, result: { kind: 'absent' } }]
        const name = `${ruleSet} ${battle}`
        const rated = drawn.battles.get(name) ?? ratings.ofFormations(drawn.history, battle)
        drawn.battles.set(name, rated)
        const result = rated(formation)
        const isEmpty = result.kind === 'rated' && result.pieces.length === 0 && result.without.length === 0
        return [{ ruleSet, result: isEmpty ? { kind: 'absent' } : result }]
      },
    )
    return { version: drawn.version, ruleSets }
  }

  #drawnFor(open: OpenCampaign): Drawn {
    const { version } = open.campaign.orderOfBattleLog()
    const known = this.#drawn.get(open)
    if (known?.version === version) return known
    const book: OrderOfBattle = open.campaign.orderOfBattle()
    const history = { ...this.history, orderOfBattle: book, index: indexFormations(book) }
    const drawn = { version, history, battles: new Map<string, RatedBattle>() }
    this.#drawn.set(open, drawn)
    return drawn
  }
}

function isThere({ index }: History, formation: string, battle: BattleId): boolean {
  const found = index.formations.get(formation)
  if (!found) return false
  return index.units.slice(found.firstUnit, found.endUnit).some(({ unit }) => unit.present.includes(battle))
}

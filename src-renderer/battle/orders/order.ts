// A general order as it is written on the screen, in the common language of all rule sets. What is typed or sent is judged by
// the program; these are only its parts.

/** A point of the table in inches (boxes on a grid), or the id of a place. */
export type Place = string | { readonly x: number; readonly y: number }

export type Verb =
  | 'hold'
  | 'march'
  | 'advance'
  | 'attack'
  | 'support'
  | 'defend'
  | 'retire'
  | 'reserve'
  | 'screen'
  | 'bombard'

/** What begins or ends a part; numbers are moves, inches (boxes on a grid) and per cent. */
export type Trigger =
  | { readonly when: 'atMove'; readonly move: number }
  | { readonly when: 'afterMoves'; readonly moves: number }
  | { readonly when: 'arrived' }
  | {
      readonly when: 'enemyWithin'
      readonly distance: number
      readonly of: string
      readonly arm?: 'infantry' | 'cavalry' | 'artillery' | undefined
    }
  | { readonly when: 'brigadeState'; readonly brigadeId: string; readonly states: readonly string[] }
  | { readonly when: 'placeHeld'; readonly placeId: string; readonly side: 0 | 1 }
  | { readonly when: 'losses'; readonly of: string; readonly percent: number }
  | { readonly when: 'contact' }

export interface Clause {
  readonly verb: Verb
  readonly place?: Place | undefined
  readonly via?: readonly Place[] | undefined
  readonly radius?: number | undefined
  readonly corridor?: number | undefined
  readonly formation?: string | undefined
  readonly objective?: string | undefined
  readonly brigade?: string | undefined
  readonly distance?: number | undefined
  readonly complex?: string | undefined
  readonly method?: 'assault' | 'firefight' | 'charge' | undefined
  readonly toLast?: boolean | undefined
  readonly start?: readonly Trigger[] | undefined
  readonly until?: readonly Trigger[] | undefined
}

export interface Discretion {
  readonly fireAtWill: boolean
  readonly changeFormation: boolean
  readonly formSquare: boolean
  readonly withdraw: boolean
  readonly charge?: 'never' | 'reach' | 'corridor' | 'relief' | 'any' | undefined
}

/** An order without its sketch. */
export interface WrittenOrder {
  readonly clauses: readonly Clause[]
  readonly discretion: Discretion
  readonly text: string
}

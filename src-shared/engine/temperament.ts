/** Temperaments of the commanders of June 1815: data by which a staff may be inclined, whatever its strength. */

/** `even` is nobody's. Those of 1815 are of the campaign alone, and of no other day of the man. */
export const TEMPERAMENTS = [
  'even',
  'napoleonWell',
  'napoleonIll',
  'ney',
  'grouchy',
  'wellington',
  'bluecher',
] as const
export type Temperament = (typeof TEMPERAMENTS)[number]

/** How far a temperament leans from an even one, for which each number is 1. */
export interface Leaning {
  /** Odds with which he is content before he attacks: above 1 he is content with worse, below 1 he wants better. */
  readonly boldness: number
  /** How long he holds his reserve back. */
  readonly sparing: number
  /** What ground that he holds is worth to him. */
  readonly stubbornness: number
}

export const LEANINGS: Readonly<Record<Temperament, Leaning>> = {
  even: { boldness: 1, sparing: 1, stubbornness: 1 },
  // Austerlitz and Ligny: the enemy is worn down first, and the Guard decides late.
  napoleonWell: { boldness: 1.2, sparing: 1.2, stubbornness: 1 },
  // The 17th and the afternoon of the 18th: hours let go by, the Guard given too late and by battalions.
  napoleonIll: { boldness: 0.7, sparing: 1.5, stubbornness: 0.9 },
  // Quatre Bras and the charges of the 18th: everything at once, and nothing left.
  ney: { boldness: 1.8, sparing: 0.4, stubbornness: 0.7 },
  // Gembloux and the march on Wavre: to the letter, and with care.
  grouchy: { boldness: 0.6, sparing: 1.2, stubbornness: 1.1 },
  // The ridge: nothing given up, nothing risked, the line filled up from behind until the odds turn.
  wellington: { boldness: 0.7, sparing: 1.1, stubbornness: 1.5 },
  // Ligny and the march to Plancenoit: forward, and again the day after a defeat.
  bluecher: { boldness: 1.6, sparing: 0.7, stubbornness: 1.2 },
}

/** Which what-ifs of a battle are in force: those chosen, those that go with them, and the defaults. */
import type { Battle } from './battle'
import type { WhatIf } from './forces'
import type { Feature } from './ground'

/** Why a choice of what-ifs cannot stand. */
export type WhatIfFault =
  | { readonly code: 'UNKNOWN_WHAT_IF'; readonly whatIf: string; readonly sentence: string }
  | {
      readonly code: 'TWO_OF_A_GROUP'
      readonly group: string
      readonly whatIfs: readonly string[]
      readonly sentence: string
    }

/** Everything wrong with a choice, all at once; empty: it can stand. */
export function whatIfFaults(battle: Battle, chosen: readonly string[]): WhatIfFault[] {
  const faults: WhatIfFault[] = []
  for (const id of chosen)
    if (!battle.whatIf.some((w) => w.id === id))
      faults.push({
        code: 'UNKNOWN_WHAT_IF',
        whatIf: id,
        sentence: `${battle.name} has no what-if “${id}”. Choose from the list of this battle.`,
      })
  const picked = withPartners(battle, chosen)
  for (const group of new Set(picked.flatMap((w) => w.group ?? []))) {
    const members = picked.filter((w) => w.group === group)
    if (members.length < 2) continue
    const names = members.map((w) => `“${w.name}”`).join(' and ')
    faults.push({
      code: 'TWO_OF_A_GROUP',
      group,
      whatIfs: members.map((w) => w.id),
      sentence: `${names} exclude each other. Keep one of them.`,
    })
  }
  return faults
}

/**
 * The what-ifs in force, in the order of the file (CP-ROST-02): those chosen, those of the same battle that go with
 * them (unless that is `settled`), and each default unless another of its group is in force. The choice must be without
 * faults.
 */
export function whatIfsInForce(
  battle: Battle,
  chosen: readonly string[],
  settled = false,
): readonly WhatIf[] {
  const picked = settled ? battle.whatIf.filter((w) => chosen.includes(w.id)) : withPartners(battle, chosen)
  return battle.whatIf.filter(
    (w) =>
      picked.includes(w) ||
      (w.default === true && (w.group === undefined || !picked.some((other) => other.group === w.group))),
  )
}

function withPartners(battle: Battle, chosen: readonly string[]): WhatIf[] {
  const ids = new Set(chosen)
  // A set grows while it is walked, so partners of partners are reached too.
  for (const id of ids)
    for (const partner of battle.whatIf.find((w) => w.id === id)?.goesWith ?? [])
      if (partner.battle === battle.id) ids.add(partner.whatIf)
  return battle.whatIf.filter((w) => ids.has(w.id))
}

/**
 * What the what-ifs in force do to the battle. One that moves it to another day, as the morning of the 19th at Wavre,
 * leaves of the others only what they remove and what they change of the ground (CP-STEP-05).
 */
export function asTheyAct(battle: Battle, whatIfs: readonly WhatIf[]): readonly WhatIf[] {
  const ofOtherDay = whatIfs.find((w) => w.date !== undefined && w.date !== battle.date)
  if (!ofOtherDay) return whatIfs
  return whatIfs.map((w) => {
    if (w === ofOtherDay) return w
    const { id, name, setBy, description, confidence, removes, changes } = w
    return { id, name, setBy, description, confidence, removes, changes }
  })
}

/** The features of a battle as the what-ifs in force leave them. */
export function featuresOf(battle: Battle, whatIfs: readonly WhatIf[]): readonly Feature[] {
  return battle.features.map((feature) =>
    whatIfs
      .flatMap(({ changes }) => changes ?? [])
      .filter((change) => change.feature === feature.id)
      // Keys that the change leaves out stay as they were.
      .reduce<Feature>((before, { set }) => Object.assign({}, before, set), feature),
  )
}

// The face's part of the battle screen, for the parts of that screen.
import { inject, provide, type InjectionKey } from 'vue'
import type { BattlePart } from './rules/face'

const key: InjectionKey<BattlePart> = Symbol('battle part')

export function provideBattlePart(part: BattlePart): void {
  provide(key, part)
}

/** Only within the battle screen. */
export function useBattlePart(): BattlePart {
  const part = inject(key)
  if (!part) throw new Error('there is no battle on this screen')
  return part
}

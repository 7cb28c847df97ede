// Giving acts to a battle: one at a time, with the dice thrown by hand that it asks for, and the refusal if there is one.
import { ref, shallowRef, type Ref } from 'vue'
import type { Result } from '../../../src-shared/contract/errors'
import type { JsonObject } from '../../../src-shared/contract/values'
import { t } from '../../i18n'
import type { Given, Pace, Played, Refusal, Waiting } from './data'
import { useProgram } from '../program/program'

export interface Giving {
  readonly refusal: Ref<Refusal | null>
  readonly waiting: Ref<Waiting | null>
  readonly wrongDice: Ref<string>
  readonly busy: Ref<boolean>
  give(what: Given): Promise<boolean>
  /** Dice thrown by hand for what waits for them. */
  giveDice(faces: readonly number[]): Promise<boolean>
  leaveDice(): void
  /** The staff waits for dice; it goes on at its pace once it has them. */
  staffWaits(requests: Waiting['requests']): void
  notePace(pace: Pace): void
}

/** `after` brings the screen up to date once something has been played: up to an entry, or with all else as well. */
export function useGiving(battleId: Ref<string>, after: (upTo?: number) => Promise<void>): Giving {
  const program = useProgram()
  const refusal = shallowRef<Refusal | null>(null)
  const waiting = shallowRef<Waiting | null>(null)
  const wrongDice = ref('')
  const busy = ref(false)
  /** Pace the staff had before it stopped for dice. */
  let paceBefore: Pace = 'normal'

  function ask(what: Given, faces: readonly number[]): Promise<Result<Played>> {
    const id = battleId.value
    const given = faces.length > 0 ? { faces: [...faces] } : {}
    switch (what.kind) {
      case 'play': {
        const command: JsonObject = what.command
        return program.ask('battle.play', { battleId: id, side: what.side, command, ...given })
      }
      case 'start':
        return program.ask('battle.start', { battleId: id, ...given })
      case 'staff':
        return program.ask('battle.staffStep', { battleId: id, ...given })
    }
  }

  async function send(what: Given, faces: readonly number[]): Promise<boolean> {
    if (busy.value) return false
    busy.value = true
    refusal.value = null
    try {
      const result = await ask(what, faces)
      if (!result.ok) {
        if (result.error.code !== 'disconnected') program.error = result.error
        return false
      }
      return await take(what, faces, result.value)
    } finally {
      busy.value = false
    }
  }

  async function take(what: Given, faces: readonly number[], played: Played): Promise<boolean> {
    switch (played.kind) {
      case 'played':
        leaveDice()
        if (what.kind === 'staff' && faces.length > 0) {
          await program.get('battle.pace', { battleId: battleId.value, pace: paceBefore })
          await after()
        } else if (what.kind !== 'start') await after(played.seq)
        return true
      case 'refused':
        waiting.value = null
        refusal.value = played.refusal
        return false
      case 'diceWanted':
        waiting.value = { what, faces, requests: played.requests }
        wrongDice.value = ''
        return false
      case 'wrongDice':
        wrongDice.value = t('dice.wrong')
        return false
    }
  }

  function leaveDice(): void {
    waiting.value = null
    wrongDice.value = ''
  }

  return {
    refusal,
    waiting,
    wrongDice,
    busy,
    give: (what) => send(what, []),
    giveDice: async (faces) =>
      waiting.value ? send(waiting.value.what, [...waiting.value.faces, ...faces]) : false,
    leaveDice,
    staffWaits: (requests) => {
      waiting.value = { what: { kind: 'staff' }, faces: [], requests }
    },
    notePace: (pace) => {
      if (pace !== 'stopped') paceBefore = pace
    },
  }
}

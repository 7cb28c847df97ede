// The staff that leads sides of a battle: its pace, strength and temperament, and why it did something.
import type { Ref } from 'vue'
import type { Side } from '../../../src-shared/contract/values'
import { useProgram } from '../program/program'
import type { Pace, StaffReason, StaffSkill, Temperament } from './data'

export function useStaff(battleId: Ref<string>, refresh: () => Promise<void>) {
  const program = useProgram()

  async function setPace(pace: Pace): Promise<void> {
    await program.get('battle.pace', { battleId: battleId.value, pace })
    await refresh()
  }

  async function setStaffSkill(side: Side, skill: StaffSkill): Promise<void> {
    await program.get('battle.staffSkill', { battleId: battleId.value, side, skill })
    await refresh()
  }

  async function setTemperament(side: Side, temperament: Temperament): Promise<void> {
    await program.get('battle.temperament', { battleId: battleId.value, side, temperament })
    await refresh()
  }

  /** Why a staff gave the command of an entry; null: people gave it, or it is not to be known here. */
  async function why(seq: number): Promise<StaffReason | null> {
    const result = await program.ask('battle.why', { battleId: battleId.value, seq })
    return result.ok ? result.value.reason : null
  }

  return { setPace, setStaffSkill, setTemperament, why }
}

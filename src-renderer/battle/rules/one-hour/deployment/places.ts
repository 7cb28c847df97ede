// Where units may be put under One Hour Waterloo, and how they are to face and to be formed there.
import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import {
  deploymentViewSchema,
  placeSchema,
  type DeploymentView,
  type Place,
  type PlacingQuestion,
} from '../../../../../src-shared/rules/one-hour/screen/deployment-schema'
import type { JsonValue } from '../../../../../src-shared/contract/values'
import { useDeployment } from '../../../../stores/set-up/deployment'
import { readAs } from '../../read'
import type { Facing } from '../choice/options'

export const placeOf = (json: JsonValue): Place => readAs(placeSchema, json)

export const usePlaces = defineStore('one-hour.places', () => {
  const deployment = useDeployment()
  const facing = ref<Facing | null>(null)
  const formation = ref<'deployed' | 'column' | null>(null)
  const view = computed<DeploymentView | null>(() =>
    deployment.info ? readAs(deploymentViewSchema, deployment.info.view) : null,
  )
  const question = computed<PlacingQuestion>(() => ({
    ...(facing.value && { facing: facing.value }),
    ...(formation.value && { formation: formation.value }),
  }))
  /** Where the first of those in hand stands now. */
  const standing = computed<Place>(() => {
    const at = deployment.byId.get(deployment.selected[0] ?? '')
    return at ? placeOf(at.place) : null
  })

  /** Who stands on the board turns there; who is still beside it will face so where he is put. */
  async function set(part: { facing?: Facing; formation?: 'deployed' | 'column' }): Promise<void> {
    const [pieceId] = deployment.selected
    const { value: at } = standing
    if (pieceId !== undefined && at) {
      await deployment.place([{ pieceId, place: { ...at, ...part } }])
      return
    }
    if (part.facing) facing.value = part.facing
    if (part.formation) formation.value = part.formation
    await deployment.judge()
  }

  function reset(): void {
    facing.value = null
    formation.value = null
  }
  return { facing, formation, view, question, standing, set, reset }
})

// Where units may be put under the squares rules, and whether they are to go into the towns.
import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import {
  deploymentViewSchema,
  type DeploymentView,
} from '../../../../../src-shared/rules/squares/screen/schema'
import { useDeployment } from '../../../../stores/set-up/deployment'
import { readAs } from '../../read'

export const usePlaces = defineStore('squares.places', () => {
  const deployment = useDeployment()
  const inTown = ref(false)
  const view = computed<DeploymentView | null>(() =>
    deployment.info ? readAs(deploymentViewSchema, deployment.info.view) : null,
  )
  /** Whether what is in hand could go into a town somewhere. */
  const hasTowns = computed(() => (view.value?.legal[deployment.selected[0] ?? '']?.towns.length ?? 0) > 0)

  function setInTown(value: boolean): void {
    inTown.value = value
    void deployment.judge()
  }
  return { inTown, view, hasTowns, setInTown }
})

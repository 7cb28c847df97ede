/** Who learns of a choice that shows itself when troops come on, and when (CP-SEE-02). */
import { describe, expect, it } from 'vitest'
import { asInHistory, atStep, begun, give, musterOf } from './fixtures'

/** The campaign with d'Erlon sent to Ligny, where he comes. */
function derlonToLigny() {
  const morning = asInHistory(begun(), atStep('16-am'))
  return give(morning, { type: 'choose', by: 'fr', decisionId: 'fr-16-derlon', optionId: 'to-ligny' }).state
}

describe('a choice revealed when the first troops come on', () => {
  it('is a secret before they have come', () => {
    const state = asInHistory(derlonToLigny(), musterOf('16-pm', 'ligny'))
    expect(state.revealed).not.toHaveProperty('fr-16-derlon')
  })

  it('is shown to those who see that field, and to nobody else when the battles are over', () => {
    const state = asInHistory(derlonToLigny(), atStep('16-night'))
    expect(state.revealed['fr-16-derlon']).toEqual(['pr'])
  })

  it('is shown to all when the battles are over if no troops have shown it', () => {
    const state = asInHistory(begun(), atStep('16-am'))
    const lobau = give(state, { type: 'choose', by: 'fr', decisionId: 'fr-16-lobau', optionId: 'behind' })
    const night = asInHistory(lobau.state, atStep('16-night'))
    expect(night.revealed['fr-16-lobau']).toEqual(['aa', 'pr'])
  })
})

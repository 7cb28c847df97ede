// The campaign on the screen: what is looked at while a command is under way, and who sits at a page loaded anew.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useCourse } from '../../../../src-renderer/stores/campaign/course'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { FakeProgram } from '../../fake-program'

/** A campaign under way, as the organiser sees it. */
const STAND = { begun: true, viewer: 'organiser', battles: [], laidOpen: [] }

describe('the campaign on the screen', () => {
  let fake: FakeProgram

  beforeEach(() => {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    fake.answers.set('campaign.stand', () => STAND)
    fake.answers.set('campaign.strip', () => ({ days: [] }))
    fake.answers.set('campaign.decisions', () => ({ decisions: [] }))
    fake.answers.set('campaign.closeStep', () => ({ kind: 'played', seq: 9 }))
    const program = useProgram()
    program.use(fake.bridge())
    program.session = {
      seat: 'umpire',
      isSeated: true,
      campaign: { path: 'club', name: 'Club', readOnly: false, damage: null, ownRisk: null },
    }
  })

  it('comes back to the present with a command that was given at an earlier moment', async () => {
    const course = useCourse()
    await course.look({ seq: 3, step: '16-am' })
    await course.give('campaign.closeStep', {})
    expect(course.lookingBack).toBeNull()
    expect(fake.inputsOf('campaign.stand')).toEqual([{ atSeq: 3 }, {}])
  })

  it('stays at an earlier moment that was turned to while a command was under way', async () => {
    const course = useCourse()
    const given = course.give('campaign.closeStep', {})
    await course.look({ seq: 3, step: '16-am' })
    await given
    expect(course.lookingBack).toEqual({ seq: 3, step: '16-am' })
    expect(fake.inputsOf('campaign.stand').at(-1)).toEqual({ atSeq: 3 })
  })

  it('knows names when something is told by them: once it has begun, and before that when dice are asked for', async () => {
    const names = { 'link-x': { name: 'Erlon turns back' } }
    fake.answers.set('campaign.stand', () => ({ ...STAND, begun: false }))
    fake.answers.set('campaign.names', () => ({ names }))
    fake.answers.set('campaign.setUp', () => ({ kind: 'diceWanted', requests: [] }))
    const course = useCourse()
    await course.load()
    expect(fake.inputsOf('campaign.names')).toEqual([])
    await course.give('campaign.setUp', { prologue: true })
    expect(course.names).toEqual(names)
    expect(course.waiting).not.toBeNull()
    fake.answers.set('campaign.stand', () => STAND)
    await course.load()
    expect(fake.inputsOf('campaign.names')).toHaveLength(2)
  })

  it('fetches the map once, ahead and with the rest alike, and again where it could not be fetched', async () => {
    const course = useCourse()
    await course.load()
    expect(course.map).toBeNull()
    fake.answers.set('history.theatre', () => ({ theatre: { id: 'belgium' } }))
    course.loadAhead()
    await course.arrive()
    expect(course.map).toEqual({ id: 'belgium' })
    await course.load()
    expect(fake.inputsOf('history.theatre')).toHaveLength(2)
  })

  it('fetches nothing for a page loaded anew until it is said who sits there, if people play', async () => {
    const course = useCourse()
    const people = (armies: ('fr' | 'aa' | 'pr')[]) =>
      Promise.resolve({ ok: true as const, value: { begun: true, armies } })
    expect(await course.askWhoSits(people([]))).toBe(false)
    expect(await course.askWhoSits(people(['fr', 'pr']))).toBe(true)
    expect(course.seatsAsked).toEqual(['organiser', 'fr', 'pr'])
    await course.load()
    expect(fake.inputsOf('campaign.stand')).toEqual([])
  })

  it('asks whoever has just chosen a seat no more than which headquarters of it is his', async () => {
    fake.answers.set('campaign.takeSeat', ({ seat }) => ({ seat }))
    const course = useCourse()
    const people = (armies: ('fr' | 'aa' | 'pr')[]) =>
      Promise.resolve({ ok: true as const, value: { begun: true, armies } })
    const seated = () => fake.inputsOf('campaign.takeSeat').map(({ seat }) => seat)
    expect(await course.askWhoSits(people(['fr', 'aa', 'pr']), 1)).toBe(false)
    expect(seated()).toEqual(['fr'])
    // The way to the first screen does not take the seat away again; the next from outside brings the curtain.
    expect(course.comeBack()).toBe(true)
    expect(course.handOver).toBeNull()
    expect(await course.askWhoSits(people(['fr', 'pr']), 'umpire')).toBe(false)
    expect(await course.askWhoSits(people(['fr', 'pr']), 0)).toBe(false)
    expect(seated()).toEqual(['fr', 'organiser', 'pr'])
    expect(await course.askWhoSits(people(['aa', 'pr']), 0)).toBe(true)
    expect(course.seatsAsked).toEqual(['aa', 'pr'])
    // Nobody plays the side that was chosen: whoever sits here is asked among all.
    expect(await course.askWhoSits(people(['pr']), 1)).toBe(true)
    expect(course.seatsAsked).toEqual(['organiser', 'pr'])
  })
})

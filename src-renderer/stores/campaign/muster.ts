// The muster of a battle of the campaign, and how it is resolved: on a board, by hand, by the program, as in history.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { CampaignBattle, HOWS } from '../../../src-shared/contract/campaign/values'
import { useCourse } from './course'
import { useProgram } from '../program/program'
import { useRuleSets } from '../shipped/rule-sets'
import { useSetUp } from '../set-up/set-up'

export type Muster = OutputOf<'campaign.muster'>
export type MusterRow = Muster['rows'][number]
export type Difference = Muster['differences'][number]
export type Cause = Difference['causes'][number]
export type How = (typeof HOWS)[number]
export type Tables = OutputOf<'campaign.tables'>['tables']
export type BattleReport = NonNullable<OutputOf<'campaign.report'>['report']>

/** A long job of this screen: runs of a simulation, or turns of a battle that is played out. */
interface Job {
  readonly id: string
  readonly battle: CampaignBattle
  readonly of: 'runs' | 'turns'
  readonly done: number
  readonly total: number
}

export const useMuster = defineStore('muster', () => {
  const program = useProgram()
  const course = useCourse()
  const setup = useSetUp()
  const ruleSets = useRuleSets()

  /** The battle that muster and result are about; null: none has been chosen. */
  const battle = ref<CampaignBattle | null>(null)
  const list = shallowRef<Muster | null>(null)
  /** What would be booked if the battle on its board were scored as it stands. */
  const standing = shallowRef<BattleReport | null>(null)
  /** The other table of the day, where two may be open together. */
  const tables = shallowRef<Tables>(null)
  const job = shallowRef<Job | null>(null)
  const boardId = ref('')
  const rest = ref<'untouched' | 'historical'>('untouched')
  let asked = 0
  let jobs = 0

  const stand = computed(() => course.stand?.battles.find((one) => one.battle === battle.value) ?? null)
  const boards = computed(() => list.value?.ruleSets.find(({ key }) => key === setup.ruleSet)?.boards ?? [])

  function choose(key: CampaignBattle): void {
    if (battle.value === key) return
    battle.value = key
    list.value = null
    tables.value = null
    standing.value = null
  }

  function clear(): void {
    battle.value = null
    list.value = null
    tables.value = null
    standing.value = null
  }

  /** The forces as the seat may know them; a later call overtakes. */
  async function load(): Promise<void> {
    const key = battle.value
    if (key === null || !course.stand?.begun) return
    asked += 1
    const mine = asked
    const isUmpire = course.army === null
    const isOnBoard = isUmpire && stand.value?.phase === 'resolve' && stand.value.begun
    const [found, other, now] = await Promise.all([
      program.get('campaign.muster', { battle: key }),
      isUmpire && course.stand.houseRules['linksFirst'] === true ? program.get('campaign.tables', {}) : null,
      isOnBoard ? program.get('campaign.asItStands', { battle: key }) : { report: null },
    ])
    if (mine !== asked || !found) return
    list.value = { ...found, ruleSets: found.ruleSets.filter(({ key }) => ruleSets.hasScreen(key)) }
    tables.value = other?.tables ?? null
    standing.value = now?.report ?? null
    chooseRules()
  }

  /** Rule set and board that can be chosen; what was chosen before stays if it can. */
  function chooseRules(): void {
    const offered = list.value?.ruleSets ?? []
    const before = offered.find(({ key }) => key === (stand.value?.ruleSet ?? setup.ruleSet))
    const first = before ?? offered[0]
    if (first) setup.ruleSet = first.key
    if (boards.value.includes(boardId.value)) return
    boardId.value = boards.value.find((id) => id === stand.value?.boardId) ?? boards.value[0] ?? ''
  }

  /** Says how the battle is resolved, unless it has been said; true if it stands so now. */
  async function chooseHow(how: How): Promise<boolean> {
    const key = battle.value
    if (key === null) return false
    if (stand.value?.how === how && how !== 'historical') return true
    return course.give('campaign.chooseHow', { battle: key, how })
  }

  /** Draws the battle up under the rule set that is chosen, for its board or for the program. */
  async function drawUp(how: 'fight' | 'simulate'): Promise<boolean> {
    const key = battle.value
    if (key === null || !(await chooseHow(how))) return false
    return course.give('campaign.chooseRuleSet', {
      battle: key,
      ruleSet: setup.ruleSet,
      boardId: boardId.value,
      houseRules: setup.houseRulesGiven(),
      rest: rest.value,
      seats: setup.seats,
      skills: setup.skillsGiven(),
      temperaments: setup.temperamentsGiven(),
      dice: setup.dice,
    })
  }

  /** Runs a long job; it may be cancelled, and then nothing has changed. */
  async function run(channel: 'campaign.simulate' | 'campaign.playOut'): Promise<boolean> {
    const key = battle.value
    if (key === null || job.value) return false
    jobs += 1
    const id = `${key}-${jobs}-${Date.now()}`
    job.value = {
      id,
      battle: key,
      of: channel === 'campaign.simulate' ? 'runs' : 'turns',
      done: 0,
      total: 0,
    }
    const stop = program.the().subscribe('job.progress', ({ jobId, done, total }) => {
      if (job.value && jobId === id) job.value = { ...job.value, done, total }
    })
    const done = await course.give(channel, { battle: key, jobId: id }, ['cancelled'])
    stop()
    job.value = null
    return done
  }

  async function cancel(): Promise<void> {
    if (job.value) await program.ask('job.cancel', { jobId: job.value.id })
  }

  return {
    battle,
    list,
    stand,
    standing,
    tables,
    job,
    boards,
    boardId,
    rest,
    choose,
    clear,
    load,
    chooseRules,
    chooseHow,
    drawUp,
    run,
    cancel,
  }
})

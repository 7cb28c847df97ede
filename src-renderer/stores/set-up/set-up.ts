// What is chosen before a battle: rules, house rules, what-ifs, seats and dice, and what the program made of it.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { JsonValue } from '../../../src-shared/contract/values'
import { screenFace } from '../../battle/rules/load'
import { t } from '../../i18n'
import { useProgram } from '../program/program'
import { useRuleSets, type RuleSetInfo } from '../shipped/rule-sets'

/** Ratings with one more set by hand, or with one less where it is what history gives. */
export function withRating(ratings: Ratings, row: RatingRow, key: string, value: RatingValue): Ratings {
  const { [key]: _, ...others } = ratings[row.id] ?? {}
  const own = value === row.derived[key] ? others : { ...others, [key]: value }
  const { [row.id]: __, ...rest } = ratings
  return Object.keys(own).length === 0 ? rest : { ...rest, [row.id]: own }
}

export type SetUpInfo = OutputOf<'battle.setUp.get'>
export type { RuleSetInfo }
export type HouseRuleValue = boolean | number | string
export type HouseRuleList = readonly JsonValue[]
export type Draft = OutputOf<'battle.setUp.draft'>
export type RatingColumn = Draft['columns'][number]
export type RatingRow = Draft['rows'][number]
export type RatingValue = string | number
export type Ratings = Readonly<Record<string, Readonly<Record<string, RatingValue>>>>
export type SeatKind = 'people' | 'staff'
type StaffSkill = SetUpInfo['skills'][number]
type Temperament = SetUpInfo['temperaments'][number]

export const useSetUp = defineStore('setup', () => {
  const program = useProgram()
  const ruleSets = useRuleSets()
  const info = shallowRef<SetUpInfo | null>(null)

  /** Key of the chosen rule set; empty: none can be chosen yet. */
  const ruleSet = ref('')
  /** Key of the rule set whose words are there. */
  const worded = ref('')
  const houseRules = shallowRef<Readonly<Record<string, HouseRuleValue | HouseRuleList>>>({})
  const whatIfIds = ref<string[]>([])
  const overNight = ref(false)
  // Who plays, and how: the Coalition first, then the French.
  const seats = ref<[SeatKind, SeatKind]>(['people', 'people'])
  /** How well the staff plays a side where it is the one to play it. */
  const skills = ref<[StaffSkill, StaffSkill]>(['normal', 'normal'])
  const temperaments = ref<[Temperament, Temperament]>(['even', 'even'])
  const dice = ref<'program' | 'hand'>('program')
  const busy = ref(false)
  /** Ratings set by hand, by piece and column. */
  const ratings = shallowRef<Ratings>({})
  const past = shallowRef<readonly Ratings[]>([])
  const future = shallowRef<readonly Ratings[]>([])
  /** What the choices of the moment would make of the battle. */
  const draft = shallowRef<Draft | null>(null)
  const labels = shallowRef<Readonly<Record<string, string>>>({})

  const rules = computed(() => ruleSets.infoOf(ruleSet.value))
  /** The same, once it can be told in words. */
  const rulesInWords = computed(() => (worded.value === ruleSet.value ? rules.value : undefined))
  const skillChoices = computed(() => ruleSets.skillChoices(ruleSet.value))
  /** What can be played under these rules of what was chosen under others. */
  const playable = (skill: StaffSkill): StaffSkill =>
    rules.value?.staffSkills.includes(skill) ? skill : 'normal'
  const skillsGiven = (): [StaffSkill, StaffSkill] => [playable(skills.value[0]), playable(skills.value[1])]
  const temperamentChoices = computed(() => ruleSets.temperamentChoices(ruleSet.value))
  const known = (temperament: Temperament): Temperament =>
    rules.value?.staffTemperaments.includes(temperament) ? temperament : 'even'
  const temperamentsGiven = (): [Temperament, Temperament] => [
    known(temperaments.value[0]),
    known(temperaments.value[1]),
  ]

  /** House rules that differ from the published reading. */
  const changed = computed(() =>
    (rules.value?.houseRules ?? []).filter((rule) => valueOf(rule.key) !== defaultOf(rule)),
  )

  /** What holds where nothing is chosen: another rule, such as the edition, may say so. */
  function defaultOf({ default: usual, defaultBy }: RuleSetInfo['houseRules'][number]): HouseRuleValue {
    return defaultBy?.values[String(valueOf(defaultBy.key))] ?? usual
  }

  function valueOf(key: string): HouseRuleValue {
    const rule = rules.value?.houseRules.find((one) => one.key === key)
    const set = houseRules.value[key]
    if (set !== undefined && typeof set !== 'object') return set
    return rule ? defaultOf(rule) : false
  }

  /** A house rule that is a list; null: it is as published. */
  function listOf(key: string): HouseRuleList | null {
    const set = houseRules.value[key]
    return typeof set === 'object' ? set : null
  }

  /** Null: as published. */
  function setHouseRule(key: string, value: HouseRuleValue | HouseRuleList | null): void {
    const { [key]: _, ...others } = houseRules.value
    houseRules.value = value === null ? others : { ...others, [key]: value }
  }

  /** Lists of these rules that differ from the published ones. */
  const changedLists = computed(() =>
    (rules.value?.houseRulesInFile ?? []).filter((key) => listOf(key) !== null),
  )
  /** What differs from the published reading, as it is given to the program. */
  function houseRulesGiven(): Record<string, HouseRuleValue | JsonValue[]> {
    const given: Record<string, HouseRuleValue | JsonValue[]> = {}
    for (const { key } of changed.value) given[key] = valueOf(key)
    for (const key of changedLists.value) given[key] = [...(listOf(key) ?? [])]
    return given
  }

  /** Chooses a what-if, and drops the others of its group. */
  function setWhatIf(id: string, on: boolean): void {
    const group = info.value?.whatIfs.find((one) => one.id === id)?.group ?? null
    const rivals = new Set(
      group === null ? [] : info.value?.whatIfs.filter((one) => one.group === group).map((one) => one.id),
    )
    const others = whatIfIds.value.filter((other) => other !== id && !(on && rivals.has(other)))
    whatIfIds.value = on ? [...others, id] : others
  }

  const ratingsByHand = computed(() =>
    Object.values(ratings.value).reduce((sum, own) => sum + Object.keys(own).length, 0),
  )

  function ratingOf(row: RatingRow, key: string): RatingValue | undefined {
    return ratings.value[row.id]?.[key] ?? row.derived[key]
  }

  function takeRatings(next: Ratings): void {
    past.value = [...past.value, ratings.value]
    future.value = []
    ratings.value = next
  }

  function setRating(row: RatingRow, key: string, value: RatingValue): void {
    if (ratingOf(row, key) !== value) takeRatings(withRating(ratings.value, row, key, value))
  }

  function clearRatings(): void {
    if (ratingsByHand.value > 0) takeRatings({})
  }

  function undoRating(): void {
    const before = past.value.at(-1)
    if (!before) return
    past.value = past.value.slice(0, -1)
    future.value = [...future.value, ratings.value]
    ratings.value = before
  }

  function redoRating(): void {
    const after = future.value.at(-1)
    if (!after) return
    future.value = future.value.slice(0, -1)
    past.value = [...past.value, ratings.value]
    ratings.value = after
  }

  const choices = () => ({
    battleId: info.value?.battle.id ?? '',
    ruleSet: ruleSet.value,
    houseRules: houseRulesGiven(),
    whatIfIds: [...whatIfIds.value],
    overNight: overNight.value,
    ratings: ratings.value,
  })

  let asked = 0
  /** Asks what the choices make of the battle; a later question overtakes. */
  async function loadDraft(): Promise<void> {
    if (!info.value || !['planned', 'deploying'].includes(info.value.battle.status)) return
    asked += 1
    const own = asked
    const found = await program.get('battle.setUp.draft', choices())
    if (!found || own !== asked) return
    draft.value = found
    if (found.pieces.length === 0) return
    const book = await program.get('orderOfBattle.get', {})
    // Fetched when it is wanted: what it needs to read a sheet is no part of the first screen.
    const { labelsOf } = await import('../order-of-battle/labels')
    if (book && own === asked)
      labels.value = labelsOf(found.pieces, book.orderOfBattle, (of) => t('battle.gunsOf', { of })).pieces
  }
  watch([info, ruleSet, houseRules, whatIfIds, overNight, ratings], () => void loadDraft())
  watch(ruleSet, (key) => void loadWords(key))

  async function loadWords(key: string): Promise<void> {
    if (!ruleSets.hasScreen(key)) return
    await screenFace(key)
    worded.value = key
  }

  async function load(battleId: string): Promise<void> {
    await program.takeSeat('umpire')
    past.value = []
    future.value = []
    draft.value = null
    // What was chosen for another battle is not shown: a choice made in it would be lost.
    info.value = null
    const [found] = await Promise.all([program.get('battle.setUp.get', { battleId }), ruleSets.load()])
    if (!found) return
    await loadWords(found.battle.ruleSet)
    take(found)
  }

  /** The rule sets alone, for a battle whose armies come from somewhere else. */
  async function loadRules(): Promise<void> {
    info.value = null
    draft.value = null
    houseRules.value = {}
    seats.value = ['people', 'people']
    skills.value = ['normal', 'normal']
    temperaments.value = ['even', 'even']
    dice.value = 'program'
    await ruleSets.load()
  }

  function take(found: SetUpInfo): void {
    info.value = found
    ruleSet.value = found.battle.ruleSet
    houseRules.value = { ...found.houseRules }
    whatIfIds.value = found.whatIfs.filter((one) => one.inForce).map((one) => one.id)
    overNight.value = found.overNight
    ratings.value = found.ratings
    seats.value = [...found.seats]
    skills.value = [...found.skills]
    temperaments.value = [...found.temperaments]
    dice.value = found.battle.dice
  }

  /** Draws the battle up by these choices; true if it can be begun. */
  async function drawUp(): Promise<boolean> {
    if (!info.value) return false
    busy.value = true
    await program.takeSeat('umpire')
    const found = await program.get('battle.setUp', {
      ...choices(),
      seats: seats.value,
      skills: skillsGiven(),
      temperaments: temperamentsGiven(),
      dice: dice.value,
    })
    busy.value = false
    if (!found) return false
    take(found)
    return found.faults.length === 0 && found.sheet !== null
  }

  return {
    info,
    ruleSet,
    houseRules,
    whatIfIds,
    overNight,
    seats,
    skills,
    skillChoices,
    skillsGiven,
    temperaments,
    temperamentChoices,
    temperamentsGiven,
    dice,
    busy,
    rules,
    rulesInWords,
    changed,
    ratings,
    ratingsByHand,
    past,
    future,
    draft,
    labels,
    ratingOf,
    setRating,
    clearRatings,
    undoRating,
    redoRating,
    valueOf,
    listOf,
    changedLists,
    houseRulesGiven,
    setHouseRule,
    setWhatIf,
    load,
    loadRules,
    drawUp,
  }
})

/** The theatre as somebody may see it at a step: blocks, marches, headquarters, fields (CP-SEE, theatre notes). */
import { BATTLE_KEYS, battleIdOf, type BattleKey, type StepId } from '../../history/calendar'
import type { Theatre } from '../../history/theatre'
import { ARMY_IDS, covers, type ArmyId, type Point } from '../../history/vocabulary'
import { battleFile, before, calendarBattle, headquartersOf, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import { eyesOf, knownResults, metFormations } from '../state/seen-by'
import { leaderOf, leaderState } from '../state/successors'
import type { CpState } from '../state/state'
import { surnameOf, UNKNOWN_GENERAL } from '../../words/surname'
import type { CpViewer } from '../state/vocabulary'
import { headquartersPlace, positionsAt, type Standing } from './positions'
import { nodeOf, roadsOf, wayThrough, type Roads, type Way } from './roads'

/** A formation on the map. */
export interface TheatreBlock {
  readonly id: string
  readonly army: ArmyId
  /** On the block. */
  readonly label: string
  /** On the block of its corps, where several of it are drawn as one. */
  readonly corps: string
  readonly name: string
  readonly commander: string
  readonly place: string
  readonly at: Point
  readonly brigades: number
  /** In the ranks now, as far as whoever looks knows: of others the strength at the opening (CP-SEE-06). */
  readonly men: number
  readonly guns: number
  /** Own troops; of others, the battle at which they were last met. */
  readonly met: BattleKey | null
  /** How it came there in this step: kilometres, and the way on the map. */
  readonly march: { readonly from: string; readonly km: number; readonly along: readonly Point[] } | null
}

export interface TheatreField {
  readonly battle: BattleKey
  readonly at: Point
  /** Its day and its hours in history. */
  readonly date: string
  readonly from: string
  readonly until: string
  /** Known to whoever looks. */
  readonly winner: 'french' | 'coalition' | 'draw' | null
  readonly status: 'toCome' | 'underWay' | 'done' | 'leftOut'
}

export interface TheatreHeadquarters {
  readonly id: string
  readonly army: ArmyId
  readonly name: string
  readonly place: string
  readonly at: Point
}

export interface TheatrePicture {
  readonly step: StepId
  /** The moment that the positions show. */
  readonly moment: string
  readonly blocks: readonly TheatreBlock[]
  readonly headquarters: readonly TheatreHeadquarters[]
  readonly fields: readonly TheatreField[]
}

/**
 * The picture at a step, which must not lie after the one in hand. Of armies that are not one's own only what battles
 * have shown is in it, where it was last met (CP-SEE-01).
 */
export function theatreAt(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  viewer: CpViewer,
): TheatrePicture {
  const army = armyThatSees(state, viewer)
  const eyes = army === null ? ARMY_IDS : eyesOf(data, state, army)
  const own = (of: string) => eyes.some((a) => a === of)
  const moment = theatre.steps.find((s) => s.id === step)?.moment ?? ''
  return {
    step,
    moment,
    blocks: [
      ...ownBlocks(data, theatre, state, step, own, (id) => own(armyIn(id)) && isGiven(state, viewer, id)),
      ...(army === null ? [] : metBlocks(data, theatre, state, step, army, own)),
    ],
    headquarters: eyes.flatMap((of) => headquartersAt(data, theatre, state, step, of, own)),
    fields: fieldsAt(data, theatre, state, step, army),
  }
}

type OwnArmy = (army: string) => boolean

/** The army through whose eyes is looked; null: the organiser's, and everybody's when it is over. */
function armyThatSees(state: CpState, viewer: CpViewer): ArmyId | null {
  if (viewer === 'organiser' || state.phase === 'over') return null
  return typeof viewer === 'object' ? viewer.army : viewer
}

/** Whether a player may know of a brigade of his army: the first of its players of all, others of theirs (CP-SEE-08). */
function isGiven(state: CpState, viewer: CpViewer, brigadeId: string): boolean {
  if (typeof viewer !== 'object' || state.phase === 'over') return true
  const { playerIds, commands } = state.seats[viewer.army]
  if (playerIds[0] === viewer.playerId) return true
  return (commands[viewer.playerId] ?? []).some((id) => covers(id, brigadeId))
}

function ownBlocks(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  own: OwnArmy,
  isSeen: (brigadeId: string) => boolean,
): readonly TheatreBlock[] {
  const now = positionsAt(data, theatre, state, step, own)
  const earlier = stepBefore(data, step)
  const was = earlier && positionsAt(data, theatre, state, earlier, own)
  const roads = roadsOf(theatre)
  const inRanks = (id: string) => total(data, [id], (u) => state.units[u]?.present ?? 0) > 0
  const blocks = blocksOf(now, (id) => isSeen(id) && inRanks(id))
  return blocks.map(({ standing, brigadeIds }) => ({
    ...described(data, theatre, standing, brigadeIds),
    ...ledBy(data, theatre, state, standing.blockId),
    men: total(data, brigadeIds, (u) => state.units[u]?.present ?? 0),
    guns: total(data, brigadeIds, (u) => state.units[u]?.guns ?? 0),
    met: null,
    march: marchOf(roads, step, standing, mainOf(brigadeIds, was)),
  }))
}

/** Formations of others that were met, each at the place where it stood in that battle. */
function metBlocks(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  army: ArmyId,
  own: OwnArmy,
): readonly TheatreBlock[] {
  const met = new Map<string, BattleKey>()
  for (const { brigadeId, battle } of othersMet(data, state, army)) {
    if (before(data, step, calendarBattle(data, battle).step) || own(armyIn(brigadeId))) continue
    met.set(brigadeId, battle)
  }
  return BATTLE_KEYS.flatMap((battle) => {
    const there = onField(
      theatre,
      battle,
      positionsAt(data, theatre, state, calendarBattle(data, battle).step),
    )
    return blocksOf(there, (id) => met.get(id) === battle).map(({ standing, brigadeIds }) => ({
      ...described(data, theatre, standing, brigadeIds),
      men: total(data, brigadeIds, (_, strength) => strength),
      guns: 0,
      met: battle,
      march: null,
    }))
  })
}

/** Troops that were met were met on the field: by which road they came, or lay behind it, nobody has seen. */
function onField(
  theatre: Theatre,
  battle: BattleKey,
  standings: ReadonlyMap<string, Standing>,
): ReadonlyMap<string, Standing> {
  const field = theatre.battlefields.find((f) => f.battle === battleIdOf(battle))
  if (!field) return standings
  const xs = field.polygon.map(([x]) => x)
  const ys = field.polygon.map(([, y]) => y)
  const isIn = ([x, y]: Point) =>
    x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
  return new Map(
    [...standings].map(([id, standing]) => {
      const at = standing.at ?? nodeOf(theatre, standing.place)?.at
      return [id, at && isIn(at) ? standing : { ...standing, place: field.place, at: undefined }] as const
    }),
  )
}

/** Enemies met, and allies who stood on a field with one's own men. */
function othersMet(data: CampaignData, state: CpState, army: ArmyId) {
  const allies = BATTLE_KEYS.flatMap((battle) => {
    const ids = Object.keys(state.reports[battle]?.lines ?? {})
    if (!ids.some((id) => armyIn(id) === army)) return []
    return ids
      .filter((id) => armyIn(id) !== army)
      .map((id) => ({ brigadeId: id.slice(0, id.lastIndexOf('.')), battle }))
  })
  return [...metFormations(data, state, army), ...allies]
}

function headquartersAt(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  army: ArmyId,
  own: OwnArmy,
): readonly TheatreHeadquarters[] {
  return headquartersOf(data, army).flatMap((id): TheatreHeadquarters[] => {
    const record = data.calendar.headquarters.find((h) => h.id === id)
    const place = headquartersPlace(data, theatre, state, step, id, own)
    const node = place === undefined ? undefined : nodeOf(theatre, place)
    return record && place !== undefined && node ? [{ id, army, name: record.name, place, at: node.at }] : []
  })
}

function fieldsAt(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  army: ArmyId | null,
): readonly TheatreField[] {
  const known = army === null ? BATTLE_KEYS : knownResults(data, state, army)
  return BATTLE_KEYS.flatMap((battle): TheatreField[] => {
    const field = theatre.battlefields.find((f) => f.battle === battle)
    const place = field && nodeOf(theatre, field.place)
    if (!place) return []
    const { phase, begun } = state.battles[battle]
    const isPast = !before(data, step, calendarBattle(data, battle).step)
    const report = isPast && known.includes(battle) ? state.reports[battle] : undefined
    const status =
      phase === 'leftOut' && known.includes(battle)
        ? 'leftOut'
        : report
          ? 'done'
          : isPast && begun
            ? 'underWay'
            : 'toCome'
    const { startTime, endTime, date } = battleFile(data, battle)
    return [
      {
        battle,
        at: place.at,
        date,
        from: startTime,
        until: endTime,
        winner: report?.winner ?? null,
        status,
      },
    ]
  })
}

interface Gathered {
  readonly standing: Standing
  readonly brigadeIds: readonly string[]
}

/** Brigades of one block that stand at one place, together. */
function blocksOf(
  standings: ReadonlyMap<string, Standing>,
  isIn: (brigadeId: string) => boolean,
): readonly Gathered[] {
  const blocks = new Map<string, { standing: Standing; brigadeIds: string[] }>()
  for (const [id, standing] of standings) {
    if (!isIn(id)) continue
    const key = [armyIn(id), standing.blockId, standing.place, ...(standing.at ?? [])].join(' ')
    const block = blocks.get(key) ?? { standing, brigadeIds: [] }
    block.brigadeIds.push(id)
    blocks.set(key, block)
  }
  return [...blocks.values()]
}

/** What a block is called on the map: by the theatre, else by who leads it, else by its name. */
export function blockLabel(data: CampaignData, theatre: Theatre, blockId: string): string {
  const record = data.history.index.formations.get(blockId)
  const general = record?.commander?.name ?? UNKNOWN_GENERAL
  return (
    theatre.formations.find((f) => f.id === blockId)?.label ??
    (general === UNKNOWN_GENERAL ? (record?.name ?? blockId) : surnameOf(general))
  )
}

function described(
  data: CampaignData,
  theatre: Theatre,
  { blockId, place, at }: Standing,
  brigadeIds: readonly string[],
): Omit<TheatreBlock, 'men' | 'guns' | 'met' | 'march'> {
  const record = data.history.index.formations.get(blockId)
  const name = record?.name ?? blockId
  const commander = record?.commander?.name ?? ''
  const army = armyIn(brigadeIds[0] ?? blockId)
  const label = blockLabel(data, theatre, blockId)
  const node = nodeOf(theatre, place)
  const corpsId = blockId.split('.').slice(0, 2).join('.')
  return {
    // A block that is divided between places is one block at each of them.
    id: at ? `${blockId}@${at.join('-')}` : `${blockId}@${place}`,
    army,
    label,
    corps: theatre.formations.find((f) => f.id === corpsId)?.label ?? label,
    name,
    commander,
    place,
    at: at ?? node?.at ?? [0, 0],
    brigades: brigadeIds.length,
  }
}

/** Who leads a block of one's own now: it bears no name of a general who is out of the campaign. */
function ledBy(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  blockId: string,
): Partial<Pick<TheatreBlock, 'commander' | 'label'>> {
  const post = data.leaderOf.get(blockId)
  const record = data.history.index.formations.get(blockId)
  if (!post || !record || leaderState(state, post.id) === 'fit') return {}
  const label = blockLabel(data, theatre, blockId)
  return {
    commander: leaderOf(data, state, blockId).name,
    ...(post.name.includes(label) && { label: record.name }),
  }
}

function total(
  data: CampaignData,
  brigadeIds: readonly string[],
  of: (unitId: keyof CpState['units'], strength: number) => number,
): number {
  let sum = 0
  for (const id of brigadeIds)
    for (const unit of data.history.index.brigadeById.get(id)?.brigade.units ?? [])
      sum += of(unit.id, unit.strength)
  return sum
}

/** Where most of the brigades of a block stood: the block came from there. */
function mainOf(
  brigadeIds: readonly string[],
  standings: ReadonlyMap<string, Standing> | undefined,
): Standing | undefined {
  const counted = new Map<string, { standing: Standing; n: number }>()
  for (const id of brigadeIds) {
    const standing = standings?.get(id)
    if (!standing) continue
    const row = counted.get(standing.place) ?? { standing, n: 0 }
    row.n += 1
    counted.set(standing.place, row)
  }
  return [...counted.values()].toSorted((a, b) => b.n - a.n)[0]?.standing
}

/** The march that brought a block to its place in this very step. */
function marchOf(
  roads: Roads,
  step: StepId,
  { place, at, via, since, against }: Standing,
  was: Standing | undefined,
): TheatreBlock['march'] {
  if (since !== step) return null
  // On the first day the first place named is where it stood that morning.
  const first = was?.place ?? via?.[0]
  if (first === undefined || first === place) return null
  const holds = was ? against || !was.against : true
  const way: Way = wayThrough(roads, [first, ...(holds ? (via ?? []) : []), place])
  if (way.along.length < 2) return null
  return { from: first, km: way.km, along: at ? [...way.along, at] : way.along }
}

function stepBefore(data: CampaignData, step: StepId): StepId | undefined {
  return data.calendar.steps[(data.order.get(step) ?? 0) - 1]?.id
}

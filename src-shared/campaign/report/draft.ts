/** What a result says before anything is reckoned: the three forms in one, before corrections (CP-REP-01). */
import type { BattleKey } from '../../history/calendar'
import type { CpExit, CpPiece, FieldReport } from '../../history/field-report'
import type { UnitRecord } from '../../history/formation-index'
import { covers, SIDE_OF_ARMY, type SideId } from '../../history/vocabulary'
import { battleFile, type CampaignData } from '../state/data'
import { armyIn, historicalFates } from './historical'
import type { CpHouseRules } from '../course/house-rules'
import { factQuestions } from './questions'
import type { CpLine, CpReport, HandedOver, Mustered, ResultInput } from './result'

/** All that a report is worked out from. The same values give the same report for ever (CP-EDIT-04). */
export interface ReportSource {
  readonly key: BattleKey
  readonly mustered: Mustered
  readonly input: ResultInput
  readonly houseRules: CpHouseRules
  /** Facts answered by the organiser. */
  readonly facts: Readonly<Record<string, boolean>>
  readonly corrections: CpReport['corrections']
  readonly overrides: CpReport['overrides']
  /** Horses of a unit, before the battle. */
  readonly horsesOf: (unitId: string) => number
  /** Whether a leader was fit when it began. */
  readonly isFit: (leaderId: string) => boolean
  /** Brigades that went over to the other table, booked when they left (CP-STEP-08). */
  readonly handedOver: readonly HandedOver[]
  /** Latest moment to which it may have been played on (CP-LINK-08). */
  readonly playedOnTo?: number
}

/** What the three kinds of result have in common before corrections. */
export interface Draft {
  readonly endTime: string
  readonly ended: CpReport['ended']
  readonly gaveUp: SideId | undefined
  readonly holders: CpReport['holders']
  readonly record: CpReport['record']
  readonly facts: Readonly<Record<string, boolean>>
  readonly answers: Readonly<Record<string, boolean>>
  readonly exits: readonly CpExit[]
  readonly leaders: CpReport['leaders']
  readonly late: CpReport['late']
  readonly gunsLost: Readonly<Record<string, number>>
  readonly pieces: readonly CpPiece[]
  readonly note: string
}

/** The draft of a result before corrections: as it stands, however far it was played (CP-R-23), given up or not (CP-R-24). */
export function draftOf(data: CampaignData, source: ReportSource): Draft {
  const { key, mustered, input, facts } = source
  const none = {
    answers: {},
    exits: [],
    leaders: [],
    late: [],
    gunsLost: {},
    pieces: [],
    record: null,
    note: '',
  }
  switch (input.kind) {
    case 'field': {
      const { report } = input
      // A fact that a simulation cannot answer is answered no (CP-LINK-03).
      const unanswered = input.simulated ? [...factQuestions(data, key).keys()] : []
      return {
        ...none,
        endTime: report.endTime,
        ended: report.ended,
        gaveUp: report.gaveUp,
        holders: { ...mustered.holders, ...report.holders },
        record: report.record,
        facts: { ...Object.fromEntries(unanswered.map((id) => [id, false])), ...report.facts, ...facts },
        exits: report.exits,
        leaders: report.leaders,
        late: report.late,
        gunsLost: definedOnly(report.gunsLost),
        pieces: withInnerBatteries(data, report, mustered),
      }
    }
    case 'hand': {
      const { entry } = input
      return {
        ...none,
        endTime: entry.endTime,
        ended: entry.gaveUp ? 'givenUp' : 'played',
        gaveUp: entry.gaveUp,
        holders: { ...entry.holders },
        facts: { ...entry.facts, ...facts },
        answers: entry.answers,
        exits: entry.exits,
        leaders: entry.leaders,
        late: entry.late,
        note: entry.note,
      }
    }
    case 'historical': {
      const { historicalResult, endTime } = battleFile(data, key)
      return {
        ...none,
        endTime,
        ended: 'played',
        gaveUp: undefined,
        holders: historicalResult.holders,
        facts: { ...historicalResult.facts, ...facts },
        leaders: historicalFates(
          data,
          key,
          (formation) => Object.keys(mustered.units).some((unit) => covers(formation, unit)),
          source.isFit,
        ),
      }
    }
  }
}

const definedOnly = (guns: FieldReport['gunsLost']): Record<string, number> =>
  Object.fromEntries(Object.entries(guns).flatMap(([id, n]) => (n === undefined ? [] : [[id, n] as const])))

/** The forces without the brigades that went over to the other table: nothing more can be entered of them (CP-STEP-08). */
export function stillThere(mustered: Mustered, handedOver: readonly HandedOver[]): Mustered {
  if (handedOver.length === 0) return mustered
  const isGone = (id: string) => handedOver.some(({ brigadeId }) => covers(brigadeId, id))
  const rest = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !isGone(id)))
  return {
    ...mustered,
    units: rest(mustered.units),
    brigades: rest(mustered.brigades),
    late: rest(mustered.late),
  }
}

interface Leaving {
  readonly gaveUp?: SideId | undefined
  readonly exits: readonly CpExit[]
  readonly pieces: readonly CpPiece[]
}

/** Without the exits of a side that gave up the field: it is withdrawn, and reaches no other field that day (CP-RES-12). */
export function withdrawn<T extends Leaving>(draft: T): T {
  const { gaveUp, exits, pieces } = draft
  if (gaveUp === undefined) return draft
  const isWithdrawn = (id: string) => SIDE_OF_ARMY[armyIn(id)] === gaveUp
  return {
    ...draft,
    exits: exits.filter(({ brigadeId }) => !isWithdrawn(brigadeId)),
    pieces: pieces.map(({ exited, ...piece }) =>
      exited && !piece.members.some(({ unitId }) => isWithdrawn(unitId)) ? { ...piece, exited } : piece,
    ),
  }
}

/** Who went over has left by his exit, whatever is typed of the others. */
export function withHandedOver(draft: Draft, handedOver: readonly HandedOver[]): Draft {
  const gone = handedOver.map(({ brigadeId, exit, time }) => ({ brigadeId, exit, time }))
  const others = draft.exits.filter((e) => !gone.some(({ brigadeId }) => brigadeId === e.brigadeId))
  return gone.length === 0 ? draft : { ...draft, exits: [...others, ...gone] }
}

/**
 * A battery without a counter marches with the counter that has most men of its division, else of its corps,
 * and breaks with it (CP-ONE-05, CP-R-28).
 */
function withInnerBatteries(data: CampaignData, report: FieldReport, mustered: Mustered): readonly CpPiece[] {
  if (report.innerBatteries !== true) return report.pieces
  const { unitById } = data.history.index
  const inPieces = new Set(report.pieces.flatMap((p) => p.members.map((m) => m.unitId)))
  const inner = report.onField.flatMap((id): CpPiece[] => {
    const record = unitById.get(id)
    if (record?.unit.arm !== 'artillery' || inPieces.has(id)) return []
    const host = hostOf(record, report.pieces)
    const gone = host?.state !== 'fit' ? host : undefined
    return gone
      ? [
          {
            id: `${gone.id}+${id}`,
            name: record.unit.name,
            members: [{ unitId: id, men: mustered.units[id]?.men ?? 0 }],
            state: gone.state,
            n: 1,
            d: 1,
            cutOff: gone.cutOff,
          },
        ]
      : []
  })
  return [...report.pieces, ...inner]
}

/** The piece with most men of the division of a battery, else of its corps. */
export function hostOf(record: UnitRecord, pieces: readonly CpPiece[]): CpPiece | undefined {
  for (const above of [record.division.id, record.corps.id]) {
    const men = (p: CpPiece) => p.members.reduce((sum, m) => sum + (covers(above, m.unitId) ? m.men : 0), 0)
    const best = pieces.reduce<CpPiece | undefined>((b, p) => (men(p) > (b ? men(b) : 0) ? p : b), undefined)
    if (best) return best
  }
  return undefined
}

/** A battery inside a counter that left has left with it (CP-ONE-05). */
export function withBatteries(
  data: CampaignData,
  exits: readonly CpExit[],
  draft: Draft,
  lines: ReadonlyMap<string, CpLine>,
  input: ResultInput,
): readonly CpExit[] {
  if (input.kind !== 'field' || input.report.innerBatteries !== true) return exits
  const inPieces = new Set<string>(draft.pieces.flatMap((p) => p.members.map((m) => m.unitId)))
  const more = [...lines.keys()].flatMap((id): CpExit[] => {
    const record = data.history.index.unitById.get(id as never)
    if (record?.unit.arm !== 'artillery' || inPieces.has(id)) return []
    const exited = hostOf(record, draft.pieces)?.exited
    return exited && !exits.some((e) => e.brigadeId === record.brigade.id)
      ? [{ brigadeId: record.brigade.id, ...exited }]
      : []
  })
  return [...exits, ...more]
}

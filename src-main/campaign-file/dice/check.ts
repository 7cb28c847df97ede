/** Proves every throw of the program's dice from what was committed to before it, row by row of the journal. */
import { z } from 'zod'
import type { JsonValue } from '../../../src-shared/engine/json'
import { parseJson } from '../../../src-shared/engine/parse-json'
import { CAMPAIGN_STREAM, COURSE_STREAM, type Row } from '../../store/chain'
import { changeOf } from '../changes'
import type { EntrySeal, Throws } from '../records'
import {
  sealOf,
  openingOf,
  placeOfSeal,
  sealedContentSchema,
  thrownOf,
  type Opening,
  type Thrown,
} from '../seals/sealed-rows'
import { meetsCommitment } from '../seals/seals'
import { CourseThrows } from './course-proof'
import {
  CHAIN_LINKS,
  DICE_SALT_SETTING,
  isLinkOf,
  startDiceSchema,
  wrongRoll,
  type Pair,
  type ThrowContext,
  type ThrowProof,
} from './proof'

interface BattleThrows {
  /** The links before the next ones, or what the chains end in. */
  after: Pair
  throws: number
}

/** Something sealed, a command or its dice, until it is laid open. */
interface ClosedThrow {
  readonly of: EntrySeal['of']
  readonly commitment: string
  /** Of a throw in a battle. */
  readonly context?: ThrowContext
  /** Of throws of the campaign. */
  readonly step?: number
}

const saltSchema = z.object({ [DICE_SALT_SETTING]: z.string() })

export class DiceCheck {
  readonly #battles = new Map<string, BattleThrows>()
  /** By stream and seq. */
  readonly #closed = new Map<string, ClosedThrow>()
  #course: CourseThrows | undefined
  #salt = ''
  #seen = 0
  #onTrust = 0

  /** How many throws there were so far, and what is known of them. */
  throws(): Throws {
    const sealed = [...this.#closed.values()].filter(isProvable).length
    const waiting = sealed + (this.#course?.waiting ?? 0)
    return { proved: this.#seen - waiting, waiting, onTrust: this.#onTrust }
  }

  /** What does not follow in a row, in a few words; undefined: everything does. */
  problem(row: Row): string | undefined {
    try {
      if (row.stream !== CAMPAIGN_STREAM) return this.#problemOf(row)
      if (row.payload.includes(DICE_SALT_SETTING)) this.#noteSalt(row)
      return undefined
    } catch {
      return 'the dice of an entry cannot be read'
    }
  }

  #noteSalt(row: Row): void {
    for (const record of changeOf(row)?.set ?? [])
      if (record.table === 'campaign')
        this.#salt = saltSchema.safeParse(parseJson(record.settings)).data?.[DICE_SALT_SETTING] ?? ''
  }

  #problemOf(row: Row): string | undefined {
    if (row.kind === 'start') this.#begin(row)
    const opening = row.kind === 'command' ? openingOf(row.payload) : undefined
    return this.#open(row.stream, opening) ?? this.#thrown(row, opening)
  }

  #begin(row: Row): void {
    const commitments = startDiceSchema.safeParse(parseJson(row.payload)).data?.dice.commitments
    if (!commitments) return
    if (row.stream === COURSE_STREAM) this.#course = new CourseThrows(commitments)
    else this.#battles.set(row.stream, { after: commitments, throws: 0 })
  }

  #open(stream: string, opening: Opening | undefined): string | undefined {
    for (const { seq, ...opened } of opening?.opens ?? []) {
      const key = `${stream} ${seq}`
      const closed = this.#closed.get(key)
      const content = sealedContentSchema.safeParse(opened.value).data
      if (!closed || !content) continue
      const { of, commitment, context, step } = closed
      if (!meetsCommitment(commitment, placeOfSeal(stream, seq, of), opened))
        return `what is laid open of entry ${seq} is not what was committed to`
      this.#closed.delete(key)
      const { command, rolls } = content
      if (!isProvable(closed)) {
        this.#onTrust += rolls.length
        continue
      }
      this.#seen += rolls.length - 1
      if (step !== undefined) this.#course?.laidOpen(step, rolls)
      if (context && wrongRoll({ ...context, command: command ?? context.command }, rolls))
        return `a throw of entry ${seq}, sealed until now, does not follow from what was committed to`
    }
    return undefined
  }

  #thrown(row: Row, opening: Opening | undefined): string | undefined {
    const { proof, courseProof, rolls } = row.rolls === null ? NOT_THROWN : thrownOf(row.rolls)
    const sealed = row.kind === 'command' ? sealOf(row) : undefined
    const note = (by: Pick<ClosedThrow, 'context' | 'step'>) => {
      if (!sealed) return
      const { of, sealed: kept } = sealed
      this.#closed.set(`${row.stream} ${String(row.seq)}`, { of, commitment: kept.commitment, ...by })
    }
    if (courseProof && this.#course) {
      this.#seen += sealed ? 1 : rolls.length
      note({ step: courseProof.step })
      return this.#course.problem(courseProof, rolls)
    }
    const battle = this.#battles.get(row.stream)
    if (!proof || !battle) {
      // Faces that people threw stand without a proof, as do those of older versions and where no commitment was saved.
      this.#onTrust += rolls.length
      note({})
      return undefined
    }
    if (!isNext(battle, proof)) return 'a throw does not follow from what was committed to before it'
    battle.throws += 1
    const isLast = battle.throws % CHAIN_LINKS === 0
    battle.after = isLast ? (proof.next ?? battle.after) : proof.links
    const command = row.kind === 'start' ? null : (opening?.command ?? (parseJson(row.payload) as JsonValue))
    const context = { salt: this.#salt, battleId: row.stream, proof, side: row.side, command }
    this.#seen += sealed ? 1 : rolls.length
    note({ context })
    return !sealed && wrongRoll(context, rolls)
      ? 'the faces of a throw do not follow from what was committed to before it'
      : undefined
  }
}

const NOT_THROWN: Thrown = { rolls: [] }
const isProvable = ({ context, step }: ClosedThrow) => context !== undefined || step !== undefined
const isNext = ({ throws, after }: BattleThrows, { throw: number, links }: ThrowProof) =>
  number === throws && links.every((link, i) => isLinkOf(link, after[i] ?? ''))

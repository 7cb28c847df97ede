/** Proves every throw of the program's dice from what was committed to before it, row by row of the journal. */
import { z } from 'zod'
import type { Roll } from '../../../src-shared/engine/dice'
import type { JsonValue } from '../../../src-shared/engine/json'
import { parseJson } from '../../../src-shared/engine/parse-json'
import { CAMPAIGN_STREAM, COURSE_STREAM, type Row } from '../../store/chain'
import { changeOf } from '../changes'
import type { Throws } from '../records'
import { openingOf, sealedContentSchema, sealedOf, thrownOf, type Opening } from '../seals/sealed-rows'
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
  /** Throws of commands that are still sealed, by seq. */
  readonly sealed: Map<number, ThrowContext>
}

const saltSchema = z.object({ [DICE_SALT_SETTING]: z.string() })

export class DiceCheck {
  readonly #battles = new Map<string, BattleThrows>()
  #course: CourseThrows | undefined
  /** Steps of commands of the course that are still sealed and had dice, by seq. */
  readonly #sealedSteps = new Map<number, number>()
  #salt = ''
  #seen = 0
  #onTrust = 0

  /** How many throws there were so far, and what is known of them. */
  throws(): Throws {
    const sealed = [...this.#battles.values()].reduce((sum, battle) => sum + battle.sealed.size, 0)
    const waiting = sealed + (this.#course?.waiting ?? 0) + this.#sealedSteps.size
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
    const isOfCourse = row.stream === COURSE_STREAM
    const problem = isOfCourse ? this.#openCourse(opening) : this.#openBattle(row.stream, opening)
    if (problem !== undefined || row.rolls === null) return problem
    const { proof, courseProof, rolls } = thrownOf(row.rolls)
    const isSealed = row.kind === 'command' && sealedOf(row.payload) ? row.seq : null
    if (courseProof && this.#course) {
      this.#seen += isSealed === null ? rolls.length : 1
      if (isSealed !== null) this.#sealedSteps.set(isSealed, courseProof.step)
      return this.#course.problem(courseProof, rolls)
    }
    const battle = this.#battles.get(row.stream)
    if (proof && battle) return this.#thrown(row, battle, opening, proof, rolls, isSealed)
    // Faces that people threw stand without a proof, as do those of older versions and where no commitment was saved.
    this.#onTrust += rolls.length
    return undefined
  }

  #begin(row: Row): void {
    const commitments = startDiceSchema.safeParse(parseJson(row.payload)).data?.dice.commitments
    if (!commitments) return
    if (row.stream === COURSE_STREAM) this.#course = new CourseThrows(commitments)
    else this.#battles.set(row.stream, { after: commitments, throws: 0, sealed: new Map() })
  }

  #openBattle(id: string, opening: Opening | undefined): string | undefined {
    const battle = this.#battles.get(id)
    for (const { seq, value } of opening?.opens ?? []) {
      const context = battle?.sealed.get(seq)
      const content = sealedContentSchema.safeParse(value).data
      if (!context || !content) continue
      battle?.sealed.delete(seq)
      this.#seen += content.rolls.length - 1
      if (wrongRoll({ ...context, command: content.command }, content.rolls))
        return `a throw of entry ${seq}, sealed until now, does not follow from what was committed to`
    }
    return undefined
  }

  #openCourse(opening: Opening | undefined): undefined {
    for (const { seq, value } of opening?.opens ?? []) {
      const step = this.#sealedSteps.get(seq)
      const content = sealedContentSchema.safeParse(value).data
      if (step === undefined || !content) continue
      this.#sealedSteps.delete(seq)
      this.#seen += content.rolls.length - 1
      this.#course?.laidOpen(step, content.rolls)
    }
  }

  #thrown(
    row: Row,
    battle: BattleThrows,
    opening: Opening | undefined,
    proof: ThrowProof,
    rolls: readonly Roll[],
    isSealed: number | null,
  ): string | undefined {
    const isNext =
      proof.throw === battle.throws && proof.links.every((link, i) => isLinkOf(link, battle.after[i] ?? ''))
    if (!isNext) return 'a throw does not follow from what was committed to before it'
    battle.throws += 1
    const isLast = battle.throws % CHAIN_LINKS === 0
    battle.after = isLast ? (proof.next ?? battle.after) : proof.links
    const command = row.kind === 'start' ? null : (opening?.command ?? (parseJson(row.payload) as JsonValue))
    const context = { salt: this.#salt, battleId: row.stream, proof, side: row.side, command }
    if (isSealed !== null) {
      this.#seen += 1
      battle.sealed.set(isSealed, context)
      return undefined
    }
    this.#seen += rolls.length
    return (
      wrongRoll(context, rolls) && 'the faces of a throw do not follow from what was committed to before it'
    )
  }
}

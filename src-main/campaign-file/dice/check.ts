/** Proves every throw of the program's dice from what was committed to before the battle, row by row of the journal. */
import { z } from 'zod'
import type { JsonValue } from '../../../src-shared/engine/json'
import { parseJson } from '../../../src-shared/engine/parse-json'
import { CAMPAIGN_STREAM, type Row } from '../../store/chain'
import { changeOf } from '../changes'
import {
  CHAIN_LINKS,
  DICE_SALT_SETTING,
  isLinkOf,
  startDiceSchema,
  wrongRoll,
  type Pair,
  type ThrowContext,
} from './proof'
import { openingRowSchema, sealedContentSchema, sealedRowSchema, thrownOf } from '../seals/sealed-rows'

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
  #salt = ''

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
    const battle = this.#battles.get(row.stream)
    if (!battle || (row.kind !== 'start' && row.kind !== 'command')) return undefined
    const opening =
      row.kind === 'command' ? openingRowSchema.safeParse(parseJson(row.payload)).data : undefined
    for (const { seq, value } of opening?.opens ?? []) {
      const context = battle.sealed.get(seq)
      const content = sealedContentSchema.safeParse(value).data
      if (context && content && wrongRoll({ ...context, command: content.command }, content.rolls))
        return `a throw of entry ${seq}, sealed until now, does not follow from what was committed to`
    }
    if (row.rolls === null) return undefined
    const { proof, rolls } = thrownOf(row.rolls)
    // Faces that people threw stand without a proof.
    if (!proof) return undefined
    const isNext =
      proof.throw === battle.throws && proof.links.every((link, i) => isLinkOf(link, battle.after[i] ?? ''))
    if (!isNext) return 'a throw does not follow from what was committed to before it'
    battle.throws += 1
    const isLast = battle.throws % CHAIN_LINKS === 0
    battle.after = isLast ? (proof.next ?? battle.after) : proof.links
    const command = row.kind === 'start' ? null : (opening?.command ?? (parseJson(row.payload) as JsonValue))
    const context = { salt: this.#salt, battleId: row.stream, proof, side: row.side, command }
    if (row.seq !== null && sealedRowSchema.safeParse(command).success) {
      battle.sealed.set(row.seq, context)
      return undefined
    }
    return (
      wrongRoll(context, rolls) && 'the faces of a throw do not follow from what was committed to before it'
    )
  }

  #begin(row: Row): void {
    const found = startDiceSchema.safeParse(parseJson(row.payload)).data
    if (found) this.#battles.set(row.stream, { after: found.dice.commitments, throws: 0, sealed: new Map() })
  }
}

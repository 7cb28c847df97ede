// The arithmetic of a battle's line in an account, step by step, each with the rule that it rests on.
import { t } from '../../i18n'
import type { AccountLine } from '../../stores/campaign/ledger'
import { figure } from './columns'

type Working = NonNullable<AccountLine['working']>

export interface ReckonedStep {
  readonly text: string
  readonly rule: string
}

/** Pieces beyond these are summed up: nobody reads a hundred of them in a drawer. */
const MOST_PIECES = 6

export function reckoned(working: Working): readonly ReckonedStep[] {
  const step = (
    key: string,
    rule: string,
    values: Readonly<Record<string, string | number>>,
  ): ReckonedStep => ({
    text: t(`ledger.arithmetic.${key}`, values),
    rule,
  })
  const byHistory = working.how === 'historical'
  const rule = byHistory ? 'CP-RES-07' : working.how === 'hand' ? 'CP-HAND-06' : 'CP-REP-04'
  return [
    step('brought', 'CP-REP-11', { men: figure(working.men) }),
    ...working.pieces.slice(0, MOST_PIECES).flatMap((piece) => pieceSteps(piece, step)),
    ...(working.pieces.length > MOST_PIECES
      ? [step('morePieces', 'CP-REP-03', { n: working.pieces.length - MOST_PIECES })]
      : []),
    ...(byHistory && working.history
      ? [
          step(working.history.men === 0 ? 'notInHistory' : 'asInHistory', 'CP-RES-06', {
            men: figure(working.history.men),
            lost: figure(working.history.lost),
          }),
        ]
      : []),
    step('lost', rule, { lost: figure(working.lost) }),
    ...(working.lost === 0
      ? []
      : [
          step('divided', rule, {
            killedWounded: figure(working.killedWounded),
            missing: figure(working.missing),
            stragglers: figure(working.stragglers),
            scattered: figure(working.scattered),
          }),
        ]),
  ]
}

function pieceSteps(
  piece: Working['pieces'][number],
  step: (key: string, rule: string, values: Readonly<Record<string, string | number>>) => ReckonedStep,
): readonly ReckonedStep[] {
  const { name, men, own, fraction, left, permanent, permanentPercent, killedWounded, killedWoundedPercent } =
    piece
  const how = piece.state !== 'fit' ? piece.state : fraction ? 'fraction' : 'men'
  return [
    step(how, piece.state === 'fit' ? 'CP-REP-03' : 'CP-REP-02', {
      name,
      men: figure(men),
      own: figure(own),
      left: figure(left),
      n: fraction?.n ?? 0,
      d: fraction?.d ?? 1,
    }),
    ...(left > 0
      ? [
          step('forGood', 'CP-REP-03', {
            left: figure(left),
            percent: permanentPercent,
            permanent: figure(permanent),
            ofThese: killedWoundedPercent,
            killedWounded: figure(killedWounded),
          }),
        ]
      : []),
  ]
}

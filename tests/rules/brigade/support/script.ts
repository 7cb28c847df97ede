/** Short forms for cases of movement written in tests. */
import { expect } from 'vitest'
import type { Case, CaseStep } from '../../runner/form'
import { runCase, type CaseKit } from '../../runner/cases'

import { combatMachine } from './combat-rules'
import { kitOf, movementKit } from './movement-rules'

export type Given = Case['given']
type Action = Readonly<Record<string, unknown>>

/** Plays steps with the phases of movement alone; every difference fails the test. */
export const play = player(movementKit)

/** The same with fire, melee and morale behind the movement. */
export const fight = player(kitOf(combatMachine))

function player(kit: CaseKit) {
  return (title: string, given: Given, ...steps: CaseStep[]): void => {
    const test: Case = { id: title, title, ruleSet: 'brigade', rules: [], tolerance: 0.02, given, steps }
    expect(runCase(test, kit).differences).toEqual([])
  }
}

export function charge(side: 0 | 1, brigadeId: string, targetId: string): CaseStep {
  return { side, command: { type: 'DeclareCharge', brigadeId, targetId } }
}

/** A plot as a command, for `refused` and `legal`. */
export function plotted(brigadeId: string, ...actions: Action[]) {
  return { type: 'PlotMove', brigadeId, actions } as unknown as { [key: string]: never }
}

export function plot(side: 0 | 1, brigadeId: string, ...actions: Action[]): CaseStep {
  return { side, command: plotted(brigadeId, ...actions) }
}

export function end(side: 0 | 1, more: Partial<CaseStep> = {}): CaseStep {
  return { side, command: { type: 'EndPhase', side }, ...more }
}

export function at(x: number, y: number, heading: number) {
  return { pose: { x, y, heading } }
}

export const MAX = { advance: 'max' }

/** A rectangle of ground. */
export function area(kind: string, x0: number, y0: number, x1: number, y1: number, more: object = {}) {
  return {
    id: kind,
    kind,
    polygon: [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ],
    ...more,
  }
}

/** A linear feature from west to east. */
export function line(kind: string, y: number, more: object = {}) {
  return {
    id: kind,
    kind,
    polyline: [
      { x: 5, y },
      { x: 65, y },
    ],
    ...more,
  }
}

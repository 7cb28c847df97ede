// Placing the armies under the squares rules: what the screen of deployment shows of field, table and places.
import type { JsonValue } from '../../../../../src-shared/contract/values'
import {
  placeSchema,
  type Piece,
  type Place,
  type PlacingQuestion,
} from '../../../../../src-shared/rules/squares/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { useBattle } from '../../../../stores/battle/battle'
import { useDeployment } from '../../../../stores/set-up/deployment'
import type { DeployedUnit, DeploymentPart } from '../../deployment-part'
import { gridDeployment } from '../../grid-deployment'
import { readAs } from '../../read'
import { squareContents } from '../board/contents'
import { armOf, isGuns, pieceLivery } from '../board/figures'
import { usePlaces } from '../board/places'
import { battleScene, counterOf } from '../board/scene'
import { useTable } from '../table'
import { cellText, pieceText } from '../words/texts'
import { placedTable } from './placed'
import TownChoice from './TownChoice.vue'

const placeOf = (json: JsonValue): Place => readAs(placeSchema, json)

/** The figures of a unit by name. */
function factsOf(piece: Piece, stands: string): DeployedUnit['facts'] {
  const { quality, skirmish, morale } = piece.ratings
  const rows: readonly (readonly [string, string | null])[] = [
    [t('squares.deployment.type'), t(`arm.${armOf(piece)}`)],
    [
      t(isGuns(piece) ? 'squares.deployment.guns' : 'squares.deployment.men'),
      piece.strength === null ? null : piece.strength.toLocaleString('en-GB'),
    ],
    [t('squares.deployment.quality'), quality],
    [t('squares.deployment.skirmish'), skirmish],
    [t('squares.deployment.morale'), morale],
    [t('squares.deployment.hits'), piece.marks > 0 ? String(piece.marks) : null],
    [t('squares.deployment.stands'), stands],
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

export function deploymentPart(): DeploymentPart {
  const battle = useBattle()
  const deployment = useDeployment()
  const places = usePlaces()
  const table = useTable()
  const phase = (): string => battle.view?.turn.phase ?? ''

  const onGrid = gridDeployment({
    table: () => table.present,
    placed: (present, placeOn) =>
      placedTable(present, (id) => {
        const at = placeOn(id)
        return at === undefined ? undefined : placeOf(at)
      }),
    cellOf: (place) => placeOf(place)?.cell ?? null,
    zones: () => places.view?.zones ?? null,
    scene: (placed, shown) =>
      table.field &&
      battleScene({
        ...shown,
        field: table.field,
        table: placed,
        phase: phase(),
        nameOf: battle.nameOf,
        arrivalLine: (turn, count) => t('squares.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('squares.arrivesBriefly', { turn }),
      }),
    contentsOf: (seen, cell) => table.field && squareContents({ field: table.field, table: seen }, cell),
    describe: (seen, cell, stateOf) =>
      table.field
        ? cellText({ field: table.field, table: seen, phase: phase(), nameOf: battle.nameOf, stateOf }, cell)
        : '',
  })

  function unitOf(piece: Piece): DeployedUnit {
    const { arrival } = piece
    const beside = t('deployment.beside')
    return {
      id: piece.id,
      name: piece.name,
      side: piece.side,
      commandId: piece.commandId,
      livery: pieceLivery(piece),
      arm: armOf(piece),
      text: pieceText({ ...piece, cell: beside }, 'rest'),
      facts: factsOf(piece, deployment.cellOf(piece.id) ?? beside),
      arrival: arrival && { turn: arrival.turn, where: arrival.cells.join(', ') },
    }
  }

  return {
    ...onGrid,
    question: (): PlacingQuestion => ({ inTown: places.inTown }),
    units: () => (table.present?.pieces ?? []).map(unitOf),
    leaders: () =>
      (table.present?.leaders ?? []).map((leader) => ({
        id: leader.id,
        name: leader.name,
        side: leader.side,
        livery: liveryOf(leader.armyId, leader.side),
        isCommander: leader.commanderInChief,
        commandId: leader.commandId,
        of: battle.nameOf(leader.commandId ?? leader.armyId) ?? '',
        say: t('squares.deployment.leaderSay', {
          die: leader.die,
          cell: deployment.cellOf(leader.id) ?? '',
        }),
      })),
    counterOf(id) {
      const piece = table.present?.pieces.find((one) => one.id === id)
      return piece ? { ...counterOf(piece, '', 'rest'), beads: null, badges: [] } : null
    },
    furtherChoice: TownChoice,
    reset() {
      places.inTown = false
    },
  }
}

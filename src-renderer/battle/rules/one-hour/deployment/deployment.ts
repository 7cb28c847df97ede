// Placing the armies under One Hour Waterloo: what the screen of deployment shows of field, table and places.
import type { Piece } from '../../../../../src-shared/rules/one-hour/screen/schema'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { useBattle } from '../../../../stores/battle/battle'
import { useDeployment } from '../../../../stores/set-up/deployment'
import type { DeployedUnit, DeploymentPart } from '../../deployment-part'
import { gridDeployment } from '../../grid-deployment'
import { boxContents, LINES_OF_BOX } from '../board/contents'
import { armOf, leaderOf, listedUnder, moraleOf, pieceLivery } from '../board/figures'
import { battleScene, counterOf } from '../board/scene'
import { useTable } from '../table'
import { cellText, pieceText, typeText } from '../words/texts'
import FacingOfPlaced from './FacingOfPlaced.vue'
import { placedTable } from './placed'
import { placeOf, usePlaces } from './places'

/** The figures of a unit by name. */
function factsOf(piece: Piece, stands: string): DeployedUnit['facts'] {
  const rows: readonly (readonly [string, string | null])[] = [
    ['type', typeText(piece)],
    [piece.type === 'artillery' ? 'guns' : 'men', piece.strength?.toLocaleString('en-GB') ?? null],
    ['morale', `${moraleOf(piece)}/${piece.maxHits}`],
    ['traits', piece.traits.map((trait) => t(`one-hour.trait.${trait}`)).join(', ') || null],
    ['stands', stands],
  ]
  return rows.flatMap(([key, value]) =>
    value === null ? [] : [{ name: t(`one-hour.deployment.${key}`), value }],
  )
}

export function deploymentPart(): DeploymentPart {
  const battle = useBattle()
  const deployment = useDeployment()
  const places = usePlaces()
  const table = useTable()

  const onGrid = gridDeployment({
    table: () => table.present,
    placed: (present, placeOn) =>
      placedTable(present, (id) => {
        const at = placeOn(id)
        return at === undefined ? undefined : placeOf(at)
      }),
    cellOf: (place) => placeOf(place)?.box ?? null,
    zones: () => places.view?.zones ?? null,
    scene: (placed, shown) =>
      table.field &&
      battleScene({
        ...shown,
        field: table.field,
        table: placed,
        arrivalLine: (turn, count) => t('one-hour.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('one-hour.arrivesBriefly', { turn }),
      }),
    contentsOf: (seen, cell) => table.field && boxContents({ field: table.field, table: seen }, cell),
    describe: (seen, cell, stateOf) =>
      table.field ? cellText({ field: table.field, table: seen, nameOf: battle.nameOf, stateOf }, cell) : '',
  })

  const commandOf = (piece: Piece): string =>
    table.present ? listedUnder(table.present, piece) : piece.armyId

  function unitOf(piece: Piece): DeployedUnit {
    const { arrival } = piece
    const beside = t('deployment.beside')
    return {
      id: piece.id,
      name: piece.name,
      side: piece.side,
      commandId: commandOf(piece),
      livery: pieceLivery(piece),
      arm: armOf(piece),
      text: pieceText({ ...piece, cell: beside }, 'rest'),
      facts: factsOf(piece, deployment.cellOf(piece.id) ?? beside),
      arrival: arrival && { turn: arrival.turn, where: arrival.cells.join(', ') },
    }
  }

  /** The corps of a leader, by the first of his units. */
  function corpsOf(leaderId: string): string {
    const { present } = table
    const unit = present?.pieces.find((one) => leaderOf(present, one)?.id === leaderId)
    return unit?.corpsName ?? ''
  }

  return {
    ...onGrid,
    linesOfPlace: LINES_OF_BOX,
    question: () => places.question,
    units: () => (table.present?.pieces ?? []).map(unitOf),
    leaders: () =>
      (table.present?.leaders ?? []).map((leader) => ({
        id: leader.id,
        name: leader.name,
        side: leader.side,
        livery: liveryOf(leader.armyId, leader.side),
        isCommander: leader.rank === 'army',
        commandId: leader.rank === 'army' ? null : leader.id,
        of: leader.rank === 'corps' ? corpsOf(leader.id) : t(`one-hour.deployment.rank.${leader.rank}`),
        say: t('one-hour.deployment.leaderSay', { cell: deployment.cellOf(leader.id) ?? '' }),
      })),
    counterOf(id) {
      const piece = onGrid.placed.value?.pieces.find((one) => one.id === id)
      return piece ? counterOf(piece, '', 'rest') : null
    },
    furtherChoice: FacingOfPlaced,
    reset: places.reset,
  }
}

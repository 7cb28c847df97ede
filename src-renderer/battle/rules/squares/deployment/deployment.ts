// Placing the armies under the squares rules: what the screen of deployment shows of field, table and places.
import { computed } from 'vue'
import type { JsonValue } from '../../../../../src-shared/contract/values'
import {
  placeSchema,
  type Piece,
  type Place,
  type PlacingQuestion,
  type Table,
} from '../../../../../src-shared/rules/squares/screen/schema'
import type { Counter } from '../../../../board/scene'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { useBattle } from '../../../../stores/battle/battle'
import { useCampaign } from '../../../../stores/campaign/campaign'
import { useDeployment } from '../../../../stores/set-up/deployment'
import { useHistory } from '../../../../stores/shipped/history'
import type { DeployedUnit, DeploymentPart } from '../../deployment-part'
import { readAs } from '../../read'
import { deploymentScene, placedTable } from './scene'
import { squareContents } from '../board/contents'
import { armOf, isGuns, pieceLivery } from '../board/figures'
import { usePlaces } from '../board/places'
import { counterOf } from '../board/scene'
import { useTable } from '../table'
import { cellText, pieceText } from '../words/texts'
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
  const campaign = useCampaign()
  const deployment = useDeployment()
  const history = useHistory()
  const places = usePlaces()
  const table = useTable()

  const placed = computed<Table | null>(
    () =>
      table.present &&
      placedTable(table.present, (id) => {
        const at = deployment.byId.get(id)
        return at && placeOf(at.place)
      }),
  )
  const isOwn = ({ side }: { readonly side: 0 | 1 }): boolean =>
    deployment.side === null || side === deployment.side
  /** Those whose faces are seen. */
  const seen = computed<Table | null>(
    () =>
      placed.value && {
        ...placed.value,
        pieces: placed.value.pieces.filter(isOwn),
        leaders: placed.value.leaders.filter(isOwn),
      },
  )
  /** How many of the other side stand in a square, in words; nothing if nobody does. */
  function enemiesIn(cell: string): readonly string[] {
    const n = (placed.value?.pieces ?? []).filter((one) => !isOwn(one) && one.cell === cell).length
    return n > 0 ? [t('deployment.enemies', { n }, n)] : []
  }
  const cellOf = (place: JsonValue): string | null => placeOf(place)?.cell ?? null

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
    scene({ selected, overlays }) {
      if (!table.field || !placed.value || !places.view) return null
      const objectives = history.battles[campaign.battle()?.historyId ?? '']?.objectives ?? []
      return deploymentScene({
        field: table.field,
        table: placed.value,
        phase: battle.view?.turn.phase ?? '',
        nameOf: battle.nameOf,
        placesM: Object.fromEntries(objectives.map((one) => [one.id, one.at])),
        zones: places.view.zones,
        side: deployment.side,
        selected,
        overlays,
        arrivalLine: (turn, count) => t('squares.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('squares.arrivesBriefly', { turn }),
        zoneLine: (side) =>
          t(side === deployment.side ? 'deployment.zoneOwn' : 'deployment.zoneOther', {
            side: battle.nameOf(`side.${side}`) ?? '',
          }),
      })
    },
    cellOf,
    question: (): PlacingQuestion => ({ inTown: places.inTown }),
    groundOf: (side) => places.view?.zones[side] ?? [],
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
    counterOf(id): Counter | null {
      const piece = table.present?.pieces.find((one) => one.id === id)
      return piece ? { ...counterOf(piece, '', 'rest'), beads: null, badges: [] } : null
    },
    contentsOf(cell) {
      if (!table.field || !seen.value) return null
      const contents = squareContents({ field: table.field, table: seen.value }, cell)
      return { ...contents, say: [contents.say, ...enemiesIn(cell)].join(' · ') }
    },
    describe(cell, stateOf) {
      if (!table.field || !seen.value) return ''
      const phase = battle.view?.turn.phase ?? ''
      return [
        cellText({ field: table.field, table: seen.value, phase, nameOf: battle.nameOf, stateOf }, cell),
        ...enemiesIn(cell),
      ].join(' ')
    },
    furtherChoice: TownChoice,
    reset() {
      places.inTown = false
    },
    doubts() {
      const held = new Set(
        (placed.value?.pieces ?? []).flatMap((piece) =>
          piece.side === deployment.side && piece.status === 'onBoard' && piece.cell !== null
            ? [piece.cell]
            : [],
        ),
      )
      return (placed.value?.objectives ?? []).flatMap(({ name, cell, value, holder }) =>
        holder === deployment.side && holder !== null && cell !== null && !held.has(cell)
          ? [
              {
                title: t('squares.deployment.unguarded', { name, cell }),
                say: t('squares.deployment.unguardedSay', { n: value }, value),
              },
            ]
          : [],
      )
    },
  }
}

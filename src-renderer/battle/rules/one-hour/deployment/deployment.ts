// Placing the armies under One Hour Waterloo: what the screen of deployment shows of field, table and places.
import { computed } from 'vue'
import type { JsonValue } from '../../../../../src-shared/contract/values'
import type { Piece, Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { Counter } from '../../../../board/scene'
import { t } from '../../../../i18n'
import { liveryOf } from '../../../../shapes/livery'
import { useBattle } from '../../../../stores/battle/battle'
import { useCampaign } from '../../../../stores/campaign/campaign'
import { useDeployment } from '../../../../stores/set-up/deployment'
import { useHistory } from '../../../../stores/shipped/history'
import type { DeployedUnit, DeploymentPart } from '../../deployment-part'
import { boxContents } from '../board/contents'
import { armOf, leaderOf, moraleOf, pieceLivery } from '../board/figures'
import { counterOf } from '../board/scene'
import { useTable } from '../table'
import { cellText, pieceText, typeText } from '../words/texts'
import FacingOfPlaced from './FacingOfPlaced.vue'
import { placeOf, usePlaces } from './places'
import { deploymentScene, placedTable } from './scene'

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
  /** What the side that places may know. */
  const seen = computed<Table | null>(
    () =>
      placed.value && {
        ...placed.value,
        pieces: placed.value.pieces.filter(isOwn),
        leaders: placed.value.leaders.filter(isOwn),
      },
  )
  function enemiesIn(cell: string): readonly string[] {
    const n = (placed.value?.pieces ?? []).filter((one) => !isOwn(one) && one.cell === cell).length
    return n > 0 ? [t('deployment.enemies', { n }, n)] : []
  }
  const cellOf = (place: JsonValue): string | null => placeOf(place)?.box ?? null

  const commandOf = (piece: Piece): string =>
    (table.present && leaderOf(table.present, piece)?.id) ?? piece.armyId

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

  return {
    scene({ selected, overlays }) {
      if (!table.field || !placed.value || !places.view) return null
      const objectives = history.battles[campaign.battle()?.historyId ?? '']?.objectives ?? []
      return deploymentScene({
        field: table.field,
        table: placed.value,
        placesM: Object.fromEntries(objectives.map((one) => [one.id, one.at])),
        zones: places.view.zones,
        side: deployment.side,
        selected,
        overlays,
        arrivalLine: (turn, count) => t('one-hour.arrives', { turn, n: count }, count),
        arrivalBrief: (turn) => t('one-hour.arrivesBriefly', { turn }),
        zoneLine: (side) =>
          t(side === deployment.side ? 'deployment.zoneOwn' : 'deployment.zoneOther', {
            side: battle.nameOf(`side.${side}`) ?? '',
          }),
      })
    },
    cellOf,
    question: () => places.question,
    groundOf: (side) => places.view?.zones[side] ?? [],
    units: () => (table.present?.pieces ?? []).map(unitOf),
    leaders: () =>
      (table.present?.leaders ?? []).map((leader) => ({
        id: leader.id,
        name: leader.name,
        side: leader.side,
        livery: liveryOf(leader.armyId, leader.side),
        isCommander: leader.rank === 'army',
        commandId: leader.rank === 'army' ? null : leader.id,
        of: '',
        say: t('one-hour.deployment.leaderSay', { cell: deployment.cellOf(leader.id) ?? '' }),
      })),
    counterOf(id): Counter | null {
      const piece = placed.value?.pieces.find((one) => one.id === id)
      return piece ? counterOf(piece, '', 'rest') : null
    },
    contentsOf(cell) {
      if (!table.field || !seen.value) return null
      const contents = boxContents({ field: table.field, table: seen.value }, cell)
      return { ...contents, say: [contents.say, ...enemiesIn(cell)].join(' · ') }
    },
    describe(cell, stateOf) {
      const { field } = table
      if (!field || !seen.value) return ''
      return [
        cellText({ field, table: seen.value, nameOf: battle.nameOf, stateOf }, cell),
        ...enemiesIn(cell),
      ].join(' ')
    },
    furtherChoice: FacingOfPlaced,
    reset: places.reset,
    doubts() {
      const held = new Set(
        (placed.value?.pieces ?? []).flatMap(({ side, cell }) =>
          side === deployment.side && cell !== null ? [cell] : [],
        ),
      )
      return (placed.value?.objectives ?? []).flatMap(({ name, cell, value, holder }) =>
        holder === deployment.side && holder !== null && !held.has(cell)
          ? [
              {
                title: t('one-hour.deployment.unguarded', { name, cell }),
                say: t('one-hour.deployment.unguardedSay', { n: value }, value),
              },
            ]
          : [],
      )
    },
  }
}

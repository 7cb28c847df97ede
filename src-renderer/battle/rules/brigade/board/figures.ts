// From what the table tells of brigades to what the board and the lists draw: livery, arm, nation.
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Arm } from '../../../../shapes/arms'
import { liveryOf, nationOf, type Livery, type Nation } from '../../../../shapes/livery'

export function pieceLivery({ armyId, side }: Pick<Piece, 'armyId' | 'side'>): Livery {
  return liveryOf(armyId, side)
}

export function armOf({ arm, weight, lancer, horse, corps }: Piece): Arm {
  switch (arm) {
    case 'infantry':
      return corps === 'guard' ? 'guardInfantry' : 'infantry'
    case 'skirmishers':
      return 'lightInfantry'
    case 'cavalry':
      if (lancer) return 'lancers'
      return weight === 'heavy' ? 'heavyCavalry' : weight === 'medium' ? 'lineCavalry' : 'lightCavalry'
    case 'artillery':
      return horse ? 'horseArtillery' : 'footArtillery'
  }
}

export function pieceNation(piece: Piece): Nation {
  const livery = pieceLivery(piece)
  if (piece.corps === 'guard' && livery === 'french') return 'guard'
  if (piece.corps === 'landwehr' && livery === 'prussian') return 'landwehr'
  return nationOf(piece.nation, livery)
}

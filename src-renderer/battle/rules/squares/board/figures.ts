// From what the table tells of pieces to what the board and the lists draw: livery, arm, nation.
import type { Leader, Piece } from '../../../../../src-shared/rules/squares/screen/schema'
import type { Arm } from '../../../../shapes/arms'
import { liveryOf, nationOf, type Livery, type Nation } from '../../../../shapes/livery'

export function pieceLivery(piece: Pick<Piece, 'armyId' | 'side'>): Livery {
  return liveryOf(piece.armyId, piece.side)
}

export function armOf(piece: Pick<Piece, 'arm' | 'cavalryWeight' | 'corps'>): Arm {
  switch (piece.arm) {
    case 'infantry':
      return piece.corps === 'guard' ? 'guardInfantry' : 'infantry'
    case 'cavalry':
      return piece.cavalryWeight === 'heavy'
        ? 'heavyCavalry'
        : piece.cavalryWeight === 'light'
          ? 'lightCavalry'
          : 'lineCavalry'
    case 'mixed':
    case 'footArtillery':
    case 'horseArtillery':
      return piece.arm
  }
}

export function pieceNation(piece: Pick<Piece, 'nation' | 'corps' | 'armyId' | 'side'>): Nation {
  const livery = pieceLivery(piece)
  if (piece.corps === 'guard' && livery === 'french') return 'guard'
  if (piece.corps === 'landwehr' && livery === 'prussian') return 'landwehr'
  return nationOf(piece.nation, livery)
}

/** The commander-in-chief who has joined a general and whose die he throws. */
export function chiefWith(leaders: readonly Leader[], generalId: string): Leader | undefined {
  return leaders.find((one) => one.joined === generalId)
}

export function isGuns(piece: Pick<Piece, 'arm'>): boolean {
  return piece.arm === 'footArtillery' || piece.arm === 'horseArtillery'
}

// From what the contract tells of pieces to what the board and the lists draw: livery, arm, nation, texts.
import type { Arm } from '../../../shapes/arms'
import { liveryOf, nationOf, type Livery, type Nation } from '../../../shapes/livery'
import type { View } from '../../../stores/battle'

type Piece = View['pieces'][number]

export function pieceLivery(piece: Pick<Piece, 'armyId' | 'side'>): Livery {
  return liveryOf(piece.armyId, piece.side)
}

/** Livery of a side: that of the army with the first piece. */
export function sideLivery(view: Pick<View, 'pieces'>, side: 0 | 1): Livery {
  const first = view.pieces.find((piece) => piece.side === side)
  return first ? pieceLivery(first) : side === 1 ? 'french' : 'allied'
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

export function isGuns(piece: Pick<Piece, 'arm'>): boolean {
  return piece.arm === 'footArtillery' || piece.arm === 'horseArtillery'
}

// From what the table tells of units to what the board and the lists draw: the sign of the arm.
import type { Piece } from '../../../../../src-shared/rules/fast-play/screen/schema'
import type { Arm } from '../../../../shapes/arms'

export function armOf({ type, corps }: Pick<Piece, 'type' | 'corps'>): Arm {
  switch (type) {
    case 'heavyFoot':
      return corps === 'guard' ? 'guardInfantry' : 'infantry'
    case 'lightFoot':
      return 'lightInfantry'
    default:
      return type
  }
}

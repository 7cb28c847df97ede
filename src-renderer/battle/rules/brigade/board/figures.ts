// From what the table tells of brigades to what the board and the lists draw: the sign of the arm.
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Arm } from '../../../../shapes/arms'

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

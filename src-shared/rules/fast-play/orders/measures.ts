/** Inches that a clause means where it names none (10.1). */
export const RADIUS = 3
export const CORRIDOR = 4
export const ATTACK_CORRIDOR = 6
export const DISTANCE = 6

// A battle under way as the program shows it to a screen: Waterloo, the side that acts at this machine.
/** A turn in which everything is open. */
export const turn = {
  turn: 1,
  turnLimit: 10,
  clock: '11:30',
  phase: 'activation',
  toAct: [0],
  prompt: { key: 'p', values: {} },
  secretKey: '',
}
export const battleView = {
  battleId: 'w',
  name: 'Waterloo',
  ruleSet: 'squares',
  status: 'fighting',
  seats: ['people', 'people'],
  dice: 'hand',
  seat: 0,
  heldBy: [0, 1],
  seq: 3,
  turn,
  pieces: [],
  objectives: [],
  names: {},
  undo: { why: 'nothingToUndo' },
  redo: null,
  pace: 'stopped',
  outcome: null,
}

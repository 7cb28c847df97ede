// The campaign: its days and battles.
export const campaign = {
  readOnly: 'Open for reading only. Make a copy in the library to go on with it.',
  verify: 'Check the file',
  checking: 'Checking…',
  whole: 'The file is whole: {n} entry checked. | The file is whole: {n} entries checked.',
  damaged: 'The file is damaged: {what}. Restore a backup or rescue it in the library.',
  setUp: 'Set up',
  setUpAgain: 'Change the set-up',
  deploy: 'Place the armies',
  fight: 'Fight on',
  report: 'Report',
  look: 'Look at the field',
  again: 'Fight it once more',
  at: 'Turn {turn} of {of}, {clock}',
  drawn: 'Drawn',
  won: '{winner}: {level} victory',
  status: { planned: 'planned', deploying: 'placing', fighting: 'being fought', ended: 'fought' },
} as const

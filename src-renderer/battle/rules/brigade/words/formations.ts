// The formations that each arm can take up, the usual one first.
export const FORMATIONS = {
  infantry: ['line', 'attackColumn', 'marchColumn', 'square'],
  cavalry: ['line', 'marchColumn'],
  skirmishers: ['skirmish', 'marchColumn'],
  artillery: ['unlimbered', 'limbered', 'marchColumn'],
} as const

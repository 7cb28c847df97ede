// Arrow keys as steps over the cells: columns to the east and rows to the south.

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function stepOfKey(key: string): readonly [number, number] | undefined {
  return STEPS[key]
}

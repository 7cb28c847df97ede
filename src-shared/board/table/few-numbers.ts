/** A few numbers put in order without a call for each two of them. */

/** Sorts the first `count` of numbers, the least first: there are seldom more than four. */
export function putInOrder(numbers: number[] | Float64Array, count: number): void {
  for (let i = 1; i < count; i += 1) {
    const one = numbers[i] ?? 0
    let k = i
    for (; k > 0 && (numbers[k - 1] ?? 0) > one; k -= 1) numbers[k] = numbers[k - 1] ?? 0
    numbers[k] = one
  }
}

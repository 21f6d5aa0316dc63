const repeats = 3

/** How many times longer `work` takes for twice the input: 2 if it is linear, 4 if it is quadratic. */
export function growthOf(work: (size: number) => unknown, size = 10_000): number {
  const fastestMs = (n: number) => {
    const times = Array.from({ length: repeats }, () => {
      const start = performance.now()
      work(n)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  // Fractions of a millisecond cannot be compared.
  const floorMs = 1
  return Math.sqrt(Math.max(fastestMs(size * 4), floorMs) / Math.max(fastestMs(size), floorMs))
}

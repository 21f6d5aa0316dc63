const repeats = 3

/** How many times longer `work` takes for an input of twice the size: 2 for work in proportion, 4 for quadratic work. */
export function growthOf(work: (size: number) => unknown, size = 10_000): number {
  const fastestMs = (n: number) => {
    const times = Array.from({ length: repeats }, () => {
      const start = performance.now()
      work(n)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  // Of a fraction of a millisecond nothing can be said.
  const floorMs = 1
  return Math.sqrt(Math.max(fastestMs(size * 4), floorMs) / Math.max(fastestMs(size), floorMs))
}

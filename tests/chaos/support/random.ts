export type Random = ReturnType<typeof seeded>

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  function pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('nothing to pick from')
    return from[below(from.length)] as T
  }
  return {
    /** At least 0, below 1. */
    next,
    /** A whole number, at least 0, below `limit`. */
    below,
    chance: (probability: number) => next() < probability,
    pick,
    shuffled<T>(list: readonly T[]): T[] {
      return list
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one)
    },
    /** Another source that depends only on this one's seed and `number`, not on what was drawn before. */
    fork: (number: number) => seeded((seed + Math.imul(number + 1, 0x9e3779b1)) >>> 0),
  }
}

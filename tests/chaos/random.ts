/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    /** A whole number from 0 to below `end`. */
    below: (end: number) => Math.floor(next() * end),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  }
}
export type Random = ReturnType<typeof randomOf>

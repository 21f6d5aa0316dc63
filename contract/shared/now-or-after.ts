/** Now, or just after the latest of the known changes, so that a clock that is behind does not undo a new one. */
export const nowOrAfter = (known: readonly string[], now: Date): string =>
  new Date(Math.max(now.getTime(), ...known.map((at) => Date.parse(at) + 1))).toISOString()

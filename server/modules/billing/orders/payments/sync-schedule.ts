const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How often a payment of up to this age is fetched from the provider; nearly always its webhook comes first. */
const syncEvery = [
  { upToMs: 10 * minuteMs, everyMs: 2 * minuteMs },
  { upToMs: 2 * hourMs, everyMs: 15 * minuteMs },
  { upToMs: dayMs, everyMs: 2 * hourMs },
  { upToMs: 30 * dayMs, everyMs: dayMs },
] as const

/** Payments younger than this are fetched before all others. */
export const freshForMs = syncEvery[0].upToMs

/** When a payment without a final status at `now` is fetched again; null: never. */
export function nextSyncAt(createdAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  const every = syncEvery.find(({ upToMs }) => ageMs < upToMs)?.everyMs
  return every === undefined ? null : new Date(now.getTime() + every)
}

/** Whether an attempt of this age must have ended: no payment page lives longer than a day. */
export const isLongOver = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > dayMs + hourMs

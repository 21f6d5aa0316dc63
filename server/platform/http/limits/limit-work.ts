import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'

const windowMs = 60_000
const callersAtMost = 10_000
const retrySeconds = 5

/**
 * Limits work by its cost: `mostMs` milliseconds of estimated CPU time a minute for each caller, and `atOnce`
 * tasks at a time for all, plus `waiting` in the queue.
 */
export function limitWork({
  mostMs,
  atOnce,
  waiting,
}: {
  mostMs: number
  atOnce: number
  waiting: number
}) {
  const spent = new LRUCache<string, { ms: number; since: number }>({ max: callersAtMost })
  const queue: (() => void)[] = []
  let running = 0

  function charge(caller: string, ms: number): void {
    const now = Date.now()
    const known = spent.get(caller)
    const one = known && now - known.since < windowMs ? known : { ms: 0, since: now }
    one.ms += ms
    spent.set(caller, one)
    if (one.ms > mostMs)
      throw new Refusal(
        'request.too-many',
        'Too many requests.',
        undefined,
        Math.ceil((one.since + windowMs - now) / 1000),
      )
  }

  return {
    /**
     * Runs `work` when it is its turn, and charges `ms` to the caller: an address or a person.
     * @throws Refusal `request.too-many` to a caller who has used their minute up, `server.unavailable` when the
     * queue is full
     */
    async run<T>(caller: string, ms: number, work: () => Promise<T>): Promise<T> {
      charge(caller, ms)
      if (running >= atOnce) {
        if (queue.length >= waiting)
          throw new Refusal('server.unavailable', 'Please try again soon.', undefined, retrySeconds)
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        // The slot goes to the next in the queue.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

import type { JobRow, JobCapacity } from './repository.ts'

/** How many jobs of a lane run at once on this server: in all, and of one kind. */
export type LaneLimits = { atOnce: number; ofAKind: number }

/** Runs the due jobs of some kinds in parallel, each kind up to its limit. */
export function openLane({
  kinds,
  limits,
  claim,
  perform,
}: {
  kinds: readonly string[]
  limits: LaneLimits
  /** Claims due jobs, at most `most`. */
  claim(capacities: readonly JobCapacity[], most: number): Promise<readonly JobRow[]>
  /** Never rejects. */
  perform(job: JobRow): Promise<void>
}) {
  const atWork = new Map<string, number>()
  const begun = new Set<Promise<void>>()
  let running: Promise<number> | undefined
  /** Counts calls of `run` and finished jobs, so that `drain` notices those during a claim. */
  let checksRequested = 0
  let wake = () => {}
  let stopping = false

  function checkAgain(): void {
    checksRequested += 1
    wake()
  }

  function begin(job: JobRow): void {
    const count = (by: number) => atWork.set(job.kind, (atWork.get(job.kind) ?? 0) + by)
    count(1)
    const work = perform(job).finally(() => {
      count(-1)
      begun.delete(work)
      checkAgain()
    })
    begun.add(work)
  }

  /** @returns how many were started */
  async function beginDue(): Promise<number> {
    const most = limits.atOnce - begun.size
    const capacities = kinds
      .map((kind) => ({ kind, room: limits.ofAKind - (atWork.get(kind) ?? 0) }))
      .filter(({ room }) => room > 0)
    if (stopping || most <= 0 || capacities.length === 0) return 0
    const claimed = await claim(capacities, most)
    claimed.forEach(begin)
    return claimed.length
  }

  async function drain(): Promise<number> {
    let all = 0
    try {
      for (;;) {
        const known = checksRequested
        const awoken = new Promise<void>((resolve) => (wake = resolve))
        const begunNow = await beginDue()
        all += begunNow
        if (begunNow > 0) continue
        if (begun.size === 0 && (stopping || known === checksRequested)) return all
        if (known === checksRequested) await awoken
      }
    } finally {
      running = undefined
    }
  }

  return {
    /** Runs everything that is due. A call during a run makes it check again. @returns how many were started */
    run(): Promise<number> {
      checkAgain()
      running ??= drain()
      return running
    },

    /** Starts no more jobs. @returns when all running ones have ended */
    async stop(): Promise<void> {
      stopping = true
      wake()
      // A claim under way still begins its jobs.
      await running?.catch(() => undefined)
      await Promise.all(begun)
    },
  }
}

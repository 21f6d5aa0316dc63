import type { JobRow } from './repository.ts'

/** How many jobs of a lane are done at once on this server: in all, and of one kind. */
export type LaneLimits = { atOnce: number; ofAKind: number }
/** Of a kind so many may be taken now. */
export type Room = { kind: string; room: number }
export type Lane = ReturnType<typeof openLane>

/** Does the due jobs of some kinds, several at once, and as many of each kind as its limit allows. */
export function openLane({
  kinds,
  limits,
  claim,
  perform,
}: {
  kinds: readonly string[]
  limits: LaneLimits
  /** The jobs that are due, `most` at most. */
  claim(rooms: readonly Room[], most: number): Promise<readonly JobRow[]>
  /** Never rejects. */
  perform(job: JobRow): Promise<void>
}) {
  const atWork = new Map<string, number>()
  const begun = new Set<Promise<void>>()
  let running: Promise<number> | undefined
  let timesAsked = 0
  let wake = () => {}
  let stopping = false

  function begin(job: JobRow): void {
    const count = (by: number) => atWork.set(job.kind, (atWork.get(job.kind) ?? 0) + by)
    count(1)
    const work = perform(job).finally(() => {
      count(-1)
      begun.delete(work)
    })
    begun.add(work)
  }

  /** @returns how many were begun */
  async function beginDue(): Promise<number> {
    const most = limits.atOnce - begun.size
    const rooms = kinds
      .map((kind) => ({ kind, room: limits.ofAKind - (atWork.get(kind) ?? 0) }))
      .filter(({ room }) => room > 0)
    if (stopping || most <= 0 || rooms.length === 0) return 0
    const claimed = await claim(rooms, most)
    claimed.forEach(begin)
    return claimed.length
  }

  async function drain(): Promise<number> {
    let all = 0
    for (;;) {
      const asked = timesAsked
      const awoken = new Promise<void>((resolve) => (wake = resolve))
      const begunNow = await beginDue()
      all += begunNow
      if (begunNow > 0) continue
      if (begun.size === 0 && (stopping || asked === timesAsked)) return all
      if (asked === timesAsked) await Promise.race([...begun, awoken])
    }
  }

  return {
    /** Does all that is due. Called while it does so, it looks for more at once. @returns how many were begun */
    run(): Promise<number> {
      timesAsked += 1
      wake()
      running ??= drain().finally(() => {
        running = undefined
      })
      return running
    },

    /** Begins no more. @returns when all that was begun has ended */
    async stop(): Promise<void> {
      stopping = true
      wake()
      await Promise.all(begun)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'

const mb = 1e6
const collectsWithinMs = 500

export type Memory = {
  residentMb: number
  /** The heap in use after a garbage collection. */
  heapMb: number
  /** The 99th percentile of the event loop's delays since the last look. */
  lagMs: number
}

/** Runs the server's garbage collection, then reads its metrics. */
export async function lookAtMemory(
  port: number,
  token: string,
  collect: () => void,
): Promise<Memory> {
  collect()
  await wait(collectsWithinMs)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  const value = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    residentMb: value('process_resident_memory_bytes') / mb,
    heapMb: value('nodejs_heap_size_used_bytes') / mb,
    lagMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 2000
const mb = 1e6
type Sample = { rssMb: number; heapMb: number; lagMs: number }

/** Looks at the server's own metrics until told to end. */
export function watchMemory(port: number, token: string) {
  const samples: Sample[] = []
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      samples.push(await look(port, token))
      await wait(everyMs)
    }
  })()
  return {
    /** Of the first, the middle and the last fifth of the samples: the lowest heap is what collecting leaves. */
    async end(): Promise<{ start: Sample; middle: Sample; end: Sample; lagMs: number }> {
      ended.abort()
      await watching
      const fifth = Math.max(1, Math.floor(samples.length / 5))
      const middle = Math.floor((samples.length - fifth) / 2)
      return {
        start: lowest(samples.slice(0, fifth)),
        middle: lowest(samples.slice(middle, middle + fifth)),
        end: lowest(samples.slice(-fifth)),
        lagMs: Math.max(...samples.map(({ lagMs }) => lagMs)),
      }
    },
  }
}

const lowest = (samples: readonly Sample[]): Sample => ({
  rssMb: Math.min(...samples.map(({ rssMb }) => rssMb)),
  heapMb: Math.min(...samples.map(({ heapMb }) => heapMb)),
  lagMs: Math.min(...samples.map(({ lagMs }) => lagMs)),
})

async function look(port: number, token: string): Promise<Sample> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  const value = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    rssMb: value('process_resident_memory_bytes') / mb,
    heapMb: value('nodejs_heap_size_used_bytes') / mb,
    lagMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

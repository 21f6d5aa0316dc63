import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { dataUseChanged } from '#offline/worker-messages.ts'
import { countedMark, openDataLedger, openDataRows, type DataLedger } from '#offline/data-use.ts'
import { readDeviceOwner } from '#offline/owner.ts'

const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(dataUseChanged)
let last: { uid: string; ledger: DataLedger } | undefined

function ledgerOf(uid: string): DataLedger {
  if (last?.uid !== uid)
    last = {
      uid,
      ledger: openDataLedger(openDataRows(uid), () => tabs?.postMessage(dataUseChanged)),
    }
  return last.ledger
}

/** Whether the request is for a recording whose bytes are counted. The worker leaves all others alone. */
export const isCounted = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.searchParams.has(countedMark) && url.pathname.startsWith('/media/recordings/')

export const answerCounted = async ({ request, url }: RouteHandlerCallbackOptions) =>
  countedFor(url, await fetch(request), 'played')

/** An answer under way. `isKnown`: the browser has reported its size. */
type Counted = { name: string; bytes: number; isKnown: boolean; add: (bytes: number) => void }
const underWay: Counted[] = []
const underWayAtMost = 20

/** Counts bytes as they arrive, for the person of the signed link, because nothing else reports aborted downloads. */
export function countedFor(
  { href, searchParams }: URL,
  response: Response,
  kind: 'played' | 'materials',
): Response {
  const ledger = ledgerOf(searchParams.get('u') ?? '')
  const counted = {
    name: href,
    bytes: 0,
    isKnown: false,
    add: (bytes: number) => ledger.count(kind, bytes),
  }
  underWay.push(counted)
  if (underWay.length > underWayAtMost) underWay.shift()
  const count = (bytes: number) => {
    if (counted.isKnown) return
    counted.bytes += bytes
    counted.add(bytes)
  }
  return counting(response, count, ledger.write)
}

/** Counts the worker's own requests, by their resource timings. */
export function countTransfers(): void {
  if (typeof PerformanceObserver === 'undefined') return
  new PerformanceObserver((list) => {
    void note(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource' })
}

/**
 * For a complete answer the browser reports the bytes really transferred: none from its cache, and all of them even
 * if the reader stopped early.
 */
async function note(entries: PerformanceResourceTiming[]): Promise<void> {
  const uid = await readDeviceOwner()
  for (const { name, transferSize = 0, encodedBodySize = 0 } of entries) {
    const at = underWay.findIndex((one) => one.name === name)
    const [counted] = at < 0 ? [] : underWay.splice(at, 1)
    if (counted && encodedBodySize > 0) {
      counted.isKnown = true
      counted.add(Math.min(transferSize, encodedBodySize) - counted.bytes)
    }
    if (!counted && uid !== undefined) ledgerOf(uid).count('rest', transferSize)
  }
}

/**
 * Wraps an answer to count its bytes as they arrive. Does not read ahead, so a closed video is not fetched to its
 * end.
 * @param done awaited before the answer ends
 */
function counting(
  response: Response,
  count: (bytes: number) => void,
  done: () => Promise<void>,
): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await reader.read()
          if (!part.done) {
            count(part.value.length)
            return controller.enqueue(part.value)
          }
        } catch (failure) {
          await done()
          return controller.error(failure)
        }
        await done()
        controller.close()
      },
      async cancel(why) {
        await Promise.all([reader.cancel(why), done()])
      },
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

import { namedTimers } from './timers.ts'
import type { InTurn } from './turns.ts'
import { signWebhook } from './webhook-signature.ts'

export const sandboxSignatureHeader = 'kelasku-sandbox-signature'
const answerWithinMs = 10_000

/** Retry delay: one second, doubled each time, at most a minute. */
export const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 60_000)

/** Events to deliver to the app by webhook. */
type Deliverable<Event> = { events: Event[]; acknowledged: number }

export type CourierOptions<T extends Deliverable<unknown>> = {
  files: { read(id: string): Promise<T | null>; write(record: T): Promise<void> }
  /** The body of the webhook about one event. */
  bodyOf(record: T, event: T['events'][number]): object
  inTurn: InTurn
  url: string
  secret: string
  clock: () => Date
  delayMs: (failures: number) => number
  report: (error: unknown) => void
}

/** Sends the app the events that it has not acknowledged with 2xx yet, in order. */
export function sandboxCourier<T extends Deliverable<unknown>>(options: CourierOptions<T>) {
  const { files, inTurn, delayMs } = options
  const timers = namedTimers(options.report)
  const stopping = new AbortController()
  const underWay = new Map<string, Promise<void>>()

  /** Resolves when all are delivered, or at the first failure, with a retry planned. */
  function deliver(reference: string, failures = 0): Promise<void> {
    const running = underWay.get(reference)
    if (running) return running
    timers.cancel(reference)
    const delivery = sendWebhook(reference, failures).finally(() => underWay.delete(reference))
    underWay.set(reference, delivery)
    return delivery
  }

  async function sendWebhook(reference: string, failuresBefore: number): Promise<void> {
    let failures = failuresBefore
    while (!stopping.signal.aborted) {
      const record = await inTurn(reference, () => files.read(reference))
      const event = record?.events[record.acknowledged]
      if (!record || !event) return
      if (!(await post(options.bodyOf(record, event)))) {
        failures += 1
        timers.later(reference, delayMs(failures), () => deliver(reference, failures))
        return
      }
      failures = 0
      await inTurn(reference, async () => {
        const now = await files.read(reference)
        if (now) await files.write({ ...now, acknowledged: record.acknowledged + 1 })
      })
    }
  }

  async function post(event: object): Promise<boolean> {
    const body = Buffer.from(JSON.stringify(event))
    const signature = signWebhook(body, options.secret, options.clock())
    try {
      const answer = await fetch(options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      // Read to its end, so that the connection can be reused.
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // No answer: retried, like an answer that is not 2xx.
      return false
    }
  }

  return {
    deliver,
    async stop(): Promise<void> {
      stopping.abort()
      timers.stop()
      await Promise.allSettled(underWay.values())
    },
  }
}

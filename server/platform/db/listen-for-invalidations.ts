import {
  invalidationChannel,
  invalidationKinds,
  parseInvalidation,
  type OnInvalidation,
} from './invalidation.ts'
import { connectionSettings, WatchedClient } from './pool.ts'

const retryDelayMs = 1000
/** Sends a query regularly, because an idle connection does not notice that it broke. */
const pingEveryMs = 10_000
const answerWithinMs = 5000

/**
 * Listens for invalidations on a separate connection, and reconnects when it breaks.
 * @returns a function that stops it; resolves once it listens
 */
export async function listenOnPostgres(
  url: string,
  onInvalidation: OnInvalidation,
): Promise<() => Promise<void>> {
  let client: WatchedClient | undefined
  let pingTimer: NodeJS.Timeout | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect(): Promise<void> {
    const made = new WatchedClient(
      { ...connectionSettings, connectionString: url, application_name: 'kelasku invalidations' },
      answerWithinMs,
    )
    client = made
    made.on('notification', ({ payload }) => {
      const kind = parseInvalidation(payload)
      if (kind) onInvalidation(kind)
    })
    made.on('error', () => undefined)
    made.on('end', reconnectSoon)
    await made.connect()
    await made.query(`listen ${invalidationChannel}`)
    // A query that fails ends the connection, which the `end` listener above handles.
    pingTimer = setInterval(() => void made.query('select 1').catch(() => undefined), pingEveryMs)
    pingTimer.unref()
  }

  function reconnectSoon(): void {
    clearInterval(pingTimer)
    if (isOver || reconnectTimer) return
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined
      connect().then(() => invalidationKinds.forEach(onInvalidation), reconnectSoon)
    }, retryDelayMs)
    reconnectTimer.unref()
  }

  await connect()
  return async () => {
    isOver = true
    clearTimeout(reconnectTimer)
    clearInterval(pingTimer)
    await client?.end()
  }
}

import { newsChannel, newsKinds, toNews, type HearNews } from './invalidation.ts'
import { connectionSettings, WatchedClient } from './pool.ts'

const againAfterMs = 1000
/** A connection that only listens notices its end by asking. */
const askEveryMs = 10_000
const answerWithinMs = 5000

/**
 * Listens to news on a connection of its own, and connects again whenever that breaks.
 * @returns what ends it; resolves when it listens for the first time
 */
export async function listenOnPostgres(url: string, hear: HearNews): Promise<() => Promise<void>> {
  let client: WatchedClient | undefined
  let asking: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect(): Promise<void> {
    const made = new WatchedClient(
      { ...connectionSettings, connectionString: url, application_name: 'kelasku news' },
      answerWithinMs,
    )
    client = made
    made.on('notification', ({ payload }) => {
      const kind = toNews(payload)
      if (kind) hear(kind)
    })
    made.on('error', () => undefined)
    made.on('end', later)
    await made.connect()
    await made.query(`listen ${newsChannel}`)
    // One that fails ends the connection, and that is heard above.
    asking = setInterval(() => void made.query('select 1').catch(() => undefined), askEveryMs)
    asking.unref()
  }

  function later(): void {
    clearInterval(asking)
    if (isOver || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(() => newsKinds.forEach(hear), later)
    }, againAfterMs)
    timer.unref()
  }

  await connect()
  return async () => {
    isOver = true
    clearTimeout(timer)
    clearInterval(asking)
    await client?.end()
  }
}

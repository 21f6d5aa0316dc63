import pg from 'pg'
import { newsChannel, newsKinds, toNews, type HearNews } from './news.ts'

const againAfterMs = 1000
const connectTimeoutMs = 5000

/**
 * Listens to news on a connection of its own, and connects again whenever that breaks.
 * @returns what ends it; resolves when it listens for the first time
 */
export async function listenOnPostgres(url: string, hear: HearNews): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'kelasku news',
    })
    client = made
    made.on('notification', ({ payload }) => {
      const kind = toNews(payload)
      if (kind) hear(kind)
    })
    made.on('error', () => undefined)
    made.on('end', later)
    await made.connect()
    await made.query(`listen ${newsChannel}`)
  }

  function later(): void {
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
    await client?.end()
  }
}

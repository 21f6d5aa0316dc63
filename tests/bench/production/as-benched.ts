import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the server before anything else: what it asks of Google's identity platform is answered by the
 * bench's own, at `BENCH_PLATFORM`, and SIGUSR2 collects garbage. All else of the server is as in production.
 */
const platform = process.env.BENCH_PLATFORM
const asUsual = globalThis.fetch

globalThis.fetch = (asked, init) => {
  const url = new URL(asked instanceof Request ? asked.url : asked)
  return url.hostname.endsWith('.googleapis.com')
    ? asUsual(new URL(url.pathname, platform), init)
    : asUsual(asked, init)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => collect())

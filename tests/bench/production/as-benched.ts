import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the server before its own code: calls to Google's identity platform go to the bench's own at
 * `BENCH_PLATFORM`, and SIGUSR2 runs the garbage collection. Otherwise the server is the one of production.
 */
const platform = process.env.BENCH_PLATFORM
const originalFetch = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  return url.hostname.endsWith('.googleapis.com')
    ? originalFetch(new URL(url.pathname, platform), init)
    : originalFetch(input, init)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => collect())

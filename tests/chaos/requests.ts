import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openTestApi, tokenFor } from '#tests/support/api.ts'
import { elsewhere } from './support/addresses.ts'
import { brokenRequest, operationsOf, type Broken } from './support/broken-requests.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { manyPeople } from './support/people.ts'
import { seeded } from './support/random.ts'

const atOnce = 8
/** Memory used by the first requests is not a leak: code is compiled and caches are filled. */
const warmUpShare = 0.2
/** The processor time of a request in ms, and the share by which all requests may make the memory grow. */
type Bounds = { slowMs: number; growth: number }
const bounds: Bounds = { slowMs: 2000, growth: 0.1 }

/**
 * Requests made from our own OpenAPI document, each invalid in one place, without a limit by address: all are refused
 * with a 4xx, and time and memory stay within `within`.
 */
export async function chaosOfRequests({
  count,
  seed,
  say,
  within,
}: RunOptions & { within?: Bounds }): Promise<Outcome> {
  const random = seeded(seed)
  const api = await openTestApi()
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  let slowest = 0
  let warmBytes = 0
  let heapBytes = 0
  try {
    const [person] = await manyPeople(api, 1)
    if (!person) throw new Error('there is no person to send requests as')
    const document: unknown = (await api.send('GET', '/api/v1/openapi.json')).body
    const operations = operationsOf(document)
    const writes = operations.filter(({ requestBody }) => requestBody !== undefined)
    const send = async ({ how, method, url, headers, payload, token }: Broken) => {
      const bearer =
        token && ('bad' in token ? token.bad : tokenFor(person, { issuedAt: api.clock.peek() }))
      const from = performance.now()
      const usedBefore = process.cpuUsage()
      const { statusCode } = await api.app.http.inject({
        method: method as 'GET',
        url,
        remoteAddress: elsewhere(),
        headers: { ...headers, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
        ...(payload !== undefined && { payload }),
      })
      const used = process.cpuUsage(usedBefore)
      // Only this process's own processor time counts, because other processes use the machine too.
      const ms = (used.user + used.system) / 1000
      slowest = Math.max(slowest, performance.now() - from)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      if (statusCode < 400 || statusCode > 499)
        faults.push(
          `${statusCode} for ${how}: ${method} ${url.slice(0, 200)} ${payload?.slice(0, 300) ?? ''}`,
        )
      if (within && ms > within.slowMs) faults.push(`${ms.toFixed(0)} ms of work for ${how}`)
    }
    const warm = Math.ceil(count * warmUpShare)
    const some = (from: number, size: number) =>
      inParallel(
        size,
        atOnce,
        (number) => {
          const forked = random.fork(from + number)
          return send(brokenRequest(forked.pick(forked.chance(0.6) ? writes : operations), forked))
        },
        say,
      )
    await some(0, warm)
    warmBytes = heapAfterCollection()
    await some(warm, count - warm)
    heapBytes = heapAfterCollection()
  } finally {
    await api.close()
  }
  const growth = heapBytes / warmBytes - 1
  if (within && growth > within.growth)
    faults.push(`the heap grew by ${(growth * 100).toFixed(1)} %`)
  if (Object.hasOwn(Object.prototype, 'isAdmin')) faults.push('Object.prototype was changed')
  return {
    counted: {
      requests: count,
      ...Object.fromEntries(Object.entries(statuses).map(([code, n]) => [`answered ${code}`, n])),
      'slowest, ms': Math.round(slowest),
      'heap after the first fifth, MB': (warmBytes / 1e6).toFixed(1),
      'heap at the end, MB': (heapBytes / 1e6).toFixed(1),
    },
    faults,
  }
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

if (import.meta.main)
  await asCommand((asked) => chaosOfRequests({ ...asked, within: bounds }), 100_000)

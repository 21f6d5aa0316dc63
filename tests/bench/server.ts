import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EndpointName } from '#contract/endpoints.ts'
import { pathOf, type Person } from '#tests/support/api.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { fillWith } from './support/many-rows.ts'
import { printRatio } from './support/ratios.ts'
import { startProductionServer } from './production/server.ts'

/**
 * Compares `GET /api/v1/user` of the real server in production mode with something else, each in its own process, in
 * turns: requests per second and the 99th percentile, as ratios of the same run. By default the other side is bare
 * node:http with the same prepared query. With `--loaded` both sides are the real server, one with millions of rows,
 * the other with 200 people. With `--call dashboard` that call is compared with `user`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    loaded: { type: 'boolean', default: false },
    call: { type: 'string', default: 'user' },
    users: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '5000000' },
    progress: { type: 'string', default: '5000000' },
    /** A folder that the servers' CPU profiles are written to. */
    profile: { type: 'string' },
  },
})
const peopleQuery = 200
const few = { users: peopleQuery, orders: 0, progress: 0 }
const crowd = {
  users: Number(values.users),
  orders: Number(values.orders),
  progress: Number(values.progress),
}

type Load = { perSecond: number; slowestMs: number }
type Target = {
  name: string
  port: number
  path: string
  people: readonly Person[]
  headersOf(person: Person): Record<string, string>
}
type Side = Target & { stop(): Promise<void> }

const postgres = await startTestPostgres()
const sides: Side[] = []
try {
  const [least, ours] = values.loaded
    ? [await startOurs('empty', few), await startOurs('loaded', crowd)]
    : values.call === 'user'
      ? await startBareAndOurs()
      : await startWithOtherCall(values.call as EndpointName)
  sides.push(least, ours)
  await compare(least, ours)
} finally {
  for (const side of sides) await side.stop()
  await postgres.stop()
}

async function startOurs(name: string, rows: typeof few): Promise<Side & { databaseUrl: string }> {
  const database = await createTestDatabase()
  const people = await fillWith(database.url, rows, peopleQuery)
  const server = await startProductionServer({
    databaseUrl: database.url,
    people,
    logLevel: 'silent',
    profileTo: values.profile,
  })
  return {
    name,
    databaseUrl: database.url,
    port: server.port,
    path: pathOf('user'),
    people,
    headersOf: (person) => ({ authorization: `Bearer ${server.platform.tokenOf(person)}` }),
    async stop() {
      await server.stop()
      await database.drop()
    },
  }
}

/** Both sides are calls of the same server. */
async function startWithOtherCall(call: EndpointName): Promise<[Side, Side]> {
  const server = await startOurs('user', few)
  return [server, { ...server, name: call, path: pathOf(call), stop: async () => undefined }]
}

async function startBareAndOurs(): Promise<[Side, Side]> {
  const ours = await startOurs('ours', few)
  const child = fork(join(import.meta.dirname, 'support/bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: ours.databaseUrl },
  })
  const [port] = (await once(child, 'message')) as [number]
  const bare: Side = {
    name: 'bare',
    port,
    path: '/',
    people: ours.people,
    headersOf: ({ uid, email }) => ({ 'x-uid': uid, 'x-address': email }),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
  return [bare, ours]
}

async function compare(first: Target, second: Target): Promise<void> {
  for (const target of [first, second]) await load(target)
  const ratios: { perSecond: number; slowest: number }[] = []
  const names = [first.name, second.name].map((name) => `${name}, 1/s`).join(' | ')
  console.log(
    `| round | ${names} | ratio | ${first.name}, slowest hundredth | ${second.name} | ratio |`,
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (let round = 1; round <= Number(values.rounds); round++) {
    const one = await load(first)
    const other = await load(second)
    const ratio = {
      perSecond: other.perSecond / one.perSecond,
      slowest: other.slowestMs / one.slowestMs,
    }
    ratios.push(ratio)
    console.log(
      `| ${round} | ${one.perSecond.toFixed(0)} | ${other.perSecond.toFixed(0)} | ${ratio.perSecond.toFixed(2)} | ${one.slowestMs.toFixed(1)} ms | ${other.slowestMs.toFixed(1)} ms | ${ratio.slowest.toFixed(2)} |`,
    )
  }
  const perSecond = median(ratios.map((ratio) => ratio.perSecond))
  const slowest = median(ratios.map((ratio) => ratio.slowest))
  console.log(
    `median: ${perSecond.toFixed(2)} of the requests a second of '${first.name}', ${slowest.toFixed(2)} times its slowest hundredth`,
  )
  const beside = `${second.name} beside ${first.name}`
  printRatio(`server, ${beside}, time of a call`, 1 / perSecond)
  printRatio(`server, ${beside}, slowest hundredth`, slowest)
}

/**
 * Sends requests for some seconds over several connections, each from its own address, because limits count by address.
 */
async function load(target: Target): Promise<Load> {
  const { people } = target
  const until = performance.now() + Number(values.seconds) * 1000
  const times: number[] = []
  const from = performance.now()
  await Promise.all(
    Array.from({ length: Number(values.connections) }, async (_, number) => {
      const agent = new Agent({
        keepAlive: true,
        maxSockets: 1,
        localAddress: `127.0.${1 + Math.floor(Math.random() * 200)}.${1 + number}`,
      })
      for (let n = number; performance.now() < until; n += 1) {
        const person = people[n % people.length]
        if (!person) throw new Error('there is no person to send requests as')
        const started = performance.now()
        const status = await get(target, person, agent)
        if (status !== 200) throw new Error(`${target.path} answered ${status}`)
        times.push(performance.now() - started)
      }
      agent.destroy()
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const slowestMs = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: times.length / seconds, slowestMs }
}

function get({ port, path, headersOf }: Target, person: Person, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers: headersOf(person) })
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

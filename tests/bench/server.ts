import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open.ts'
import { pathOf, tokenFor, type Person } from '#tests/support/api.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { manyPeople } from '../chaos/support/people.ts'

/**
 * `GET /api/v1/user` of the real server beside bare node:http that makes the same prepared query, each in a
 * process of its own, in turns: requests a second and the slowest hundredth, as ratios of the same run.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
  },
})
const peopleAsked = 200
const rounds = Number(values.rounds)

type Load = { perSecond: number; slowestMs: number }
type Target = { port: number; path: string; headersOf(person: Person): Record<string, string> }

const postgres = await startTestPostgres()
const database = await createTestDatabase()
const app = await startApp({
  databaseUrl: database.url,
  emulatorHost: `127.0.0.1:${await freePort()}`,
  // In tests every reply is checked against its schema; people are answered without.
  env: { NODE_ENV: 'development', LOG_LEVEL: 'silent' },
})
const bare = fork(join(import.meta.dirname, 'bare-server.ts'), {
  env: { ...process.env, DATABASE_URL: database.url },
})
try {
  await compare(bare)
} finally {
  bare.kill()
  await app.remove()
  await database.drop()
  await postgres.stop()
}

async function compare(child: ChildProcess): Promise<void> {
  const [port] = (await once(child, 'message')) as [number]
  const db = await openDatabase(database)
  const people = await manyPeople(db, peopleAsked)
  await db.close()
  const now = new Date()
  const tokens = new Map(people.map((one) => [one.uid, tokenFor(one, { issuedAt: now })]))
  const targets: { bare: Target; ours: Target } = {
    bare: { port, path: '/', headersOf: ({ uid }) => ({ 'x-uid': uid }) },
    ours: {
      port: Number(new URL(app.origin).port),
      path: pathOf('user'),
      headersOf: ({ uid }) => ({ authorization: `Bearer ${tokens.get(uid)}` }),
    },
  }
  for (const target of Object.values(targets)) await load(target, people)
  const ratios: { perSecond: number; slowest: number }[] = []
  console.log('| round | bare, 1/s | ours, 1/s | ratio | bare, slowest hundredth | ours | ratio |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (let round = 1; round <= rounds; round++) {
    const least = await load(targets.bare, people)
    const ours = await load(targets.ours, people)
    const ratio = {
      perSecond: ours.perSecond / least.perSecond,
      slowest: ours.slowestMs / least.slowestMs,
    }
    ratios.push(ratio)
    console.log(
      `| ${round} | ${least.perSecond.toFixed(0)} | ${ours.perSecond.toFixed(0)} | ${ratio.perSecond.toFixed(2)} | ${least.slowestMs.toFixed(1)} ms | ${ours.slowestMs.toFixed(1)} ms | ${ratio.slowest.toFixed(2)} |`,
    )
  }
  console.log(
    `median: ${median(ratios.map((one) => one.perSecond)).toFixed(2)} of the bare server's requests a second, ${median(ratios.map((one) => one.slowest)).toFixed(2)} times its slowest hundredth`,
  )
}

/** Asks for some seconds over a number of connections, each from an address of its own: limits count by address. */
async function load(target: Target, people: readonly Person[]): Promise<Load> {
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
        if (!person) throw new Error('nobody asks')
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

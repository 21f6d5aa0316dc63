import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/open.ts'
import { purge } from '#server/platform/db/purge.ts'
import { pathOf } from '#tests/support/api.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { fillWith } from './support/many-rows.ts'
import { startProductionServer } from './production/server.ts'

/**
 * Measures the purge of millions of rows while a server answers: how long its statements take, and how long requests
 * take before it and during it. With `--snapshot` an older transaction, such as that of a backup, keeps PostgreSQL from
 * vacuuming the deleted rows.
 */
const { values } = parseArgs({
  options: {
    /** The number of expired notices, and of expired replies of writes; half as many of each have not expired. */
    rows: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '10000' },
    /** Requests per second during the measurement. */
    pace: { type: 'string', default: '100' },
    snapshot: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const peopleQuery = 200
const secondsBefore = 20
const paths = [pathOf('user'), pathOf('dashboard'), pathOf('notices')]

const postgres = await startTestPostgres()
const database = await createTestDatabase()
try {
  await bench()
} finally {
  await database.drop()
  await postgres.stop()
}

async function bench(): Promise<void> {
  const people = await fillWith(
    database.url,
    { users: Number(values.people), orders: 0, progress: 0 },
    peopleQuery,
  )
  await fill()
  const server = await startProductionServer({
    databaseUrl: database.url,
    people,
    logLevel: 'silent',
    // This process runs the purge.
    env: { ROLE: 'web' },
  })
  const statements: number[] = []
  const { db, close } = await openDatabase({
    url: database.url,
    beginQuery(name) {
      const from = performance.now()
      return {
        end: () => void (/delete|update/.test(name) && statements.push(performance.now() - from)),
      }
    },
  })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    const tokens = people.map((person) => server.platform.tokenOf(person))
    const quiet = AbortSignal.timeout(secondsBefore * 1000)
    await askUntil(AbortSignal.timeout(5000), server.port, tokens)
    print('before', await askUntil(quiet, server.port, tokens))
    if (values.snapshot)
      await other.query('begin isolation level repeatable read; select count(*) from users')
    const purged = new AbortController()
    const asked = askUntil(purged.signal, server.port, tokens)
    const from = performance.now()
    const gone = await purge(db, new Date())
    const seconds = (performance.now() - from) / 1000
    purged.abort()
    print('during', await asked)
    const sum = statements.reduce((a, b) => a + b, 0)
    console.log(
      `${gone} rows in ${statements.length} statements and ${seconds.toFixed(0)} s: ${(sum / statements.length).toFixed(1)} ms each, slowest hundredth ${percentile(statements, 0.99)}, longest ${percentile(statements, 1)}`,
    )
  } finally {
    await other.end()
    await close()
    await server.stop()
  }
}

/** Expired rows come before the others, as in a table that has grown over time. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const spread = `now() - (case when n <= $1 then interval '91 days' else interval '0' end)
    - interval '23 hours' * (1 - n::float / $2)`
  const some = [rows, rows * 1.5]
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(
      `insert into notices (id, uid, kind, cause, details, made_at)
        select gen_random_uuid(), 'bench-' || (n % $3::int + 1), 'recording', 'recording/' || n,
          '{"lesson": "L0123456789", "title": "Quadratic functions"}', ${spread}
        from generate_series(1, $2::int) n`,
      [...some, Number(values.people)],
    )
    await client.query(
      `insert into pushes (notice_id, session_id_hash, sent_at)
        select id, 'bench', made_at from notices`,
    )
    await client.query(
      `insert into idempotency_keys (uid, key, request_hash, claimed_at, status, reply)
        select 'bench-' || (n % $3::int + 1), gen_random_uuid(), repeat('0', 64), ${spread}, 200,
          '{"paper_id": "P0123456789", "label": "1(a)", "mark": "done", "marked_at": "2026-11-20T12:00:00Z"}'
        from generate_series(1, $2::int) n`,
      [...some, Number(values.people)],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Sends requests of different people at this pace without waiting for answers. @returns how long each answer took, in
 * ms
 */
async function askUntil(end: AbortSignal, port: number, tokens: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const asked: Promise<void>[] = []
  for (let n = 0; !end.aborted; n += 1) {
    const from = performance.now()
    const path = paths[n % paths.length] ?? ''
    const token = tokens[n % tokens.length] ?? ''
    // A different address for each call, because limits count by address.
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    asked.push(
      get(agent, port, path, { authorization: `Bearer ${token}`, 'x-forwarded-for': address }).then(
        () => void times.push(performance.now() - from),
      ),
    )
    await wait(1000 / Number(values.pace))
  }
  await Promise.all(asked)
  agent.destroy()
  return times
}

function get(
  agent: Agent,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers })
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

function print(when: string, times: number[]): void {
  console.log(
    `${when}: ${times.length} requests, median ${percentile(times, 0.5)}, slowest hundredth ${percentile(times, 0.99)}, slowest ${percentile(times, 1)}`,
  )
}

function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
}

import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { openTestApi, pathOf, tokenFor, type Person, type TestApi } from '#tests/support/api.ts'
import { startTestPostgres } from '#tests/support/database/database.ts'

/**
 * Measures the calls of a signed-in page on a full database, each in turns with a call that reads one row by its
 * primary key. The result is the median, over some rounds, of the ratio of their 99th percentiles.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    progress: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '1000' },
  },
})
const peopleQuery = 50
/** Rounds that do not count, because a server that has run for days has compiled its code. */
const warmUp = 3
let callers = 0

const postgres = await startTestPostgres()
const api = await openTestApi({ env: { LOG_LEVEL: 'silent' } })
try {
  const people = await fill(api, Number(values.users), Number(values.progress))
  await bench(api, people)
} finally {
  await api.close()
  await postgres.stop()
}

/** Adds people with three classes each, and progress spread over them; returns some of the people. */
async function fill({ db, clock }: TestApi, users: number, progress: number): Promise<Person[]> {
  const now = clock.peek().toISOString()
  await db.execute(sql`
    insert into users (uid, email, display_name)
    select 'bench-' || n, 'bench-' || n || '@example.com', 'Aina' from generate_series(1, ${users}) n`)
  await db.execute(sql`
    insert into enrolments (uid, class_id, programme_id, intake_key, source, opens_at)
    select 'bench-' || n, class_id, 2,
      (select key from intakes where programme_id = 2 and ends_on >= ${now}::date order by starts_on limit 1),
      'staff', ${now}::timestamptz - interval '30 days'
    from generate_series(1, ${users}) n, unnest(array[5, 7, 11]) class_id`)
  await db.execute(sql`
    insert into watch_progress
      (uid, watched_id, position_seconds, position_at, watched, watched_seconds, of_seconds, changed_at)
    select 'bench-' || (n % ${users} + 1), 'L' || lpad((n / ${users})::text, 10, '0'), 60,
      ${now}::timestamptz, '[[0, 60]]', 60, 120, ${now}::timestamptz
    from generate_series(0, ${progress - 1}) n`)
  await db.execute(sql`vacuum analyze`)
  return Array.from({ length: peopleQuery }, (_, index) => {
    const uid = `bench-${Math.floor((index * users) / peopleQuery) + 1}`
    return { uid, email: `${uid}@example.com`, name: 'Aina' }
  })
}

async function bench(target: TestApi, people: Person[]): Promise<void> {
  const [lesson] = await target.db.select({ id: lessons.id }).from(lessons).limit(1)
  const oneRow = pathOf('lessonPlace', { lessonId: lesson?.id ?? '' })
  const asked = {
    classroom: pathOf('classroom', { slug: 'full-programme', classId: 5 }),
    dashboard: pathOf('dashboard'),
    'past-paper subject': pathOf('paperSubject', { subjectId: 104 }),
    progress: pathOf('progress'),
  }
  const calls = Number(values.calls)
  for (const path of [oneRow, ...Object.values(asked)])
    await slowest(target, people, path, calls * warmUp)
  console.log(
    '| call | slowest hundredth, ms | one row by its key, ms | ratio |\n| --- | --- | --- | --- |',
  )
  for (const [name, path] of Object.entries(asked)) {
    const rounds: { ours: number; least: number }[] = []
    for (let n = 0; n < Number(values.rounds); n += 1) {
      const least = await slowest(target, people, oneRow, calls)
      rounds.push({ least, ours: await slowest(target, people, path, calls) })
    }
    const [ours, least] = [median(rounds.map((r) => r.ours)), median(rounds.map((r) => r.least))]
    console.log(
      `| ${name} | ${ours.toFixed(2)} | ${least.toFixed(2)} | ${(ours / least).toFixed(2)} |`,
    )
  }
}

/** The 99th percentile, in ms, of consecutive calls by different people. */
async function slowest(
  { app, clock }: TestApi,
  people: Person[],
  path: string,
  calls: number,
): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const at = n % people.length
    const person = people[at]
    if (!person) throw new Error('there is no person to send requests as')
    const headers = { authorization: `Bearer ${tokenFor(person, { issuedAt: clock.peek() })}` }
    // A different address for each call, so that the limit by address is not measured.
    callers += 1
    const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`
    const from = performance.now()
    const { statusCode } = await app.http.inject({ url: path, headers, remoteAddress })
    times.push(performance.now() - from)
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

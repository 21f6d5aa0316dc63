import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { readOutbox } from '#server/gateways/mail/outbox.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asCommand, type RunOptions, type Outcome } from './support/command.ts'
import { seeded } from './support/random.ts'

const kills = 6
const killsAfterMs = { least: 2000, more: 4000 }
const withinMs = 10 * 60_000
const lookEveryMs = 250
const readyWithinMs = 300_000

/**
 * The weekly mails of one Sunday, written by two processes of the real server that are killed (SIGKILL) in turn. Each
 * guardian gets at most one mail, and all are done within ten minutes. A process killed between noting a mail and
 * sending it has lost it: lost mails are counted, and are no more than those in work at a kill.
 */
export async function chaosOfDigests({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const servers: App[] = []
  const faults: string[] = []
  try {
    for (let number = 0; number < 2; number++)
      servers.push(
        await startApp({
          databaseUrl: database.url,
          emulatorHost: `127.0.0.1:${await freePort()}`,
          readyWithinMs,
          env: {
            LOG_LEVEL: 'silent',
            NODE_COMPILE_CACHE: join(tmpdir(), 'kelasku-chaos-compiled'),
          },
        }),
      )
    await makeFamilies(client, count)
    say?.(`${count} guardians, each with a child who has classes`)

    const from = performance.now()
    const sunday = comingSunday(new Date())
    await client.query(
      `insert into jobs (id, kind, body, due_at, created_at)
       values ($1, 'plan-guardian-digests', $2, now(), now())`,
      [randomUUID(), { sunday }],
    )
    let killed = 0
    let nextKill = from + killsAfterMs.least
    let done = 0
    while (done < count && performance.now() - from < withinMs) {
      await wait(lookEveryMs)
      const state = await stateOf(client)
      done = state.done
      if (killed < kills && done > 0 && state.waiting > 0 && performance.now() > nextKill) {
        const server = servers[killed % servers.length]
        await server?.kill()
        say?.(`${done} of ${count} done after ${seconds(from)} s: a server is killed`)
        await server?.start()
        killed += 1
        nextKill = performance.now() + killsAfterMs.least + random.below(killsAfterMs.more)
      }
    }
    const took = seconds(from)
    if (done < count) faults.push(`${done} of ${count} done within ten minutes`)

    const mails = (
      await Promise.all(servers.map(({ dataDir }) => readOutbox(join(dataDir, 'mail'))))
    ).flat()
    const perAddress = new Map<string, number>()
    for (const { to } of mails) perAddress.set(to, (perAddress.get(to) ?? 0) + 1)
    const twice = [...perAddress].filter(([, times]) => times > 1)
    for (const [to, times] of twice) faults.push(`${to} got ${times} mails`)
    const { rows } = await client.query<{ n: string }>(
      'select count(*) as n from digests where sunday = $1',
      [sunday],
    )
    const noted = Number(rows[0]?.n)
    const lost = noted - perAddress.size
    if (lost > killed * digestsAtOnce)
      faults.push(`${lost} were noted and not sent, with ${killed} kills`)
    if (noted < count) faults.push(`${count - noted} guardians were left out`)
    return {
      counted: {
        guardians: count,
        kills: killed,
        'mails sent': mails.length,
        'sent twice': twice.length,
        'noted, but not sent by a process that died': lost,
        'seconds until all were done': took,
      },
      faults,
    }
  } finally {
    await client.end()
    for (const server of servers) await server.remove()
    await database.drop()
  }
}

/** The number of mails of this kind that a process handles at once: `lanes` of the jobs. */
const digestsAtOnce = 2

const seconds = (from: number): number => Math.round((performance.now() - from) / 1000)

/** A week that has not ended yet, so that its mails are never late. */
const comingSunday = (now: Date): string => {
  const today = malaysianDay(now)
  return addDays(today, 7 - (weekdayOf(today) % 7))
}

/** How many mails are done, and how many no server has started. */
async function stateOf(client: pg.Client): Promise<{ done: number; waiting: number }> {
  const { rows } = await client.query<{ done: string; waiting: string }>(
    `select count(*) filter (where done_at is not null) as done,
       count(*) filter (where done_at is null and attempts = 0) as waiting
       from jobs where kind = 'guardian-digest'`,
  )
  return { done: Number(rows[0]?.done), waiting: Number(rows[0]?.waiting) }
}

async function makeFamilies(client: pg.Client, count: number): Promise<void> {
  for (const who of ['guardian', 'child'])
    await client.query(
      `insert into users (uid, email, email_verified, display_name)
       select $1 || n, $1 || n || '@example.com', true, initcap($1) || ' ' || n from generate_series(1, $2::int) n`,
      [who, count],
    )
  await client.query(
    `insert into guardianships
       (student_uid, address, guardian_uid, origin, made_at, text_version, language, bound_at, confirmed_at)
     select 'child' || n, 'guardian' || n || '@example.com', 'guardian' || n, 'invitation',
       now(), '2026-11-01', 'en', now(), now() from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `insert into enrolments (uid, class_id, programme_id, intake_key, source, opens_at)
     select 'child' || n, l.class_id, i.programme_id, l.intake_key, 'staff', now() - interval '60 days'
       from generate_series(1, $1::int) n, (
         select class_id, intake_key from lessons where starts_at > now() and cancelled_at is null
          order by starts_at limit 1) l join intakes i on i.key = l.intake_key`,
    [count],
  )
}

if (import.meta.main) await asCommand(chaosOfDigests, 10_000)

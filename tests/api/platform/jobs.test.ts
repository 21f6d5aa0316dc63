import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'
import { purge } from '#server/platform/db/purge.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { openLane } from '#server/platform/jobs/lane.ts'
import type { JobRow, JobCapacity } from '#server/platform/jobs/repository.ts'
import { jobsService, pauseMs, type DoJob, type DoLongJob } from '#server/platform/jobs/service.ts'
import { dayMs, minuteMs, testNow } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()
let db: Db
let now = testNow
const clock = () => now
const after = (ms: number) => void (now = new Date(now.getTime() + ms))
beforeAll(async () => {
  db = database.db
})
beforeEach(async () => {
  await db.delete(jobs)
  now = testNow
})

const service = (perform: DoJob, report = vi.fn()) =>
  jobsService(db, [{ usual: { mail: perform } }], { report })
const mail = (n: number, onceKey?: string) => ({
  kind: 'mail',
  body: { n },
  ...(onceKey !== undefined && { onceKey }),
})
const rowOf = async (n: number) =>
  (await db.select().from(jobs)).find(({ body }) => body['n'] === n)

it('a job is done after its change is committed, and never when the change is rolled back', async () => {
  const done = vi.fn<DoJob>(async () => undefined)
  const { add, run } = service(done)
  await db.transaction((tx) => add(tx, mail(1), now))
  await db
    .transaction(async (tx) => {
      await add(tx, mail(2), now)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await run(clock)
  expect(done.mock.calls.map(([body]) => body)).toEqual([{ n: 1 }])
})

it('enqueued twice under one key, a job runs once, also after it has finished', async () => {
  const done = vi.fn<DoJob>(async () => undefined)
  const { add, run } = service(done)
  await add(db, mail(1, 'receipt/1'), now)
  await add(db, mail(1, 'receipt/1'), now)
  await run(clock)
  await add(db, mail(1, 'receipt/1'), now)
  await run(clock)
  expect(done).toHaveBeenCalledOnce()
})

it('one that fails is tried again later and keeps no other waiting', async () => {
  let away = true
  const done: number[] = []
  const { add, run } = service(async ({ n }) => {
    if (n === 1 && away) throw new Error('no answer')
    done.push(n as number)
  })
  await add(db, mail(1), now)
  await add(db, mail(2), now)
  await run(clock)
  expect(done).toEqual([2])
  expect(await rowOf(1)).toMatchObject({ attempts: 1, lastError: 'Error: no answer', doneAt: null })
  away = false
  after(pauseMs(1) - 1)
  await run(clock)
  expect(done).toEqual([2])
  after(1)
  await run(clock)
  expect(done).toEqual([2, 1])
})

it('SEC-01: of a failure no address is kept', async () => {
  const { add, run } = service(async () => {
    throw new Error('550 5.1.1 <aina.sofea@example.com>: no such mailbox (AINA@example.com)')
  })
  await add(db, mail(1), now)
  await run(clock)
  const { lastError } = (await rowOf(1)) ?? {}
  expect(lastError).toBe('Error: 550 5.1.1 <…>: no such mailbox (…)')
})

it('one that fails for two days is given up, kept and reported', async () => {
  const report = vi.fn()
  const perform = vi.fn<DoJob>(async () => {
    throw new Error('no such mailbox')
  })
  const { add, run } = service(perform, report)
  await add(db, mail(1), now)
  for (let n = 1; n <= 20; n += 1) {
    await run(clock)
    after(pauseMs(n))
  }
  expect(perform).toHaveBeenCalledTimes(16)
  expect(report).toHaveBeenCalledOnce()
  expect((await rowOf(1))?.failedAt).not.toBeNull()
})

it('two servers do each job once between them', async () => {
  const done: unknown[] = []
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [one, other] = both.map(({ resolve }) =>
    service(async ({ n }) => {
      // Neither does a job before the other has one at hand too.
      resolve()
      await Promise.all(both.map(({ promise }) => promise))
      done.push(n)
    }),
  )
  for (let n = 0; n < 60; n += 1) await one!.add(db, mail(n), now)
  await Promise.all([one!.run(clock), other!.run(clock)])
  expect(done).toHaveLength(60)
  expect(new Set(done).size).toBe(60)
})

it('a job that waits for nothing is done at once by a server whose clock is a little behind', async () => {
  const done = vi.fn<DoJob>(async () => undefined)
  const { add, run } = service(done)
  await add(db, mail(1), now)
  await add(db, { ...mail(2), dueAt: now }, now)
  await run(() => new Date(now.getTime() - 2000))
  expect(done.mock.calls.map(([{ n }]) => n)).toEqual([1])
})

it('what a server that died had begun is done by another, minutes later', async () => {
  const { add } = service(async () => undefined)
  await add(db, mail(1), now)
  const hangs = service(() => new Promise<never>(() => undefined))
  void hangs.run(clock)
  await expect.poll(async () => (await rowOf(1))?.attempts).toBe(1)
  const done = vi.fn<DoJob>(async () => undefined)
  const other = service(done)
  after(4 * minuteMs)
  await other.run(clock)
  expect(done).not.toHaveBeenCalled()
  after(minuteMs)
  await other.run(clock)
  expect(done).toHaveBeenCalledOnce()
})

it('stopping lets the present ones end and leaves the others for the next start', async () => {
  const done: unknown[] = []
  const first = service(async ({ n }) => {
    if (n === 0) void first.stop()
    done.push(n)
  })
  for (let n = 0; n < 9; n += 1) await first.add(db, mail(n), new Date(now.getTime() + n))
  after(10)
  await first.run(clock)
  expect(done).toEqual([0, 1])
  await service(async ({ n }) => void done.push(n)).run(clock)
  expect(new Set(done)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))
})

it('PWA-07: ten thousand mails delay neither a reminder nor a card plan, and each kind has its bound', async () => {
  const begun = { mail: 0, remind: 0 }
  const reminded = Promise.withResolvers<void>()
  const mailed = Promise.withResolvers<void>()
  const held =
    (kind: keyof typeof begun, until: Promise<void>): DoJob =>
    async () => {
      begun[kind] += 1
      await until
    }
  const planned = vi.fn<DoJob>(async () => undefined)
  const { add, addAll, run, stop } = jobsService(
    db,
    [
      { bulk: { mail: held('mail', mailed.promise) } },
      { urgent: { remind: held('remind', reminded.promise), plan: planned } },
    ],
    { report: vi.fn() },
  )
  await addAll(
    db,
    Array.from({ length: 10_000 }, (_, n) => mail(n)),
    now,
  )
  after(minuteMs)
  const running = run(clock)
  await expect.poll(() => begun.mail).toBe(2)
  // Written after all the mails, of which none ends.
  for (let n = 0; n < 20; n += 1) await add(db, { kind: 'remind', body: { n } }, now)
  // The second comes after a look that finds no room for more of the others.
  for (const times of [1, 2]) {
    await add(db, { kind: 'plan', body: { times } }, now)
    void run(clock)
    await expect.poll(() => planned.mock.calls.length).toBe(times)
  }
  expect(begun).toEqual({ mail: 2, remind: 3 })
  reminded.resolve()
  await expect.poll(() => begun.remind).toBe(20)
  const stopped = stop()
  mailed.resolve()
  await stopped
  await running
  expect(begun.mail).toBe(2)
})

it('PWA-07: room that a job leaves while the lane looks for others is used by what still waits', async () => {
  const remind = (id: string) => ({ id, kind: 'remind' }) as JobRow
  const waiting = ['1', '2'].map(remind)
  const ended = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  const looking = vi.fn()
  const done: string[] = []
  const lane = openLane({
    kinds: ['remind', 'plan'],
    limits: { atOnce: 2, ofAKind: 1 },
    claim: async (rooms: readonly JobCapacity[]) => {
      if (rooms.some(({ kind }) => kind === 'remind')) return waiting.splice(0, 1)
      looking()
      await looked.promise
      return []
    },
    perform: async ({ id }) => {
      await ended.promise
      done.push(id)
    },
  })
  const begun = lane.run()
  await expect.poll(() => looking.mock.calls.length).toBe(1)
  ended.resolve()
  await expect.poll(() => done).toEqual(['1'])
  looked.resolve()
  expect(await begun).toBe(2)
  expect(done).toEqual(['1', '2'])
})

it('a job of a kind that this server does not know is left to others', async () => {
  const { add, run } = service(async () => undefined)
  await add(db, { kind: 'of a newer version', body: { n: 1 } }, now)
  await run(clock)
  expect(await rowOf(1)).toMatchObject({ attempts: 0, lastError: null, doneAt: null })
})

it('LEDG-01: a long job of one kind does not wait for those of another', async () => {
  const ended = Promise.withResolvers<void>()
  const compared = vi.fn<DoLongJob>(async () => {})
  const { add, run, stop } = jobsService(
    db,
    [{ long: { film: () => ended.promise, compare: compared } }],
    { report: vi.fn() },
  )
  for (const n of [0, 1, 2]) await add(db, { kind: 'film', body: { n } }, now)
  await add(db, { kind: 'compare', body: { n: 3 } }, new Date(now.getTime() + 1))
  after(10)
  await run(clock)
  await expect.poll(() => compared.mock.calls.length).toBe(1)
  expect((await rowOf(1))?.attempts).toBe(0)
  ended.resolve()
  await stop()
})

it('a long job keeps no other waiting, breaks off when its server stops, and is left by one that has not the means', async () => {
  const done: unknown[] = []
  const perform: DoJob = async ({ n }) => void done.push(n)
  const withLong = (long: DoLongJob | undefined) =>
    jobsService(db, [{ usual: { mail: perform }, long: { film: long } }], { report: vi.fn() })
  const film = { kind: 'film', body: { n: 0 } }
  const first = withLong(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('broken off')))
      }),
  )
  await first.add(db, film, now)
  await first.add(db, { ...film, body: { n: 9 } }, new Date(now.getTime() + 1))
  await first.add(db, mail(1), now)
  after(10)
  await first.run(clock)
  expect(done).toEqual([1])
  await expect.poll(async () => (await rowOf(0))?.attempts).toBe(1)
  // One at a time, and not by a server that cannot do this kind.
  expect((await rowOf(9))?.attempts).toBe(0)
  await withLong(undefined).run(clock)
  expect((await rowOf(9))?.attempts).toBe(0)
  await first.stop()
  expect(await rowOf(0)).toMatchObject({ doneAt: null, lastError: null })
  const other = withLong(async ({ n }) => void done.push(n))
  await other.run(clock)
  await expect.poll(() => new Set(done)).toEqual(new Set([1, 0, 9]))
  await other.stop()
})

it('jobs long done are purged, those that wait or were given up are not', async () => {
  const row = (over: Partial<typeof jobs.$inferInsert>) => ({
    id: randomUUID(),
    kind: 'mail',
    body: {},
    dueAt: now,
    createdAt: now,
    ...over,
  })
  const [long, recent, failed, waits] = [
    row({ doneAt: new Date(now.getTime() - 31 * dayMs) }),
    row({ doneAt: now }),
    row({ failedAt: new Date(now.getTime() - 31 * dayMs) }),
    row({}),
  ]
  await db.insert(jobs).values([long, recent, failed, waits])
  await purge(db, now)
  expect(await db.select().from(jobs).where(eq(jobs.id, long.id))).toEqual([])
  expect((await db.select().from(jobs)).length).toBe(3)
})

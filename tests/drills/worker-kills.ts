import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pathOf } from '#tests/support/api.ts'
import { startMailServer, type Letter } from '#tests/support/outside/mail-server.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { seeded } from '../chaos/support/random.ts'
import { makePerson } from '../chaos/support/writes.ts'
import { encodersOf, isRunning } from './support/encoders.ts'
import { startFleet, type Fleet } from './support/fleet.ts'
import { call, lessonsThatAreOver, sendFilm, wrongRecordings } from './support/recordings.ts'
import { workerInProduction } from './support/worker-in-production.ts'

const filmSeconds = 24
/** Enough that some are left at each kill: an interrupted recording waits for five minutes. */
const recordingsPerKill = 3
const readersPerKill = 150
const mailTakesMs = 150
const momentWithinMs = 6000
/** A claim may last five minutes before the moment comes. */
const findsMomentWithinMs = 8 * 60_000
/** A claim of five minutes, the round of each minute, and the encoding itself. */
const doneWithinMs = 9 * 60_000
const orphansEndWithinMs = 1000
const lookEveryMs = 10
/** The number of mails of this kind that a worker sends at once: `limits.bulk` of the jobs. */
const mailsAtOnce = 2

/**
 * The worker is killed (SIGKILL) `count` times, each time while its ffmpeg runs and the mail server has one of its
 * mails that is not accepted yet. The last time it stays dead, and another worker continues. Every recording gets its
 * qualities, everybody gets the mail, and no ffmpeg outlives its worker.
 */
export async function drillOfWorkerKills({
  count,
  seed,
  say = () => undefined,
}: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const mails = await startMailServer({ takesMs: mailTakesMs })
  const scratch = await mkdtemp(join(tmpdir(), 'kelasku-worker-kills-'))
  const fleet = await startFleet({ workerEnv: await workerInProduction(mails.url) })
  const { client, origin } = fleet
  const faults: string[] = []
  try {
    const teacher = await makePerson(client, 'administrator')
    const film = join(scratch, 'film.mp4')
    await makeVideo(film, { seconds: filmSeconds, picture: 's=640x360:r=25' })
    const readers = count * readersPerKill
    await makeReaders(client, readers)
    await call(origin, teacher, 'POST', pathOf('sendMessage'), {
      id: randomUUID(),
      to: { who: 'filter', filter: { search: 'reader-' } },
      subject: 'Holidays',
      text: 'We are back on Monday.',
      language: 'en',
      by_mail: true,
      people: readers,
    })
    const lessons = await lessonsThatAreOver(client, count * recordingsPerKill)
    const sent = await readFile(film)
    for (const lessonId of lessons) {
      const body = await sendFilm(origin, teacher, sent)
      await call(origin, teacher, 'POST', pathOf('attachRecording', { lessonId }), body)
    }
    say(`${lessons.length} recordings and ${readers} mails are on their way`)

    const killedAt: number[] = []
    let longestOrphanMs = 0
    const { worker } = fleet
    for (let number = 1; number <= count; number++) {
      const isLast = number === count
      if (isLast) await fleet.startWorker()
      const orphans = await untilBusy(
        () => worker.pid(),
        mails.underWay,
        random.below(momentWithinMs),
      )
      killedAt.push(performance.now())
      await worker.kill()
      const livedMs = await untilGone(orphans)
      if (livedMs === undefined) faults.push(`kill ${number}: an ffmpeg goes on without its worker`)
      longestOrphanMs = Math.max(longestOrphanMs, livedMs ?? orphansEndWithinMs)
      say(`kill ${number} of ${count}, ${mails.letters.length} mails were accepted`)
      if (!isLast) await worker.start()
    }
    const lastKill = killedAt.at(-1) ?? 0
    const tookMs = await untilDone(fleet, lastKill)
    if (tookMs === undefined) faults.push(...(await undone(client)))

    const again = sentAgain(mails.letters)
    const unexplained = again.filter(
      (letters) => !letters.slice(0, -1).every((one) => isAtKill(one, killedAt)),
    )
    const reached = new Set(mails.letters.map(({ to }) => to)).size
    if (reached !== readers) faults.push(`${readers - reached} people got no mail`)
    for (const [one] of unexplained) faults.push(`${one?.to} got the mail again without a kill`)
    if (again.length > count * mailsAtOnce)
      faults.push(`${again.length} mails came again after ${count} kills`)
    const perPerson = Map.groupBy(mails.letters, ({ to }) => to)
    const doubled = [...perPerson.values()].filter(
      (letters) => new Set(letters.map(({ messageId }) => messageId)).size > 1,
    )
    for (const [one] of doubled) faults.push(`${one?.to} got two messages`)
    return {
      counted: {
        'kills, each with ffmpeg at work and a mail under way': killedAt.length,
        recordings: lessons.length,
        'people who got the mail': reached,
        'people who got two messages': doubled.length,
        'mails that came again under the same id': again.length,
        'an ffmpeg outlived its worker by at most': `${longestOrphanMs.toFixed(0)} ms`,
        'the other worker had done everything after': `${((tookMs ?? 0) / 1000).toFixed(0)} s`,
      },
      faults: [
        ...faults,
        ...(await wrongJobs(client, lessons.length, readers)),
        ...(await wrongRecordings(fleet, lessons, filmSeconds)),
      ],
    }
  } finally {
    await fleet.stop()
    await mails.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function makeReaders(client: pg.Pool, count: number): Promise<void> {
  await client.query(
    `insert into users (uid, email, email_verified, display_name)
     select 'reader-' || n, 'reader-' || n || '@example.com', true, 'Reader ' || n
     from generate_series(1, $1::int) n`,
    [count],
  )
}

/**
 * Waits until an ffmpeg of the worker runs while a mail is under way, and then for some time more.
 * @returns the ids of its ffmpeg processes
 */
async function untilBusy(
  worker: () => number | undefined,
  mailsUnderWay: () => number,
  momentMs: number,
): Promise<number[]> {
  const deadline = performance.now() + findsMomentWithinMs
  let momentAt: number | undefined
  while (performance.now() < deadline) {
    const running = await encodersOf(worker() ?? 0)
    if (running.length > 0 && mailsUnderWay() > 0) {
      momentAt ??= performance.now() + momentMs
      if (performance.now() >= momentAt) return running
    }
    await wait(lookEveryMs)
  }
  throw new Error('the worker never had an ffmpeg and a mail at the same time')
}

/** @returns after how many ms all had ended; undefined if one keeps running */
async function untilGone(pids: readonly number[]): Promise<number | undefined> {
  const from = performance.now()
  while (performance.now() - from < orphansEndWithinMs) {
    const running = await Promise.all(pids.map(isRunning))
    if (!running.includes(true)) return performance.now() - from
    await wait(lookEveryMs)
  }
  return undefined
}

const openJobs = `select kind, count(*)::int as count from jobs
  where kind in ('prepare-recording', 'staff-message', 'staff-message-mail') and done_at is null group by kind`

/** @returns how long it took since then; undefined if it did not finish */
async function untilDone({ client }: Fleet, since: number): Promise<number | undefined> {
  while (performance.now() - since < doneWithinMs) {
    if ((await client.query(openJobs)).rows.length === 0) return performance.now() - since
    await wait(1000)
  }
  return undefined
}

async function undone(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; count: number }>(openJobs)
  return rows.map(({ kind, count }) => `${count} jobs ${kind} are not done`)
}

/** Mails that were sent more than once, grouped by id, the oldest first. */
const sentAgain = (letters: readonly Letter[]): Letter[][] =>
  [...Map.groupBy(letters, ({ messageId }) => messageId).values()].filter((some) => some.length > 1)

/**
 * Whether the worker died while the mail server handled this mail, or before it recorded that the mail was accepted.
 */
const isAtKill = ({ at }: Letter, kills: readonly number[]): boolean =>
  kills.some((kill) => at > kill - 1000 && at < kill + 2 * mailTakesMs)

async function wrongJobs(client: pg.Pool, recordings: number, readers: number): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; what: string; count: number }>(
    `select kind, case when failed_at is not null then 'failed' else 'done' end as what, count(*)::int
     from jobs where kind in ('prepare-recording', 'staff-message', 'staff-message-mail') group by 1, 2`,
  )
  const found = Object.fromEntries(rows.map(({ kind, what, count }) => [`${kind} ${what}`, count]))
  const expected = {
    'prepare-recording done': recordings,
    'staff-message done': 1,
    'staff-message-mail done': readers,
  }
  const { rows: told } = await client.query<{ noted: number; notices: number }>(
    `select (select count(*)::int from message_receivers where mail = 'sent') as noted,
       (select count(*)::int from notices where cause like 'message/%') as notices`,
  )
  const faults = Object.entries({ ...expected, ...found })
    .filter(([name]) => found[name] !== expected[name as keyof typeof expected])
    .map(([name]) => `jobs ${name}: ${found[name] ?? 0}`)
  for (const [name, number] of Object.entries(told[0] ?? {}))
    if (number !== readers) faults.push(`${name}: ${number} of ${readers}`)
  const { rows: left } = await client.query('select from preparations')
  return left.length > 0 ? [...faults, `${left.length} recordings are still prepared`] : faults
}

if (import.meta.main) await asCommand(drillOfWorkerKills, 6)

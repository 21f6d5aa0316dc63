import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkMedia } from '#server/backup/media-check.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { pathOf, type Person } from '#tests/support/api.ts'
import {
  envOfBucket,
  startFakeBucket,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { seeded } from '../chaos/support/random.ts'
import { makePerson } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { startFleet, type Fleet } from './support/fleet.ts'
import { call as callAt } from './support/recordings.ts'

const classId = 5
const beforeMs = 10_000
const retryDelayMs = 1000
const goesOnWithinMs = 60_000
/** By then a failed job waits for at most 4 minutes. */
const preparedWithinMs = 10 * 60_000

/**
 * The bucket breaks every connection for `count` seconds, while a teacher sends recordings, students send photos and
 * watch, and others order and pay. Whatever needs no file works without a failure; acknowledged writes exist and are
 * whole; everything else resumes by itself.
 */
export async function drillOfBucket({
  count,
  seed,
  say = () => undefined,
}: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const bucket = await startFakeBucket()
  const fleet = await startFleet({
    env: envOfBucket(bucket),
  })
  const scratch = await mkdtemp(join(tmpdir(), 'kelasku-bucket-away-'))
  try {
    const film = join(scratch, 'film.mp4')
    await makeVideo(film, { seconds: 3 })
    const actors = await startActors(fleet, await readFile(film), say)
    const writing = await startWriting({ ...fleet, random, writers: 2 })
    await wait(beforeMs)
    const before = actors.done()
    say(`away for ${count} s`)
    bucket.isAway = true
    await wait(count * 1000)
    const during = actors.done()
    bucket.isAway = false
    const backAt = performance.now()
    const faults: string[] = []
    for (const name of actors.names) {
      while (actors.done()[name] === during[name] && performance.now() - backAt < goesOnWithinMs)
        await wait(retryDelayMs)
      if (actors.done()[name] === during[name]) faults.push(`${name}: nothing more was done`)
    }
    const wentOnMs = performance.now() - backAt
    await Promise.all([actors.stop(), writing.stop()])
    const preparedMs = await untilPrepared(fleet, backAt)
    if (preparedMs === undefined) faults.push('recordings are still being prepared')
    return {
      counted: {
        'done before, and when it was back': JSON.stringify([before, actors.done()]),
        'tries that failed meanwhile': actors.failed(),
        'everything went on after': `${(wentOnMs / 1000).toFixed(0)} s`,
        'the last recording was prepared after': `${((preparedMs ?? 0) / 1000).toFixed(0)} s`,
        'other writes kept': writing.kept.length,
      },
      faults: [
        ...faults,
        ...writing.failures.map(({ what }) => `without a file: ${what}`),
        ...(await lostOf(writing.kept, fleet.client)),
        ...(await wrongFiles(fleet, bucket, actors.recordings)),
      ],
    }
  } finally {
    await fleet.stop()
    await bucket.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

type Body = object | Uint8Array<ArrayBuffer>
type Name = 'recordings' | 'photos' | 'views'

/** People who use files, each one step after another; failed calls are retried, as the page does. */
async function startActors({ origin, client }: Fleet, film: Buffer, say: (text: string) => void) {
  const done: Record<Name, number> = { recordings: 0, photos: 0, views: 0 }
  const recordings: string[] = []
  let failed = 0
  let isOver = false
  const teacher = await makePerson(client, 'administrator')
  const pupil = await makePerson(client, 'student')
  const { rows } = await client.query<{ id: string }>(
    `select id from lessons where class_id = $1 and ends_at < now() and released_at <= now()
     order by starts_at desc`,
    [classId],
  )
  const lessons = rows.map(({ id }) => id)

  const call = (person: Person, method: string, path: string, body?: Body) =>
    callAt(origin, person, method, path, body, 'image/jpeg')
  /** The newest recording open to the student; its lesson gets no other recording. */
  async function findWatched(): Promise<string> {
    for (const lessonId of lessons)
      if (await call(pupil, 'GET', pathOf('recording', { lessonId })).catch(() => undefined))
        return lessons.splice(lessons.indexOf(lessonId), 1)[0] ?? ''
    throw new Error('there is nothing to watch')
  }
  /** @returns false if the drill ended before it worked */
  async function insist(work: () => Promise<unknown>): Promise<boolean> {
    for (;;) {
      try {
        await work()
        return true
      } catch (error) {
        failed += 1
        if (failed < 4) say(String(error))
        if (isOver) return false
        await wait(retryDelayMs)
      }
    }
  }

  async function sendRecording(turn: number): Promise<void> {
    const id = randomUUID()
    const lessonId = lessons[turn % lessons.length] ?? ''
    const [bytes, sha256] = [film.length, createHash('sha256').update(film).digest('hex')]
    const sent = await insist(async () => {
      const path = pathOf('chunkLink', { id, chunk: 0 })
      const link = (await call(teacher, 'POST', path, { bytes, sha256 })) as {
        url: string
        headers: Record<string, string>
      }
      const { url, headers } = link
      const answer = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(film) })
      if (!answer.ok) throw new Error(String(answer.status))
    })
    const promised = {
      upload_id: id,
      bytes,
      sha256,
      seconds: 60,
      release_at: new Date(0).toISOString(),
    }
    const path = pathOf('attachRecording', { lessonId })
    if (sent && (await insist(async () => call(teacher, 'POST', path, promised))))
      recordings.push(lessonId)
  }

  async function sendPhoto(): Promise<void> {
    const id = randomUUID()
    const asked = {
      class_id: classId,
      lesson_id: null,
      at_second: null,
      text: 'Like this?',
      has_photo: true,
    }
    const words = { ...asked, asked_at: new Date().toISOString() }
    // A new person, because limits leave somebody who asks much nothing to ask.
    const asking = await makePerson(client, 'student')
    await insist(async () => call(asking, 'PUT', pathOf('askQuestion', { id }), words))
    await insist(async () => call(asking, 'PUT', pathOf('sendQuestionPhoto', { id }), photo))
  }

  async function view(): Promise<void> {
    await insist(async () => {
      const path = pathOf('recording', { lessonId: watched })
      const found = await call(pupil, 'GET', path)
      const [{ url } = { url: '' }] = found['renditions'] as { url: string }[]
      const answer = await fetch(url, { headers: { range: 'bytes=0-999' } })
      if (answer.status !== 206 || (await answer.arrayBuffer()).byteLength !== 1000)
        throw new Error(String(answer.status))
    })
  }

  const watched = await findWatched()
  async function repeat(name: Name, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      await work(turn)
      done[name] += 1
      await wait(retryDelayMs)
    }
  }
  const running = [
    repeat('recordings', sendRecording),
    repeat('photos', sendPhoto),
    repeat('views', view),
  ]
  return {
    names: Object.keys(done) as Name[],
    done: () => ({ ...done }),
    failed: () => failed,
    recordings,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

const photo = Uint8Array.from([
  0xff,
  0xd8,
  0xff,
  0xda,
  0,
  2,
  ...Array<number>(900).fill(7),
  0xff,
  0xd9,
])

/** @returns how long it took since then; undefined if it did not finish */
async function untilPrepared({ client }: Fleet, since: number): Promise<number | undefined> {
  while (performance.now() - since < preparedWithinMs) {
    const { rows } = await client.query('select from preparations where problem is null')
    if (rows.length === 0) return performance.now() - since
    await wait(retryDelayMs)
  }
  return undefined
}

/** Files that the database names but the bucket lacks, and recordings that are not complete. */
async function wrongFiles(
  { client, web }: Fleet,
  bucket: FakeBucket,
  lessonIds: readonly string[],
): Promise<string[]> {
  const database = await openDatabase({ url: web[0]?.databaseUrl ?? '' }, { skipMigrations: true })
  const { wrong } = await checkMedia(database.db, bucketStore(bucket.config), { isWhole: true })
  await database.close()
  const { rows } = await client.query<{ id: string; qualities: number }>(
    `select l.id, (select count(*)::int from renditions r where r.recording_id = l.recording_id) as qualities
     from lessons l where l.id = any($1)`,
    [lessonIds],
  )
  const poor = rows
    .filter(({ qualities }) => qualities !== 3)
    .map(({ id }) => `lesson ${id} lacks qualities`)
  const { rows: missing } = await client.query(
    'select id from questions where has_photo and photo_key is null',
  )
  const left = [...bucket.files.keys()].filter((key) => /^(?:uploads|originals)\//.test(key))
  return [
    ...wrong,
    ...poor,
    ...missing.map((row) => `the photo of ${(row as { id: string }).id} never came`),
    ...left.map((key) => `${key} was left behind`),
  ]
}

if (import.meta.main) await asCommand(drillOfBucket, 300)

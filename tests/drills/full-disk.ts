import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { sumOf } from '#server/backup/backup.ts'
import { pathOf } from '#tests/support/api.ts'
import type { App } from '#tests/support/app-server.ts'
import { startMailServer } from '#tests/support/outside/mail-server.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/database/small-disk.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { seeded } from '../chaos/support/random.ts'
import { makePerson } from '../chaos/support/writes.ts'
import { lostOf, startWriting } from '../chaos/support/writing.ts'
import { encodersOf } from './support/encoders.ts'
import { startFleet, type Fleet } from './support/fleet.ts'
import { startReading } from './support/reading.ts'
import { call, lessonsThatAreOver, sendFilm, wrongRecordings } from './support/recordings.ts'
import { workerInProduction } from './support/worker-in-production.ts'

const diskBytes = 64 * 1024 * 1024
const filmSeconds = 24
/** The disk fills up while the qualities of each are made; two more are sent to the full disk. */
const recordings = 4
const rooms = ['media', 'originals', 'uploads']
const metricsToken = 'metrics-token-of-this-very-drill'
const encodesWithinMs = 2 * 60_000
/** Five minutes between two tries, the round of each minute, and the encoding itself. */
const goesOnWithinMs = 9 * 60_000

/**
 * The disk of the worker and of the files (64 MB, mounted: needs root) fills up while ffmpeg runs, once for each of
 * several recordings with another amount of free space, and then stays full for `count` seconds. Recordings wait and
 * resume by themselves, uploads and a backup fail with a clear message, a killed worker starts again, and whatever
 * needs no file works without a failure. Needs Debian's `postgresql`, whose pg_dump refuses another version's database.
 */
export async function drillOfFullDisk({
  count,
  seed,
  say = () => undefined,
}: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const disk = await mountSmallDisk(diskBytes)
  if (!disk) throw new Error('This drill mounts a disk: run it as root.')
  const scratch = await mkdtemp(join(tmpdir(), 'kelasku-full-disk-'))
  const mails = await startMailServer()
  let fleet: Fleet | undefined
  try {
    fleet = await startFleet({
      env: { DATA_DIR: await folderWithRoomsOn(disk, scratch) },
      workerEnv: {
        ...(await workerInProduction(mails.url)),
        DATA_DIR: disk.path,
        METRICS_TOKEN: metricsToken,
      },
    })
    const { client, origin, worker } = fleet
    const faults: string[] = []
    const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))

    const teacher = await makePerson(client, 'administrator')
    const path = join(scratch, 'film.mp4')
    await makeVideo(path, { seconds: filmSeconds, picture: 's=640x360:r=25' })
    const film = await readFile(path)
    const lessons = await lessonsThatAreOver(client, recordings + 2)
    const attach = (lessonId: string, sent: object) =>
      call(origin, teacher, 'POST', pathOf('attachRecording', { lessonId }), sent)
    const [toAttach = '', toSend = ''] = lessons.slice(recordings)
    expect((await backUp(fleet, disk, 'first')).code === 0, 'the first backup failed')
    const firstBackup = await sumsIn(join(disk.path, 'first'))
    const whole = await sendFilm(origin, teacher, film)
    const writing = await startWriting({ ...fleet, random, writers: 2 })
    const reading = startReading({ origin, random: random.fork(7), readers: 2 })

    let waited = 0
    for (const [number, lessonId] of lessons.slice(0, recordings).entries()) {
      await disk.makeRoom()
      await attach(lessonId, await sendFilm(origin, teacher, film))
      await untilEncoding(worker)
      const rest = number === 0 ? 0 : random.below(Math.floor(film.length / 4))
      await disk.fill(rest)
      const problem = await untilStopped(client, lessonId)
      if (problem === 'no-room') waited += 1
      else expect(problem === undefined, `with ${rest} bytes left a recording is '${problem}'`)
      say(`${rest} bytes left while ffmpeg ran: ${problem ?? 'prepared all the same'}`)
    }
    await disk.fill(0)
    say(`the disk stays full for ${count} s`)
    const until = performance.now() + count * 1000
    const tries = {
      'a chunk': () => sendFilm(origin, teacher, film),
      'putting together': () => attach(toAttach, whole),
    }
    for (const [what, work] of Object.entries(tries)) {
      const said = await work().then(() => 'it succeeded', String)
      expect(/409 .*disk is full/.test(said), `${what} of an upload on the full disk: ${said}`)
    }
    const second = await backUp(fleet, disk, 'second')
    expect(second.code === 1, `a backup on the full disk ended with ${second.code}`)
    expect(/There is no room for/.test(second.said), `a backup on the full disk: ${second.said}`)
    const backups = (await readdir(disk.path)).filter((name) => /^(?:first|second)/.test(name))
    expect(backups.join() === 'first', `beside the first backup there are ${backups.join()}`)
    expect((await sumsIn(join(disk.path, 'first'))) === firstBackup, 'the first backup changed')
    const metrics = await metricsOf(worker)
    expect(metrics['kelasku_disk_bytes{state="free"}'] === 0, 'no metric of the full disk')
    expect((metrics['kelasku_recordings_without_room'] ?? 0) > 0, 'no metric of what waits')
    await wait(Math.max(0, until - performance.now()))
    for (const problem of await problemsIn(client))
      expect(problem === 'no-room', `after ${count} s a recording is '${problem}'`)
    expect((await fetch(`${worker.origin}/readyz`)).ok, 'the worker is not ready')
    await worker.kill()
    await worker.start()

    await disk.makeRoom()
    const roomAt = performance.now()
    await attach(toAttach, whole)
    await attach(toSend, await sendFilm(origin, teacher, film))
    const wentOnMs = await untilPrepared(client, roomAt)
    if (wentOnMs === undefined) faults.push('recordings still wait, although there is room')
    await Promise.all([writing.stop(), reading.stop()])
    expect(
      (await backUp(fleet, disk, 'third')).code === 0,
      'the backup failed, although there is room',
    )
    const { rows: told } = await client.query("select from notices where cause like '%/no-room'")
    expect(told.length === waited, `${told.length} notices for ${waited} recordings`)
    return {
      counted: {
        'recordings that met the full disk': waited,
        'all were ready after there was room': `${((wentOnMs ?? 0) / 1000).toFixed(0)} s`,
        'other requests answered meanwhile': writing.answered() + reading.answered(),
        'failures among them': writing.failures.length + reading.failures.length,
        'writes kept': writing.kept.length,
      },
      faults: [
        ...faults,
        ...(waited === 0 ? ['no recording met the full disk'] : []),
        ...[...writing.failures, ...reading.failures].map(({ what }) => what),
        ...(await lostOf(writing.kept, client)),
        ...(await failedJobs(client)),
        ...(await wrongRecordings({ ...fleet, dataDir: disk.path }, lessons, filmSeconds)),
      ],
    }
  } finally {
    await fleet?.stop()
    await mails.stop()
    await disk.remove()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A data folder of web servers whose files are on the disk; the rest of the sandbox, such as its bank, is not. */
async function folderWithRoomsOn(disk: SmallDisk, scratch: string): Promise<string> {
  const folder = join(scratch, 'data')
  await mkdir(folder)
  for (const room of rooms) {
    await mkdir(join(disk.path, room))
    await symlink(join(disk.path, room), join(folder, room))
  }
  return folder
}

async function untilEncoding(worker: App): Promise<void> {
  const deadline = performance.now() + encodesWithinMs
  while ((await encodersOf(worker.pid() ?? 0)).length === 0) {
    if (performance.now() > deadline) throw new Error('no ffmpeg was started')
    await wait(10)
  }
}

/** @returns the problem; undefined if it was prepared */
async function untilStopped(client: pg.Pool, lessonId: string): Promise<string | undefined> {
  const deadline = performance.now() + encodesWithinMs
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ problem: string | null }>(
      'select problem from preparations where lesson_id = $1',
      [lessonId],
    )
    if (!rows[0]) return undefined
    if (rows[0].problem) return rows[0].problem
    await wait(100)
  }
  return 'still at work'
}

async function problemsIn(client: pg.Pool): Promise<(string | null)[]> {
  const { rows } = await client.query<{ problem: string | null }>(
    'select problem from preparations',
  )
  return rows.map(({ problem }) => problem)
}

/** @returns how long it took since then; undefined if it did not finish */
async function untilPrepared(client: pg.Pool, since: number): Promise<number | undefined> {
  while (performance.now() - since < goesOnWithinMs) {
    if ((await problemsIn(client)).length === 0) return performance.now() - since
    await wait(1000)
  }
  return undefined
}

const backUp = ({ web }: Fleet, disk: SmallDisk, name: string) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const args = ['scripts/backup.ts', join(disk.path, name)]
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: disk.path,
      DATABASE_URL: web[0]?.databaseUrl,
    }
    const child = execFile(process.execPath, args, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, said: (stdout + stderr).trim() }),
    )
  })

/** The names and hashes of all files in a folder. */
async function sumsIn(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const lines = files.toSorted().map(async (file) => `${file} ${await sumOf(file)}`)
  return (await Promise.all(lines)).join('\n')
}

async function metricsOf({ origin }: App): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${origin}/metrics`, { headers })).text()
  const lines = text.split('\n').filter((line) => line.startsWith('kelasku_'))
  return Object.fromEntries(
    lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  )
}

async function failedJobs(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; last_error: string }>(
    'select kind, last_error from jobs where failed_at is not null',
  )
  return rows.map(({ kind, last_error }) => `job ${kind} was given up: ${last_error}`)
}

if (import.meta.main) await asCommand(drillOfFullDisk, 120, { database: 'installed' })

import { createCipheriv, createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { uploadChunkBytes, type LessonFiles } from '#contract/classroom/staff-files.ts'
import { pathOf, somebody, tokenFor, type Person } from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { releasedLessonOf, withDatabase } from '#tests/support/media/large-recording.ts'

/**
 * Uploads a large recording to the real server in its own process, with connections that break in the middle of a
 * chunk, and measures the server's memory.
 */
const { values } = parseArgs({
  options: {
    bytes: { type: 'string', default: String(1024 ** 3) },
    interruptions: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261122' },
  },
})
const memoryAtMostBytes = 150 * 1024 * 1024
const sampleEveryMs = 100
const idleForMs = 3000
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
const total = Number(values.bytes)
const chunks = Math.ceil(total / uploadChunkBytes)
const key = createHash('sha256').update(values.seed).digest()

const postgres = await startTestPostgres()
const database = await createTestDatabase()
const app = await startApp({
  databaseUrl: database.url,
  // Nobody signs in, because the teacher already has a token.
  emulatorHost: '127.0.0.1:1',
  // The file consists of random bytes.
  env: { FFMPEG: 'none' },
})
try {
  await bench(app)
} finally {
  await app.remove()
  await postgres.stop()
}

async function bench(server: App): Promise<void> {
  const teacher = somebody('Cikgu')
  await withDatabase(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO users (uid, email, display_name, role) VALUES ($1, $2, $3, 'teacher')`,
      [teacher.uid, teacher.email, teacher.name],
    )
    await client.query('INSERT INTO teacher_accounts (uid, all_classes) VALUES ($1, true)', [
      teacher.uid,
    ])
  })
  const { id: lessonId } = await releasedLessonOf(server.databaseUrl, 5)
  const broken = brokenChunks(Math.min(Number(values.interruptions), chunks))
  const id = randomUUID()
  await ask(server, teacher, 'GET', pathOf('uploadState', { id }))
  await wait(idleForMs)
  const memory = sampleMemory(server)

  const started = performance.now()
  const hash = createHash('sha256')
  let sentBytes = 0
  let interruptions = 0
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const body = contentOf(chunk)
    const path = pathOf('sendChunk', { id, chunk })
    hash.update(body)
    if (broken.has(chunk)) {
      sentBytes += await breakOff(server, teacher, path, body)
      interruptions += 1
      // Like the page after a lost connection, it asks which chunks have arrived.
      const arrived = await ask(server, teacher, 'GET', pathOf('uploadState', { id }))
      if ((arrived as { chunks: number[] }).chunks.length !== chunk)
        throw new Error(`an interrupted chunk counts as complete: ${chunk}`)
    }
    await ask(server, teacher, 'PUT', path, body)
    sentBytes += body.length
  }
  const sent = (performance.now() - started) / 1000
  const sha256 = hash.digest('hex')
  const attached = (await ask(
    server,
    teacher,
    'POST',
    pathOf('attachRecording', { lessonId }),
    JSON.stringify({
      ...{ upload_id: id, bytes: total, sha256, seconds: 5400 },
      release_at: new Date().toISOString(),
    }),
  )) as LessonFiles
  const seconds = (performance.now() - started) / 1000
  const { idle, peak } = await memory.stop()
  const isSame =
    (await keptHash(server)) === sha256 && attached.recording?.renditions[0]?.bytes === total
  const left = await readdir(join(server.dataDir, 'uploads'))
  console.log(`interruptions: ${interruptions}`)
  console.log(`sent: ${mb(sentBytes)} MB of a file of ${mb(total)} MB, in ${sent.toFixed(1)} s`)
  console.log(`put together and checked ${(seconds - sent).toFixed(1)} s later`)
  console.log(`SHA-256 of the file in the store ${isSame ? 'equal' : 'DIFFERS'}`)
  console.log(`chunks left: ${left.length}`)
  console.log(`server: ${mb(idle)} MB idle, ${mb(peak)} MB at most, ${mb(peak - idle)} MB more`)
  if (!isSame || left.length > 0 || peak - idle >= memoryAtMostBytes) process.exitCode = 1
}

/** Chooses this many chunks by the seed. */
function brokenChunks(count: number): Set<number> {
  const some = new Set<number>()
  for (let n = 0; some.size < count; n += 1) {
    const drawn = createHash('sha256').update(`${values.seed}/${n}`).digest().readUInt32BE(0)
    some.add(drawn % chunks)
  }
  return some
}

/** Bytes that look random but are the same for the same seed; the first chunk begins like an MP4. */
function contentOf(chunk: number): Buffer {
  const length = Math.min(uploadChunkBytes, total - chunk * uploadChunkBytes)
  const start = Buffer.alloc(16)
  start.writeUInt32BE(chunk, 0)
  const bytes = createCipheriv('aes-256-ctr', key, start).update(Buffer.alloc(length))
  if (chunk === 0) bytes.write('\0\0\0\x18ftypisom', 0, 'latin1')
  return bytes
}

function headersOf(teacher: Person, type: string) {
  const token = tokenFor(teacher, { issuedAt: new Date() })
  return { authorization: `Bearer ${token}`, 'content-type': type }
}

async function ask(
  { origin }: App,
  teacher: Person,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: Buffer | string,
): Promise<unknown> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: headersOf(teacher, type),
    ...(body !== undefined && { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends part of the chunk and destroys the socket. @returns how many bytes were written */
async function breakOff(
  { origin }: App,
  teacher: Person,
  path: string,
  body: Buffer,
): Promise<number> {
  const part = body.subarray(0, body.readUInt8(1000) * 8000 + 1)
  await new Promise<void>((resolve) => {
    const sending = request(new URL(path, origin), {
      method: 'PUT',
      headers: {
        ...headersOf(teacher, 'application/octet-stream'),
        'content-length': body.length,
      },
    })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(part, () => sending.destroy())
  })
  return part.length
}

/** The server's resident memory, sampled ten times a second. */
function sampleMemory(server: App) {
  const ended = new AbortController()
  const resident = async () => {
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  }
  const sampling = (async () => {
    const idle = await resident()
    let peak = idle
    while (!ended.signal.aborted) {
      peak = Math.max(peak, await resident())
      await wait(sampleEveryMs)
    }
    return { idle, peak }
  })()
  return {
    stop() {
      ended.abort()
      return sampling
    },
  }
}

async function keptHash({ dataDir }: App): Promise<string> {
  const room = join(dataDir, 'media', 'recordings')
  const recording = (await readdir(room)).find((name) => name.startsWith('staff-'))
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(room, recording ?? '', 'standard.mp4')), hash)
  return hash.digest('hex')
}

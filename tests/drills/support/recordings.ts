import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { uploadChunkBytes } from '#contract/classroom/staff-files.ts'
import { checkMedia } from '#server/backup/media-check.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { pathOf, tokenFor, type Person } from '#tests/support/api.ts'
import type { Fleet } from './fleet.ts'

/**
 * Makes a call to the servers at `origin`.
 * @param fileType the media type of a body of bytes
 * @throws an Error with status and answer if it is not 200
 */
export async function call(
  origin: string,
  person: Person,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  fileType = 'application/octet-stream',
): Promise<Record<string, unknown>> {
  const isFile = body instanceof Uint8Array
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${tokenFor(person, { issuedAt: new Date() })}`,
      ...(body && { 'content-type': isFile ? fileType : 'application/json' }),
    },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Uploads a video in chunks. @returns the request's body that makes it a recording */
export async function sendFilm(origin: string, teacher: Person, film: Buffer) {
  const id = randomUUID()
  for (let at = 0; at < film.length; at += uploadChunkBytes) {
    const chunk = Uint8Array.from(film.subarray(at, at + uploadChunkBytes))
    const path = pathOf('sendChunk', { id, chunk: at / uploadChunkBytes })
    await call(origin, teacher, 'PUT', path, chunk)
  }
  return {
    upload_id: id,
    bytes: film.length,
    sha256: createHash('sha256').update(film).digest('hex'),
    seconds: 60,
    release_at: new Date(0).toISOString(),
  }
}

/** Past lessons, each of another meeting. */
export async function lessonsThatAreOver(client: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select min(id) as id from lessons where ends_at < now() and cancelled_at is null
     group by class_id, starts_at order by starts_at desc, class_id limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`only ${rows.length} lessons are over`)
  return rows.map(({ id }) => id)
}

/**
 * The faults of recordings that should be ready: a quality is missing, incomplete, unplayable or duplicated, or
 * temporary files are left.
 */
export async function wrongRecordings(
  { client, web, dataDir }: Fleet,
  lessonIds: readonly string[],
  seconds: number,
): Promise<string[]> {
  const folder = mediaFolder(dataDir)
  const database = await openDatabase({ url: web[0]?.databaseUrl ?? '' }, { skipMigrations: true })
  const { wrong } = await checkMedia(database.db, folderStore(folder), { isWhole: true })
  await database.close()
  const { rows } = await client.query<{ lesson: string; key: string; quality: string }>(
    `select l.id as lesson, r.media_key as key, r.quality from lessons l
     join renditions r on r.recording_id = l.recording_id
     where l.id = any($1) and l.recording_id like 'staff-%'`,
    [lessonIds],
  )
  const encoder = await findEncoder('ffmpeg')
  const faults = [...wrong]
  for (const lesson of lessonIds) {
    const ofLesson = rows.filter((row) => row.lesson === lesson)
    const qualities = ofLesson.map(({ quality }) => quality).toSorted()
    if (qualities.join() !== 'audio,low,standard')
      faults.push(`lesson ${lesson} has the qualities '${qualities.join()}'`)
    for (const { key } of ofLesson.filter(({ quality }) => quality !== 'audio')) {
      const film = await encoder?.probe(join(folder, key))
      if (film?.seconds !== seconds) faults.push(`${key} plays ${film?.seconds ?? 0} s`)
    }
  }
  const { rows: all } = await client.query<{ id: string }>(
    "select id from recordings where id like 'staff-%' and not exists (select from lessons where recording_id = recordings.id)",
  )
  for (const { id } of all) faults.push(`recording ${id} belongs to no lesson`)
  const named = new Set(rows.map(({ key }) => key))
  for (const file of await filesIn(join(folder, 'recordings')))
    if (file.startsWith('staff-') && !named.has(`recordings/${file}`))
      faults.push(`nothing names recordings/${file}`)
  return [...faults, ...(await leftBehind(dataDir))]
}

/** Files of unfinished work. */
export async function leftBehind(dataDir: string): Promise<string[]> {
  const left: string[] = []
  for (const room of ['originals', 'uploads', 'scratch'])
    for (const file of await filesIn(join(dataDir, room))) left.push(`${room}/${file} is left`)
  return left
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { App } from '../app-server.ts'

export type LargeRecording = {
  lessonId: string
  bytes: number
  sha256: string
  /** The path at which its file is served. */
  mediaPath: string
}

/**
 * Gives a released lesson of a class a recording of random bytes in one quality, `low`. It cannot be played: tests
 * count its bytes. Another size under the same `name` replaces it as a changed file.
 */
export async function makeLargeRecording(
  { databaseUrl, dataDir }: Pick<App, 'databaseUrl' | 'dataDir'>,
  { classId, bytes, name }: { classId: number; bytes: number; name: string },
): Promise<LargeRecording> {
  const content = randomBytes(bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const mediaKey = `recordings/${name}/low.mp4`
  await mkdir(join(dataDir, 'media', 'recordings', name), { recursive: true })
  await writeFile(join(dataDir, 'media', mediaKey), content)
  return withDatabase(databaseUrl, async (database) => {
    await database.query(
      `INSERT INTO recordings (id, title, seconds, chapters) VALUES ($1, $1, 600, '[]')
         ON CONFLICT DO NOTHING`,
      [name],
    )
    await database.query(
      `INSERT INTO renditions (recording_id, quality, media_key, type, bytes, sha256)
       VALUES ($1, 'low', $2, 'video/mp4', $3, $4)
         ON CONFLICT (recording_id, quality) DO UPDATE SET bytes = $3, sha256 = $4`,
      [name, mediaKey, bytes, sha256],
    )
    const { id: lessonId } = await releasedLessonOf(databaseUrl, classId)
    await database.query('UPDATE lessons SET recording_id = $2 WHERE id = $1', [lessonId, name])
    return { lessonId, bytes, sha256, mediaPath: `/media/${mediaKey}` }
  })
}

/**
 * The newest lesson of a class with a recording, and its title. Which sample recording the newest lesson has depends on
 * the day, so a test that needs its content names the recording.
 */
export function releasedLessonOf(
  databaseUrl: string,
  classId: number,
  recording: string | null = null,
): Promise<{ id: string; title: string }> {
  return withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ id: string; title: string }>(
      `SELECT id, title FROM lessons
       WHERE class_id = $1 AND recording_id = coalesce($2, recording_id) AND released_at <= now()
       ORDER BY starts_at DESC LIMIT 1`,
      [classId, recording],
    )
    const [lesson] = rows
    if (!lesson) throw new Error(`class ${classId} has no recording ${recording ?? ''}`)
    return lesson
  })
}

export async function withDatabase<T>(
  databaseUrl: string,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

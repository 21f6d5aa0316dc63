import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app-server.ts'
import { withDatabase } from './large-recording.ts'

export type MadeFile = { id: string; title: string; sha256: string; mediaPath: string }
const content = join(import.meta.dirname, '../../../content/media')
/** The lessons made by this worker, whose tests share a database. */
let lessonsMade = 0

/**
 * Gives a class of the full programme, in its running intake, this many playable recordings and readable materials.
 * Each has several chunks, because bytes that players and readers skip are appended.
 */
export async function makeClassFiles(
  { databaseUrl, dataDir }: Pick<App, 'databaseUrl' | 'dataDir'>,
  {
    classId,
    recordings,
    materials,
    bytes,
    name,
  }: { classId: number; recordings: number; materials: number; bytes: number; name: string },
): Promise<{ recordings: MadeFile[]; materials: MadeFile[] }> {
  const [video, pdf] = await Promise.all([
    readFile(join(content, 'recordings/laws-of-logarithms/low.mp4')),
    readFile(join(content, 'materials/mathematics-formulae.pdf')),
  ])
  const put = async (mediaKey: string, file: Buffer) => {
    const path = join(dataDir, 'media', mediaKey)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, file)
    return createHash('sha256').update(file).digest('hex')
  }
  return withDatabase(databaseUrl, async (database) => {
    const made: { recordings: MadeFile[]; materials: MadeFile[] } = {
      recordings: [],
      materials: [],
    }
    await database.query('UPDATE lessons SET recording_id = NULL WHERE class_id = $1', [classId])
    await database.query('DELETE FROM materials WHERE class_id = $1', [classId])
    for (let n = 1; n <= recordings; n += 1) {
      const id = `${name}-${n}`
      const title = `Recording ${n}`
      const mediaKey = `recordings/${id}/low.mp4`
      const file = Buffer.concat([video, freeBox(bytes)])
      const sha256 = await put(mediaKey, file)
      await database.query(
        `INSERT INTO recordings (id, title, seconds, chapters) VALUES ($1, $2, 90, '[]')`,
        [id, title],
      )
      await database.query(
        `INSERT INTO renditions (recording_id, quality, media_key, type, bytes, sha256)
         VALUES ($1, 'low', $2, 'video/mp4', $3, $4)`,
        [id, mediaKey, file.length, sha256],
      )
      lessonsMade += 1
      const lessonId = `L${String(9_000_000_000 + (process.pid % 900_000) * 1000 + lessonsMade)}`
      await database.query(
        `INSERT INTO lessons (id, intake_key, class_id, number, title, starts_at, ends_at, released_at, recording_id)
         SELECT $1, intake_key, class_id, 1000 + $3::int, $4, starts_at - make_interval(mins => $3::int),
                ends_at - make_interval(mins => $3::int), now() - interval '1 minute', $5
         FROM lessons JOIN intakes ON intakes.key = intake_key JOIN programmes ON programmes.id = programme_id
         WHERE class_id = $2 AND released_at <= now() AND url_safe_name = 'full-programme' AND ends_on >= current_date
         ORDER BY starts_on, starts_at DESC LIMIT 1`,
        [lessonId, classId, lessonsMade, title, id],
      )
      made.recordings.push({ id: lessonId, title, sha256, mediaPath: `/media/${mediaKey}` })
    }
    for (let n = 1; n <= materials; n += 1) {
      const id = `${name}-file-${n}`
      const title = `Worksheet ${n}`
      const mediaKey = `materials/${id}.pdf`
      const file = Buffer.concat([
        pdf,
        Buffer.from(`\n%${randomBytes(bytes / 8).toString('hex')}\n`),
      ])
      const sha256 = await put(mediaKey, file)
      await database.query(
        `INSERT INTO materials (id, class_id, title, file_name, media_key, type, bytes, sha256)
         VALUES ($1, $2, $3, $4, $5, 'application/pdf', $6, $7)`,
        [id, classId, title, `${title}.pdf`, mediaKey, file.length, sha256],
      )
      made.materials.push({ id, title, sha256, mediaPath: `/media/${mediaKey}` })
    }
    return made
  })
}

/** A box of an MP4 that players skip. */
function freeBox(bytes: number): Buffer {
  const box = randomBytes(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return box
}

import pg from 'pg'
import { recordingMonths } from '#contract/shared/limits.ts'
import { hashSessionId, newSessionId, encrypt } from '#server/modules/identity/session/encrypt.ts'
import { somebody, type Person } from '#tests/support/api.ts'
import type { ProductionServer } from '../production/server.ts'

export type Student = Person & {
  sessionId: string
  /** Used by this student alone. */ address: string
}
export type Evening = {
  slug: string
  classId: number
  /** The lesson that is live now, with a link to join. */
  liveLessonId: string
  recordedLessonId: string
}

const classIds = [5, 7, 11]
const classId = 5
const recordedSeconds = 90 * 60

/** @param network the first number of the students' addresses; 127 is this machine's loopback network */
export const someStudents = (count: number, network: 10 | 127 = 10): Student[] =>
  Array.from({ length: count }, (_, n) => ({
    ...somebody(),
    sessionId: newSessionId(),
    address: `${network}.${(n >> 16) + 1}.${(n >> 8) & 255}.${n & 255}`,
  }))

/** Stores the students, their three classes and sessions, and tonight's lesson. */
export async function prepare(
  databaseUrl: string,
  students: readonly Student[],
  {
    sessionKey,
    platform,
  }: { sessionKey: Buffer; platform: Pick<ProductionServer['platform'], 'refreshTokenOf'> },
): Promise<Evening> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const uids = students.map(({ uid }) => uid)
    await database.query(
      `INSERT INTO users (uid, email, display_name)
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
      [uids, students.map(({ email }) => email), students.map(({ name }) => name)],
    )
    const {
      rows: [intake],
    } = await database.query<{ key: string; programme_id: number; slug: string }>(
      `SELECT intakes.key, programme_id, url_safe_name AS slug FROM intakes
         JOIN programmes ON programmes.id = programme_id
        WHERE url_safe_name = 'full-programme' AND ends_on >= current_date ORDER BY starts_on LIMIT 1`,
    )
    if (!intake) throw new Error('the full programme has no intake under way')
    await database.query(
      `INSERT INTO enrolments (uid, class_id, programme_id, intake_key, source, opens_at)
        SELECT uid, class_id, $3, $4, 'staff', now() - interval '30 days'
          FROM unnest($1::text[]) uid, unnest($2::integer[]) class_id`,
      [uids, classIds, intake.programme_id, intake.key],
    )
    await database.query(
      `INSERT INTO sessions (id_hash, uid, encrypted_refresh_token, created_at, expires_at)
        SELECT *, now(), now() + interval '7 days' FROM unnest($1::text[], $2::text[], $3::text[])`,
      [
        students.map(({ sessionId }) => hashSessionId(sessionId)),
        uids,
        students.map((one) => encrypt(platform.refreshTokenOf(one), sessionKey)),
      ],
    )
    const live = await database.query<{ id: string }>(
      `UPDATE lessons SET starts_at = now() - interval '2 minutes', ends_at = now() + interval '90 minutes',
          meeting_url = 'https://meet.example/tuesday', cancelled_at = NULL
        WHERE id = (SELECT id FROM lessons
          WHERE intake_key = $1 AND class_id = $2 AND starts_at > now() ORDER BY starts_at LIMIT 1)
        RETURNING id`,
      [intake.key, classId],
    )
    const recorded = await database.query<{ id: string; recording_id: string }>(
      `SELECT id, recording_id FROM lessons
        WHERE recording_id IS NOT NULL AND intake_key = $1 AND class_id = $2 AND released_at BETWEEN now() - make_interval(months => $3) AND now()
        ORDER BY released_at DESC LIMIT 1`,
      [intake.key, classId, recordingMonths],
    )
    const [lesson, recording] = [live.rows[0], recorded.rows[0]]
    if (!lesson || !recording) throw new Error('the class has no lesson to join or to watch')
    // The sample is short; the recording of an evening's lesson is longer.
    await database.query('UPDATE recordings SET seconds = $2 WHERE id = $1', [
      recording.recording_id,
      recordedSeconds,
    ])
    await database.query('VACUUM ANALYZE')
    return {
      slug: intake.slug,
      classId,
      liveLessonId: lesson.id,
      recordedLessonId: recording.id,
    }
  } finally {
    await database.end()
  }
}

/** What the evening has stored: how many students joined the lesson, and how many watched. */
export async function whatWasKept(
  databaseUrl: string,
  students: readonly Student[],
): Promise<{ attendance: number; progress: number }> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ attendance: number; progress: number }>(
      `SELECT (SELECT count(*)::integer FROM attendance WHERE uid = ANY($1)) AS attendance,
        (SELECT count(*)::integer FROM watch_progress WHERE uid = ANY($1) AND watched_seconds > 0) AS progress`,
      [students.map(({ uid }) => uid)],
    )
    return rows[0] ?? { attendance: 0, progress: 0 }
  } finally {
    await database.end()
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { pathOf } from '#tests/support/api.ts'
import type { Ask } from './ask.ts'
import type { Evening, Student } from './students.ts'

/** When a student opens the app, in ms from the start, and until when they watch, by `performance.now()`. */
export type Plan = { opensAt: number; watchesUntil(): number }

const thinksMs = 2000
const progressEveryMs = 15_000
/** As much as a player first requests, and a little more. */
const firstChunk = 'bytes=0-262143'

/**
 * One student's evening, with the calls that the app makes: the session, the dashboard and its data, the classroom, the
 * link of the live lesson, then a recording, and progress every 15 seconds.
 */
export async function spendEvening(
  ask: Ask,
  student: Student,
  evening: Evening,
  { opensAt, watchesUntil }: Plan,
): Promise<void> {
  await wait(opensAt)
  const from = student.address
  const exchanged = await ask({
    kind: 'exchange of the refresh token',
    method: 'POST',
    path: pathOf('refreshSession'),
    from,
    headers: { cookie: `__Host-refresh_token=${student.sessionId}` },
  })
  if (exchanged === undefined) return
  const { id_token } = JSON.parse(exchanged) as { id_token: string }
  const signedIn = () => ({
    authorization: `Bearer ${id_token}`,
    // The app sends one with each call.
    'idempotency-key': randomUUID(),
  })
  const { slug, classId, liveLessonId, recordedLessonId } = evening
  const get = (kind: Parameters<Ask>[0]['kind'], path: string) =>
    ask({ kind, method: 'GET', path, from, headers: signedIn() })

  await Promise.all([
    get('dashboard', pathOf('dashboard')),
    get('progress, read', pathOf('progress')),
    get('notices', pathOf('notices')),
  ])
  await wait(thinksMs)
  await get('classroom', pathOf('classroom', { slug, classId }))
  await wait(thinksMs)
  await ask({
    kind: 'link to join',
    method: 'POST',
    path: pathOf('joinLesson', { lessonId: liveLessonId }),
    from,
    headers: signedIn(),
  })
  await wait(thinksMs)
  const links = await get(
    'links of the recording',
    pathOf('recording', { lessonId: recordedLessonId }),
  )
  const low = links && (JSON.parse(links) as RecordingLinks).renditions.find(isLow)
  if (!low) return
  await ask({
    kind: 'first chunk of the recording',
    method: 'GET',
    path: low.url,
    from,
    headers: { range: firstChunk },
  })
  const playsSince = performance.now()
  while (performance.now() + progressEveryMs < watchesUntil()) {
    await wait(progressEveryMs)
    const second = Math.floor((performance.now() - playsSince) / 1000)
    await ask({
      kind: 'progress, written',
      method: 'PUT',
      path: pathOf('saveProgress', { watchedId: recordedLessonId }),
      from,
      headers: signedIn(),
      body: {
        position_seconds: second,
        stopped_at: new Date().toISOString(),
        watched: [[0, second]],
      },
    })
  }
}

const isLow = ({ quality }: RecordingLinks['renditions'][number]) => quality === 'low'

import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import { watchedDaysAtMost } from '#contract/shared/limits.ts'
import {
  secondsIn,
  spansWithin,
  unionOf,
  type MyProgress,
  type Progress,
  type SaveProgress,
} from '#contract/classroom/progress.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { progressRepository, type ProgressRow } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export function progressHandlers(db: Db) {
  const repository = progressRepository(db)

  return {
    async progress({ caller: { uid }, now }): Promise<MyProgress> {
      return { server_time: now.toISOString(), recordings: await repository.ofPerson(uid) }
    },

    /**
     * Merges a device's progress into the stored one. Offline progress may arrive long after access has ended, so
     * only people who never had the class are refused.
     */
    async saveProgress({
      caller: { uid },
      params: { watchedId },
      body: saved,
      now,
    }): Promise<Progress> {
      // Each retry means that another device has written: in the end all succeed.
      for (;;) {
        const found =
          (await repository.watchable(uid, watchedId)) ??
          refuse(lessonIdPattern.test(watchedId) ? 'lesson.unknown' : 'papers.unknown')
        if (!found.hadAccess) refuse('class.locked')
        const seconds = found.seconds ?? refuse('recording.not-released')
        const before = found.progress ?? noProgress(uid, watchedId, now)
        const after = merge(before, saved, seconds, now)
        const more = after.watchedSeconds - before.watchedSeconds
        if (await repository.write(after, more, found.version)) return toProgress(after)
      }
    },
  } satisfies Partial<Handlers>
}

/** The later position wins, and a device's clock never counts as ahead of ours. Watched spans are merged. */
function merge(before: ProgressRow, saved: SaveProgress, seconds: number, now: Date): ProgressRow {
  const stoppedAt = new Date(Math.min(Date.parse(saved.stopped_at), now.getTime()))
  const isLater = stoppedAt >= before.positionAt
  const today = malaysianDay(now)
  const firstDay = addDays(today, -watchedDaysAtMost)
  const days = saved.watched_on?.filter((day) => day >= firstDay && day <= today) ?? []
  const watched = spansWithin(unionOf([...before.watched, ...saved.watched]), seconds)
  return {
    ...before,
    positionSeconds: Math.min(isLater ? saved.position_seconds : before.positionSeconds, seconds),
    positionAt: isLater ? stoppedAt : before.positionAt,
    watched: watched.map(([from, to]) => [from, to]),
    watchedSeconds: secondsIn(watched),
    ofSeconds: seconds,
    watchedOn: [...new Set([...before.watchedOn, ...days, malaysianDay(stoppedAt)])].toSorted(),
    changedAt: now,
  }
}

const noProgress = (uid: string, watchedId: string, now: Date): ProgressRow => ({
  uid,
  watchedId,
  positionSeconds: 0,
  positionAt: new Date(0),
  watched: [],
  watchedSeconds: 0,
  ofSeconds: 0,
  watchedOn: [],
  changedAt: now,
})

const toProgress = (row: ProgressRow): Progress => ({
  watched_id: row.watchedId,
  position_seconds: row.positionSeconds,
  position_at: row.positionAt.toISOString(),
  watched_seconds: row.watchedSeconds,
  furthest_seconds: row.watched.at(-1)?.[1] ?? 0,
  of_seconds: row.ofSeconds,
  watched_on: row.watchedOn,
  changed_at: row.changedAt.toISOString(),
})

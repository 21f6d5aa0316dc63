import { done } from '#contract/shared/wire.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { DayClosed, LessonsChanged } from '#contract/classroom/staff-classes.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { addClosedDay, removeClosedDay } from '../../school/index.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { LessonChanges } from './change.ts'
import { staffClassesRepository } from './repository.ts'
import { subjectOf } from './rules.ts'
import { showStaffLessons } from './staff-lesson.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Undo = (caller: Caller, change: number, now: Date) => Promise<LessonsChanged>

/** Days that are closed for all classes. */
export function closedDayHandlers(
  db: Db,
  { catalogue, changes, undo }: { catalogue: CatalogueDomain; changes: LessonChanges; undo: Undo },
) {
  const audited = (caller: Caller, day: string, name: string, isClosed: boolean) => ({
    uid: caller.uid,
    action: isClosed ? 'day-closed' : 'day-reopened',
    subject: `day/${day}`,
    label: `${day}, ${name}`,
    before: isClosed ? {} : { name },
    after: isClosed ? { name } : {},
  })

  return {
    /**
     * Cancels the day's lessons that have not begun, class by class, each as a change that can be undone.
     * @throws Refusal `staff.refused` for a day that is over, or when lessons have changed since they were shown
     */
    async closeDay({ caller, params: { day }, body, now }): Promise<DayClosed> {
      if (day < malaysianDay(now)) refuseInWords('dayOver')
      const offer = await catalogue.fresh()
      const closed = await inTransaction(db, async (tx) => {
        const lessons = staffClassesRepository(tx)
        await lessons.lockClasses(offer.subjects.map(({ id }) => id))
        const from = atMalaysianTime(day, '00:00')
        const until = atMalaysianTime(addDays(day, 1), '00:00')
        const rows = (await lessons.between(from, until)).filter(
          ({ cancelledAt, startsAt }) => cancelledAt === null && startsAt > now,
        )
        const count = showStaffLessons(rows).length
        if (count !== body.lessons) refuseInWords('dayChanged')
        const { name, notify, note } = body
        await addClosedDay(tx, { day, name, closedAt: now })
        await recordChange(tx, audited(caller, day, name, true), now)
        const done: DayClosed = { lessons: count, notified: 0, changes: [] }
        for (const classId of new Set(rows.map((one) => one.classId))) {
          const before = rows.filter((one) => one.classId === classId)
          const after = before.map((one) => ({
            ...one,
            byStaff: true,
            sequence: one.sequence + 1,
            changedAt: now,
            cancelledAt: now,
          }))
          await lessons.change(after)
          const { notified, change } = await changes.finish(
            tx,
            {
              ...{ caller, action: 'lessons-cancelled', subject: `class/${classId}`, classId },
              ...{ label: subjectOf(classId, offer).class_name, before, after, notify },
              note: [name, note].filter(Boolean).join('. '),
            },
            now,
          )
          done.notified += notified
          if (change !== null) done.changes.push(change)
        }
        return done
      })
      changes.wake(closed)
      return closed
    },

    /**
     * Reopens a closed day for lessons.
     * @param undone the cancellations to undo, while that is possible
     * @throws Refusal of the first that cannot be undone; the day is reopened nevertheless
     */
    async reopenDay({ caller, params: { day }, body: { undo: undone }, now }) {
      const refused: Refusal[] = []
      for (const change of undone)
        await undo(caller, change, now).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          refused.push(error)
        })
      await inTransaction(db, async (tx) => {
        const name = (await removeClosedDay(tx, day, now)) ?? refuse('request.not-found')
        await recordChange(tx, audited(caller, day, name, false), now)
      })
      if (refused[0]) throw refused[0]
      return done
    },
  } satisfies Partial<Handlers>
}

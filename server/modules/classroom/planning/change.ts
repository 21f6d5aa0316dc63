import type { LessonsChanged } from '#contract/classroom/staff-classes.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { showStaffLesson, showStaffLessons } from './staff-lesson.ts'
import type { AuditValues } from '../../../platform/db/schema/platform.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { MeetingsService } from '../meetings/service.ts'
import {
  staffClassesRepository,
  type PlannedLessonRow,
  type StaffClassesRepository,
} from './repository.ts'
import { sharingTeachers, type TaughtOffer } from './rules.ts'
import { undoable, type StudentMails } from './mail-students.ts'
import type { GuardianMessages } from './notify-guardians.ts'

export type LessonChanges = ReturnType<typeof lessonChanges>

/** Every change of lessons is one transaction: all or nothing, recorded, and mailed to the students. */
export function lessonChanges(
  { db, jobs }: Context,
  {
    mails,
    messages,
    meetings,
  }: { mails: StudentMails; messages: GuardianMessages; meetings: MeetingsService },
) {
  /** Runs one change in a transaction, behind the classes' locks. */
  async function change(
    classId: number,
    offer: TaughtOffer,
    what: (tx: Tx, lessons: StaffClassesRepository) => Promise<LessonsChanged>,
  ): Promise<LessonsChanged> {
    const changed = await inTransaction(db, async (tx) => {
      const lessons = staffClassesRepository(tx)
      await lessons.lockClasses(sharingTeachers(classId, offer))
      return what(tx, lessons)
    })
    wake(changed)
    return changed
  }

  /** Call after the transaction of a change. */
  function wake({ notified }: { notified: number }): void {
    if (notified === 0 && !meetings.provider) return
    jobs.wake()
    // Wakes the jobs once the change can no longer be undone.
    jobs.wake(undoPossibleMs)
  }

  /** Records the change and, if wanted, enqueues the mails to students and messages to guardians. */
  async function finish(
    tx: Tx,
    made: {
      caller: Caller
      action: string
      subject: string
      label: string
      classId: number
      before: readonly PlannedLessonRow[]
      after: readonly PlannedLessonRow[]
      notify: boolean
      note: string
      /** Other values of the change than lessons. */
      values?: { before: AuditValues; after: AuditValues }
    },
    now: Date,
  ): Promise<LessonsChanged> {
    const { caller, action, subject, label, before, after, note, values } = made
    const id = await recordChange(
      tx,
      {
        uid: caller.uid,
        action,
        subject,
        label,
        before: { ...values?.before, ...auditValuesOf(before) },
        after: { ...values?.after, ...auditValuesOf(after), ...(note && { note }) },
      },
      now,
    )
    await meetings.followAll(tx, before, after, now)
    let count = 0
    if (made.notify) {
      const waitsMs = undoable.includes(action) ? undoPossibleMs : 0
      const mailing = {
        classId: made.classId,
        intakeKeys: [...new Set([...before, ...after].map(({ intakeKey }) => intakeKey))],
        dueAt: new Date(now.getTime() + waitsMs),
      }
      count = await mails.enqueueMails(tx, id, mailing, now)
      const change = { id, before: auditValuesOf(before), after: auditValuesOf(after) }
      await messages.enqueue(tx, change, mailing, now)
    }
    return { lessons: showStaffLessons(after), notified: count, change: id }
  }

  /** Call in the transaction that undoes a change. @returns false when a mail or message is being sent, or was */
  const withdrawMails = async (tx: Tx, change: number) =>
    (await mails.withdrawMails(tx, change)) && messages.withdraw(tx, change)

  return { change, finish, wake, withdrawMails }
}

const auditValuesOf = (rows: readonly PlannedLessonRow[]): AuditValues => ({
  lessons: rows.map((row) => {
    const shown = showStaffLesson(row)
    const { id, title, starts_at, ends_at, is_cancelled, meeting_url, substitute_id } = shown
    return { id, title, starts_at, ends_at, is_cancelled, meeting_url, substitute_id }
  }),
})

import * as v from 'valibot'
import type { LessonsChanged } from '#contract/classroom/staff-classes.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { LessonChanges } from './change.ts'
import { AuditedLessons } from './audited-lessons.ts'
import { undoable } from './mail-students.ts'
import { staffClassesRepository } from './repository.ts'
import { requireNoClash, sharingTeachers, subjectOf } from './rules.ts'

/** Undoes a change of lessons and withdraws its mails, before the first of them is sent. */
export function undoOfLessons(
  db: Db,
  { catalogue, changes }: { catalogue: CatalogueDomain; changes: LessonChanges },
) {
  const { change, finish, withdrawMails } = changes
  const repository = staffClassesRepository(db)

  return {
    /** @throws Refusal `request.not-found` for a change of somebody else; `staff.refused` when it is too late */
    async undo(caller: Caller, changeId: number, now: Date): Promise<LessonsChanged> {
      const made = await repository.recordedChange(changeId)
      if (made?.uid !== caller.uid || !undoable.includes(made.action)) refuse('request.not-found')
      const [was, became] = [
        v.parse(AuditedLessons, made.before).lessons,
        v.parse(AuditedLessons, made.after).lessons,
      ]
      const first = await repository.lesson(was[0]?.id ?? '')
      const classId = first?.classId ?? refuse('lesson.unknown')
      requireClass(caller, classId)
      if (now.getTime() - made.at.getTime() > undoPossibleMs) refuseInWords('undoTooLate')
      const offer = await catalogue.fresh()
      return change(classId, offer, async (tx, lessons) => {
        const coming = await lessons.sharing(sharingTeachers(classId, offer), made.at)
        const before = became.map(({ id, starts_at, ends_at, is_cancelled, substitute_id }) => {
          const row = coming.find((one) => one.id === id)
          const isSame =
            row?.startsAt.toISOString() === starts_at &&
            row.endsAt.toISOString() === ends_at &&
            (row.cancelledAt !== null) === is_cancelled &&
            row.substituteId === substitute_id
          return isSame ? row : refuseInWords('changed')
        })
        const after = before.map((row) => {
          const old = was.find(({ id }) => id === row.id)
          return {
            ...row,
            startsAt: old ? new Date(old.starts_at) : row.startsAt,
            endsAt: old ? new Date(old.ends_at) : row.endsAt,
            cancelledAt: old?.is_cancelled ? now : null,
            substituteId: old?.substitute_id ?? null,
            // Calendars may have read the change already.
            sequence: row.sequence + 1,
            changedAt: now,
          }
        })
        const undone = new Set(after.map(({ id }) => id))
        requireNoClash(
          after.filter(({ cancelledAt }) => cancelledAt === null),
          coming.filter(({ id }) => !undone.has(id)),
          offer,
        )
        if (!(await withdrawMails(tx, changeId))) refuseInWords('undoTooLate')
        await lessons.change(after)
        const label = subjectOf(classId, offer).class_name
        return finish(
          tx,
          {
            ...{ caller, action: 'lessons-change-undone', subject: made.subject, label, classId },
            ...{ before, after, notify: false, note: '' },
          },
          now,
        )
      })
    },
  }
}

import type {
  StudentFile,
  TagPeople,
  TagPerson,
  WriteStaffNote,
} from '#contract/identity/student-file.ts'
import { tagsOfPersonAtMost } from '#contract/shared/limits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { AuditValues } from '../../../platform/db/schema/platform.ts'
import { recordMinorRead } from '../../../platform/db/minor-reads.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { eachPerson } from '../../../platform/http/each-person.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { studentFileRepository } from './file-repository.ts'
import { staffPeopleRepository, type PersonRecord } from './repository.ts'

/** The student's file: everything besides account, classes and orders. */
export function studentFileHandlers({
  db,
}: Context): Pick<
  Handlers,
  'studentFile' | 'writeStaffNote' | 'removeStaffNote' | 'tagPerson' | 'tagPeople' | 'personTags'
> {
  const repository = studentFileRepository(db)

  /** The student's file. Reads of people under 18 are recorded. */
  async function read(
    caller: Caller,
    uid: string,
    now: Date,
    locale: string,
  ): Promise<StudentFile> {
    const person = (await staffPeopleRepository(db).find(uid)) ?? refuse('person.unknown')
    const label = person.displayName || person.email
    await recordMinorRead(db, { uid, label, readerUid: caller.uid }, now)
    const [taught, profile, ordered, attendance, lessons, practice, ...rest] = await Promise.all([
      repository.classes(),
      repository.profile(uid),
      repository.orderDetails(uid),
      repository.attendance(uid, now),
      repository.lessons(uid, now),
      repository.practice(uid),
      repository.attempts(uid),
      repository.questions(uid),
      repository.payments(uid),
      repository.parcels(uid),
      repository.messages(uid),
      repository.changes(uid),
      repository.notes(uid),
      repository.tags(uid),
    ])
    const [attempts, questions, payments, parcels, messages, changes, notes, tags] = rest
    const names = new Map(taught.map((one) => [one.id, classLabel(one, locale)]))
    const ofClass = (classId: number) => ({ class_name: names.get(classId) ?? '' })
    const place = profile?.address ? profile : ordered
    const payer = ordered?.guardian
    const [firstQuestion] = questions
    return {
      tags,
      notes: notes.map(({ byUid, at, ...note }) => ({
        ...note,
        at: at.toISOString(),
        may_remove: byUid === caller.uid || mayDo(caller.role, 'roles'),
      })),
      contact: {
        phone: profile?.phone || (ordered?.phone ?? ''),
        address: place
          ? [place.address, `${place.postal} ${place.city}`.trim(), place.state]
              .filter(Boolean)
              .join(', ')
          : '',
      },
      payer: payer ? { name: payer.name, phone: payer.contact, email: payer.email } : null,
      classes: attendance.map(({ classId, ...counts }) => ({
        class_id: classId,
        ...ofClass(classId),
        ...counts,
      })),
      lessons: lessons.map(({ classId, startsAt, ...lesson }) => ({
        ...lesson,
        ...ofClass(classId),
        starts_at: new Date(startsAt).toISOString(),
      })),
      practice: {
        answered: practice[0]?.answeredInAll ?? 0,
        right: practice[0]?.rightInAll ?? 0,
        chapters: practice.map(({ id, titleBm, titleEng, language, lastAt, ...one }) => ({
          id,
          title: language === 'Bm' ? titleBm : titleEng,
          subject: one.subject,
          answered: one.answered,
          right: one.right,
          last_at: new Date(lastAt).toISOString(),
        })),
        attempts: attempts.map(({ earned, of, ...one }) => ({
          ...one,
          earned: earned ?? 0,
          of: of ?? 0,
        })),
      },
      questions: {
        asked: firstQuestion?.asked ?? 0,
        waiting: firstQuestion ? firstQuestion.asked - firstQuestion.answered : 0,
        newest: questions.map(({ id, classId, text, askedAt, answeredAt }) => ({
          id,
          class_id: classId,
          ...ofClass(classId),
          text,
          asked_at: askedAt.toISOString(),
          is_answered: answeredAt !== null,
        })),
      },
      payments: payments.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
      parcels: parcels.map(({ number, classId, status, postedAt }) => ({
        number,
        ...ofClass(classId),
        status,
        posted_at: postedAt?.toISOString() ?? null,
      })),
      messages: messages.map(({ id, subject, at, mailedAt }) => ({
        id,
        subject,
        at: at.toISOString(),
        is_mailed: mailedAt !== null,
      })),
      changes: changes.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    }
  }

  /** Locks the student. Only students have notes and tags. */
  async function lockStudent(tx: Tx, uid: string): Promise<PersonRecord> {
    const person = (await staffPeopleRepository(tx).lock(uid)) ?? refuse('person.unknown')
    return person.role === 'student' ? person : refuse('staff.forbidden')
  }

  const record = (
    tx: Tx,
    caller: Caller,
    { uid, email: label }: PersonRecord,
    {
      action,
      before = {},
      after = {},
    }: { action: string; before?: AuditValues; after?: AuditValues },
    now: Date,
  ) =>
    recordChange(
      tx,
      { uid: caller.uid, action, subject: `person/${uid}`, label, before, after },
      now,
    )

  async function write(
    caller: Caller,
    { uid, id }: { uid: string; id: string },
    { text }: WriteStaffNote,
    now: Date,
  ) {
    await inTransaction(db, async (tx) => {
      const student = await lockStudent(tx, uid)
      const notes = studentFileRepository(tx)
      if (await notes.addNote({ id, uid, text, byUid: caller.uid, at: now }))
        return record(tx, caller, student, { action: 'staff-note-written' }, now)
      // A repeated request after a lost answer; the note may have been edited since.
      if ((await notes.note({ uid, id }))?.byUid !== caller.uid) refuseInWords('handled')
      await notes.changeNote(id, text)
    })
    return done
  }

  /** Deletes the note and its text, so that a mistake about somebody can be corrected. */
  async function remove(caller: Caller, { uid, id }: { uid: string; id: string }, now: Date) {
    await inTransaction(db, async (tx) => {
      const student = await lockStudent(tx, uid)
      const notes = studentFileRepository(tx)
      const note = (await notes.note({ uid, id })) ?? refuseInWords('handled')
      if (note.byUid !== caller.uid && !mayDo(caller.role, 'roles')) refuse('staff.forbidden')
      await notes.removeNote(id)
      await record(tx, caller, student, { action: 'staff-note-removed' }, now)
    })
    return done
  }

  async function tagPerson(caller: Caller, uid: string, { tag, is_on }: TagPerson, now: Date) {
    await inTransaction(db, async (tx) => {
      const student = await lockStudent(tx, uid)
      const tagged = studentFileRepository(tx)
      const before = await tagged.tags(uid)
      if (before.includes(tag) === is_on) return
      if (is_on && before.length >= tagsOfPersonAtMost)
        refuseInWords('tooManyTags', { count: tagsOfPersonAtMost })
      await tagged.setTag(uid, tag, is_on)
      const tags = await tagged.tags(uid)
      await record(
        tx,
        caller,
        student,
        { action: 'person-tagged', before: { tags: before }, after: { tags } },
        now,
      )
    })
    return done
  }

  const tagPeople = (
    caller: Caller,
    { uids, ...tag }: TagPeople,
    { now, locale }: { now: Date; locale: string },
  ) =>
    eachPerson(
      db,
      uids.map((uid) => ({ uid })),
      locale,
      async ({ uid }) => {
        const person = await staffPeopleRepository(db).find(uid)
        if (person && person.role !== 'student') refuseInWords('tagsOfStudents')
        await tagPerson(caller, uid, tag, now)
      },
    )

  return {
    studentFile: ({ caller, params, now, locale }) => read(caller, params.uid, now, locale),
    writeStaffNote: ({ caller, params, body, now }) => write(caller, params, body, now),
    removeStaffNote: ({ caller, params, now }) => remove(caller, params, now),
    tagPerson: ({ caller, params, body, now }) => tagPerson(caller, params.uid, body, now),
    tagPeople: ({ caller, body, now, locale }) => tagPeople(caller, body, { now, locale }),
    personTags: async () => ({ tags: await repository.usedTags() }),
  }
}

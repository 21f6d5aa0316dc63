import * as v from 'valibot'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { guardianNotesPerDay } from '#contract/shared/limits.ts'
import type { NoteThread, StaffNotes } from '#contract/guardians/staff-notes.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { recordMinorRead } from '../../../platform/db/minor-reads.ts'
import type { guardianships } from '../../../platform/db/schema/guardians.ts'
import { refuse, refusePage, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { afterQuietHours } from '#contract/shared/calendar.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { GuardiansService } from '../guardianships/service.ts'
import { guardianNotesRepository, notesPlace, type NoteRow } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const kinds = { notify: 'guardian-note', mail: 'guardian-note-mail' } as const
const NotifyBody = v.object({ note: v.string() })
const Mailed = v.object({ note: v.string(), guardianship_id: v.string() })
const perDay = { most: guardianNotesPerDay, withinMs: 24 * 3600 * 1000 }
const notesByStaff = { what: 'guardian-note', ...perDay }
const answers = { what: 'guardian-answer', ...perDay }

const shown = ({ row, by }: { row: NoteRow; by: string }) => ({
  id: row.id,
  text: row.text,
  language: row.language,
  at: row.at.toISOString(),
  is_answer: row.isAnswer,
  by: by || null,
})

/** Notes of staff about a student in a class, and the answers of guardians: a record that nobody changes. */
export function guardianNotesService(
  context: Context,
  { catalogue }: { catalogue: CatalogueDomain },
  { requireChild }: GuardiansService,
) {
  const { db, links, count, jobs, events, mail, origin } = context
  const repository = guardianNotesRepository(db)

  /** @throws Refusal unless the caller acts on the class and the student is or was enrolled in it */
  async function requireStudent(caller: Caller, classId: number, studentUid: string) {
    const { subjects } = await catalogue.all()
    const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
    requireClass(caller, classId)
    const student =
      (await repository.studentOf({ studentUid, classId })) ?? refuse('person.unknown')
    return { subject, student }
  }
  type Found = Awaited<ReturnType<typeof requireStudent>>

  async function threadOf({ subject, student }: Found, now: Date): Promise<NoteThread> {
    const [guardians, rows] = await Promise.all([
      repository.guardians(student.uid),
      repository.thread({ studentUid: student.uid, classId: subject.id }),
    ])
    return {
      server_time: now.toISOString(),
      uid: student.uid,
      name: student.name,
      class_id: subject.id,
      class_name: subject.class_name,
      language: subject.language,
      guardians: guardians.map(({ id, name }) => ({ id, name: name || null })),
      notes: rows.map(({ guardianName, ...found }) => ({
        ...shown(found),
        guardian: found.row.guardianshipId
          ? { id: found.row.guardianshipId, name: guardianName || null }
          : null,
        is_waiting: found.row.isAnswer && found.row.handledAt === null,
      })),
    }
  }

  async function notesFor(
    child: typeof guardianships.$inferSelect,
    now: Date,
  ): Promise<GuardianNotes> {
    const [{ subjects }, rows] = await Promise.all([catalogue.all(), repository.ofGuardian(child)])
    const classIds = [...new Set(rows.map(({ row }) => row.classId))]
    return {
      server_time: now.toISOString(),
      classes: subjects
        .filter(({ id }) => classIds.includes(id))
        .map(({ id, class_name, language }) => ({
          class_id: id,
          class_name,
          language,
          notes: rows.filter(({ row }) => row.classId === id).map(shown),
        })),
    }
  }

  /** Not sent at night. */
  const notifyJob = (note: string, now: Date) => ({
    kind: kinds.notify,
    body: { note } satisfies v.InferInput<typeof NotifyBody>,
    onceKey: `${kinds.notify}/${note}`,
    dueAt: afterQuietHours(now),
  })

  return {
    handlers: {
      async staffNotes({ caller, query }): Promise<StaffNotes> {
        const place = notesPlace(query) ?? refusePage()
        const wanted = { ...query, actsOn: caller.actsOn }
        const [{ subjects }, total, { rows, ...at }] = await Promise.all([
          catalogue.all(),
          repository.count(wanted),
          listPage(place, staffRowsPerPage, (...from) => repository.list(wanted, ...from)),
        ])
        return {
          total,
          ...at,
          threads: rows.map((row) => {
            const subject = subjects.find(({ id }) => id === row.classId)
            return {
              uid: row.uid,
              name: row.name,
              class_id: row.classId,
              class_name: subject?.class_name ?? '',
              language: subject?.language ?? 'Eng',
              last_at: row.lastAt.toISOString(),
              waiting: row.waiting,
            }
          }),
        }
      },

      async noteThread({ caller, params: { classId, uid }, now }): Promise<NoteThread> {
        const found = await requireStudent(caller, classId, uid)
        const { name, email } = found.student
        await recordMinorRead(db, { uid, label: name || email, readerUid: caller.uid }, now)
        return threadOf(found, now)
      },

      /** Writes a note and marks open answers as handled. @throws Refusal `staff.refused` if nobody would read it */
      async writeNote({
        caller,
        params: { classId, uid, id },
        body: { text, to },
        now,
        locale: language,
      }): Promise<NoteThread> {
        const found = await requireStudent(caller, classId, uid)
        const of = { studentUid: uid, classId }
        const known = await repository.find(id)
        if (known) {
          if (known.byUid !== caller.uid || known.studentUid !== uid || known.classId !== classId)
            refuseInWords('noteThere')
          return threadOf(found, now)
        }
        const guardians = await repository.guardians(uid)
        if (guardians.length === 0) refuseInWords('noGuardian')
        if (to !== null && !guardians.some((one) => one.id === to)) refuseInWords('guardianLeft')
        await count(notesByStaff, `${caller.uid}/${uid}/${classId}`, now)
        await inTransaction(db, async (tx) => {
          const notes = guardianNotesRepository(tx)
          const row = { ...of, id, guardianshipId: to, byUid: caller.uid, text, language, at: now }
          // Two requests at the same moment write one note.
          if (!(await notes.add({ ...row, isAnswer: false }))) return
          await notes.close(of, { to, until: now }, { uid: caller.uid, at: now })
          const change = {
            uid: caller.uid,
            action: 'guardian-note-written',
            subject: `person/${uid}`,
            label: found.student.name || found.student.email,
            before: {},
            after: { class_id: classId, id },
          }
          await recordChange(tx, change, now)
          await jobs.add(tx, notifyJob(id, now), now)
        })
        jobs.wake()
        return threadOf(found, now)
      },

      /** Marks answers up to this note as handled. */
      async closeAnswers({
        caller,
        params: { classId, uid },
        body: { last },
        now,
      }): Promise<NoteThread> {
        const found = await requireStudent(caller, classId, uid)
        const of = { studentUid: uid, classId }
        await inTransaction(db, async (tx) => {
          const notes = guardianNotesRepository(tx)
          const note = await notes.find(last)
          if (note?.studentUid !== uid || note.classId !== classId) refuse('person.unknown')
          const until = { to: null, until: note.at }
          const closed = await notes.close(of, until, { uid: caller.uid, at: now })
          if (closed === 0) return
          const change = {
            uid: caller.uid,
            action: 'guardian-answers-closed',
            subject: `person/${uid}`,
            label: found.student.name || found.student.email,
            before: {},
            after: { class_id: classId },
          }
          await recordChange(tx, change, now)
        })
        return threadOf(found, now)
      },

      async guardianNotes({ caller, params: { guardianshipId }, now }): Promise<GuardianNotes> {
        const { row } = await requireChild(caller.uid, guardianshipId)
        return notesFor(row, now)
      },

      /** A guardian answers in a class. @throws Refusal `class.unknown` if its teacher has not written to them */
      async answerNote({
        caller,
        params: { guardianshipId, id },
        body: { class_id: classId, text },
        now,
        locale: language,
      }): Promise<GuardianNotes> {
        const { row: child } = await requireChild(caller.uid, guardianshipId)
        const before = await repository.ofGuardian(child)
        if (!before.some(({ row }) => row.classId === classId && !row.isAnswer))
          refuse('class.unknown')
        if (before.some(({ row }) => row.id === id)) return notesFor(child, now)
        await count(answers, guardianshipId, now)
        await inTransaction(db, async (tx) => {
          const added = await guardianNotesRepository(tx).add({
            id,
            studentUid: child.studentUid,
            classId,
            guardianshipId,
            byUid: caller.uid,
            isAnswer: true,
            text,
            language,
            at: now,
          })
          if (added) await jobs.add(tx, notifyJob(id, now), now)
        })
        jobs.wake()
        return notesFor(child, now)
      },
    } satisfies Partial<Handlers>,

    jobs: {
      async [kinds.notify](body: unknown, { now }: { now: Date }): Promise<Date | undefined> {
        // A retry that falls into the night waits for the morning, too.
        const due = afterQuietHours(now)
        if (due > now) return due
        const note = await repository.find(v.parse(NotifyBody, body).note)
        if (!note) return undefined
        const { id: noteId, classId, studentUid } = note
        const event = { noteId, classId, studentUid }
        await inTransaction(db, async (tx) => {
          if (note.isAnswer) {
            const uids = await guardianNotesRepository(tx).staffToNotify(note)
            await events.emit('note-answered', { tx, uids, ...event, now })
            return
          }
          const receivers = await guardianNotesRepository(tx).receivers(note)
          await events.emit('note-written', { tx, to: receivers, ...event, now })
          await jobs.addAll(
            tx,
            receivers.map(({ guardianshipId }) => ({
              kind: kinds.mail,
              body: { note: noteId, guardianship_id: guardianshipId } satisfies v.InferInput<
                typeof Mailed
              >,
              onceKey: `${kinds.mail}/${noteId}/${guardianshipId}`,
            })),
            now,
          )
        })
        jobs.wake()
        return undefined
      },

      /** The text stays in Kelasku: a mailbox may be shared, and is not erased with the account. */
      async [kinds.mail](
        body: unknown,
        { id, now }: { id: string; now: Date },
      ): Promise<Date | undefined> {
        const due = afterQuietHours(now)
        if (due > now) return due
        const { note, guardianship_id } = v.parse(Mailed, body)
        const [found, { subjects }] = await Promise.all([
          repository.mailOf(note, guardianship_id),
          catalogue.all(),
        ])
        if (!found) return undefined
        const locale = found.locale ?? found.language
        const t = copyOf('server/mail', locale)
        const values = {
          student: links.callName(found.student, locale),
          className: subjects.find((one) => one.id === found.classId)?.class_name ?? '',
          teacher: found.writer || t('guardianNote.somebody'),
          url: `${origin}/guardian/${guardianship_id}`,
        }
        await mail({
          to: found.email,
          subject: t('guardianNote.subject', values),
          text: t('guardianNote.text', values),
          id,
        })
        return undefined
      },
    },
  }
}

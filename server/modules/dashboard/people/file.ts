import type { StudentFile } from '#contract/identity/student-file.ts'
import type { Context } from '../../../context.ts'
import { classLabel } from '../../../platform/copy/class-label.ts'
import { recordMinorRead } from '../../../platform/db/minor-reads.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { studentFileRepository } from './file-repository.ts'
import { staffPeopleRepository } from './repository.ts'

/** What the school knows of a student beside account, classes and orders. */
export function studentFileHandlers({ db }: Context): Pick<Handlers, 'studentFile'> {
  const repository = studentFileRepository(db)

  /** Views of people under 18 are recorded, as those of their page. */
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
      repository.parcels(uid),
      repository.messages(uid),
      repository.changes(uid),
    ])
    const [attempts, questions, parcels, messages, changes] = rest
    const names = new Map(taught.map((one) => [one.id, classLabel(one, locale)]))
    const ofClass = (classId: number) => ({ class_name: names.get(classId) ?? '' })
    const place = profile?.address ? profile : ordered
    const payer = ordered?.guardian
    const [firstQuestion] = questions
    return {
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

  return {
    studentFile: ({ caller, params, now, locale }) => read(caller, params.uid, now, locale),
  }
}

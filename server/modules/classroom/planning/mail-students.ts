import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { AuditedLessons, type AuditedLesson } from './audited-lessons.ts'
import { staffClassesRepository } from './repository.ts'
import { timesText } from './rules.ts'

const kind = 'lessons-changed-mail'
const Body = v.object({ change: v.number(), uid: v.string() })

/** Changes that can be undone before the students are mailed. */
export const undoable: readonly string[] = [
  'lessons-moved',
  'lessons-cancelled',
  'lessons-restored',
  'lessons-substituted',
]

/** Mails to the students of a class in these intakes, sent at `dueAt` at the earliest. */
export type Mailing = { classId: number; intakeKeys: readonly string[]; dueAt: Date }

const keyOf = (change: number) => `${kind}/${change}/`

export type StudentMails = ReturnType<typeof lessonMails>

/** Mails changes of lessons to the students of a class: once, and only when the change can no longer be undone. */
export function lessonMails(
  { db, jobs, mail, origin }: Context,
  { school }: { school: SchoolDomain },
) {
  const repository = staffClassesRepository(db)

  return {
    /** Call in the transaction of the change. @returns how many students get a mail */
    async enqueueMails(
      tx: Tx,
      change: number,
      { dueAt, ...of }: Mailing,
      now: Date,
    ): Promise<number> {
      const uids = await staffClassesRepository(tx).students(of, now)
      const mails = uids.map((uid) => ({
        kind,
        body: { change, uid } satisfies v.InferInput<typeof Body>,
        onceKey: `${keyOf(change)}${uid}`,
        dueAt,
      }))
      await jobs.addAll(tx, mails, now)
      return uids.length
    },

    /** Call in the transaction that undoes the change. @returns false when a mail is being sent, or was */
    withdrawMails: (tx: Tx, change: number) => jobs.withdraw(tx, kind, keyOf(change)),

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { change: changeId, uid } = v.parse(Body, body)
        const change = await repository.recordedChange(changeId)
        const person = await repository.mailed(uid)
        if (!change) throw new Error(`change ${changeId} is not recorded`)
        if (!person) return
        const locale = person.locale ?? defaultLocale
        const t = copyOf('server/mail', locale)
        const { lessons: were } = v.parse(AuditedLessons, change.before)
        const before = new Map(were.map((one) => [one.id, one]))
        const after = v.parse(AuditedLessons, change.after)
        // Other intakes may share a meeting under another title, and go on longer; a trial ends earlier.
        const own = await repository.lessonsOf(uid, [...were, ...after.lessons], now)
        if (own.size === 0) return
        const names = new Map((await repository.everyTeacher()).map(({ id, name }) => [id, name]))
        const values = {
          class: change.label,
          name: person.name,
          // Somebody may have the class in two programmes, whose intakes share a meeting.
          lines: [
            ...new Set(
              after.lessons
                .filter((one) => own.has(one.id))
                .map((one) => lineOf(one, before.get(one.id), { names, locale })),
            ),
          ].join('\n'),
          note: after.note && `\n${after.note}\n`,
          url: `${origin}/classes`,
          school: (await school.school()).name,
        }
        await mail({
          to: person.email,
          subject: t('lessonsMail.subject', values),
          text: t('lessonsMail.text', values),
          id,
        })
      },
    },
  }
}

function lineOf(
  after: AuditedLesson,
  before: AuditedLesson | undefined,
  { names, locale }: { names: ReadonlyMap<string, string>; locale: string },
): string {
  const text = ({ starts_at, ends_at }: AuditedLesson) =>
    timesText({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) }, formatIn(locale))
  const which = after.is_cancelled
    ? 'cancelled'
    : !before
      ? 'planned'
      : before.is_cancelled
        ? 'restored'
        : before.substitute_id !== after.substitute_id
          ? after.substitute_id === null
            ? 'usualTeacher'
            : 'substitute'
          : 'moved'
  return copyOf('server/mail', locale)(`lessonsMail.${which}`, {
    title: after.title,
    when: text(after),
    before: before ? text(before) : '',
    teacher: names.get(after.substitute_id ?? '') ?? '',
  })
}

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  isOpenTo,
  lateAt,
  queueRights,
  type MarkQueueItem,
  type QueueItem,
  type QueueKind,
  type StaffQueue,
} from '#contract/dashboard/queue.ts'
import { malaysianClock, malaysianDay } from '#contract/shared/calendar.ts'
import { isStaff } from '#contract/enrolment/access.ts'
import { actsOnClass, actsOnOf, mayDo } from '#contract/shared/staff/staff-rights.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../context.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { recordChange } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { morningLists, queueMarks } from '../../platform/db/schema/dashboard.ts'
import { selectPerson, type Caller } from '../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuseInWords } from '../../platform/http/refuse-in-words.ts'
import { readMarks, readStaff, readWaiting, type QueuedWork } from './queue-sql.ts'

type Reader = Pick<Caller, 'uid' | 'role' | 'actsOn'>

const jobKind = 'morning-list'
const Mailed = v.object({ day: v.string(), uid: v.string() })
/** The Malaysian hours in which the morning mails are sent. */
const morning = { from: '07:00', until: '12:00' }

const snoozeMaximumMs = 90 * 24 * 3600 * 1000

/** Whether this member of staff may do work of this kind in this class. */
const mayOwn = (
  { role, acts_on }: StaffQueue['staff'][number],
  kind: QueueKind,
  classId: number | null,
): boolean => mayDo(role, queueRights[kind]) && (classId === null || actsOnClass(acts_on, classId))

const keyOf = (kind: string, classId: number | null): string =>
  classId === null ? kind : `${kind}/${classId}`

/** Work waiting for staff, with its assignees: on Today, and in a morning mail. */
export function queueService({ db, jobs, mail, origin }: Context) {
  /** The work this person can see by rights and classes, overdue first. */
  async function itemsFor({ uid, role, actsOn }: Reader, now: Date): Promise<QueueItem[]> {
    const waiting = (await readWaiting(db, { uid, actsOn }, now)).filter(
      ({ kind, classId }) =>
        mayDo(role, queueRights[kind]) &&
        (kind === 'question' || classId === null || actsOnClass(actsOn, classId)),
    )
    const [marks, staff] = await Promise.all([
      readMarks(
        db,
        waiting.map(({ kind, classId }) => keyOf(kind, classId)),
      ),
      readStaff(db, now),
    ])
    return waiting
      .map((one): QueueItem => {
        const key = keyOf(one.kind, one.classId)
        // A mark applies only to work that was already waiting when it was made.
        const mark = marks.find(
          (stored) => stored.key === key && stored.changedAt >= new Date(one.since),
        )
        const owner = staff.find(
          (person) => person.uid === mark?.ownerUid && mayOwn(person, one.kind, one.classId),
        )
        const until = mark?.snoozedUntil ?? null
        const isSnoozed =
          until !== null && until > now && (one.due === null || until <= new Date(one.due))
        return {
          ...shown(one),
          owner: owner ? { uid: owner.uid, name: owner.name } : null,
          snoozed_until: isSnoozed ? until.toISOString() : null,
        }
      })
      .toSorted((a, b) => lateAt(a).getTime() - lateAt(b).getTime())
  }

  async function read(caller: Reader, now: Date): Promise<StaffQueue> {
    const [items, staff, mailed] = await Promise.all([
      itemsFor(caller, now),
      readStaff(db, now),
      db.$count(morningLists, eq(morningLists.uid, caller.uid)),
    ])
    return { server_time: now.toISOString(), items, staff, by_mail: mailed > 0 }
  }

  /**
   * @throws Refusal `staff.refused` if the owner has changed, the new owner may not do the work, or it would be
   * snoozed beyond its deadline
   */
  async function mark(caller: Caller, body: MarkQueueItem, now: Date): Promise<StaffQueue> {
    const { kind, class_id, owner_before, owner_uid, snoozed_until } = body
    const items = await itemsFor(caller, now)
    const item =
      items.find((one) => one.kind === kind && (one.class?.id ?? null) === class_id) ??
      refuseInWords('handled')
    if ((item.owner?.uid ?? null) !== owner_before) refuseInWords('handled')
    const owner = (await readStaff(db, now)).find(({ uid }) => uid === owner_uid)
    if (owner_uid !== null && !(owner && mayOwn(owner, kind, class_id))) refuseInWords('notTheirs')
    const until = snoozed_until === null ? null : new Date(snoozed_until)
    const latest = item.due === null ? now.getTime() + snoozeMaximumMs : Date.parse(item.due)
    if (until !== null && (until <= now || until.getTime() > latest)) refuseInWords('afterDeadline')
    const key = keyOf(kind, class_id)
    const row = { ownerUid: owner_uid, snoozedUntil: until, changedAt: now }
    const t = copyOf('server/staff')
    const what = t(`morning.kinds.${kind}`, { count: item.count })
    const change = {
      ...{ uid: caller.uid, action: 'queue-item-marked', subject: `queue/${key}` },
      label: item.class ? `${what}, ${item.class.class_name}` : what,
      before: { handed_to: item.owner?.name ?? null, until: item.snoozed_until },
      after: { handed_to: owner?.name ?? null, until: until?.toISOString() ?? null },
    }
    const isChanged =
      owner_uid !== owner_before || (until?.toISOString() ?? null) !== item.snoozed_until
    await inTransaction(db, async (tx) => {
      await tx
        .insert(queueMarks)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: queueMarks.key, set: row })
      if (isChanged) await recordChange(tx, change, now)
    })
    return read(caller, now)
  }

  async function setByMail(caller: Caller, isWanted: boolean, now: Date): Promise<StaffQueue> {
    await (isWanted
      ? db.insert(morningLists).values({ uid: caller.uid, since: now }).onConflictDoNothing()
      : db.delete(morningLists).where(eq(morningLists.uid, caller.uid)))
    return read(caller, now)
  }

  return {
    handlers: {
      staffQueue: ({ caller, now }) => read(caller, now),
      markQueueItem: ({ caller, body, now }) => mark(caller, body, now),
      mailQueue: ({ caller, body, now }) => setByMail(caller, body.by_mail, now),
    } satisfies Pick<Handlers, 'staffQueue' | 'markQueueItem' | 'mailQueue'>,

    /** Adds the jobs for this morning's mails. Idempotent. */
    async plan(now: Date): Promise<void> {
      const time = malaysianClock(now)
      if (time < morning.from || time >= morning.until) return
      const day = malaysianDay(now)
      const readers = await db.select({ uid: morningLists.uid }).from(morningLists)
      if (readers.length === 0) return
      await jobs.addAll(
        db,
        readers.map(({ uid }) => ({
          kind: jobKind,
          body: { day, uid } satisfies v.InferInput<typeof Mailed>,
          onceKey: `${jobKind}/${day}/${uid}`,
        })),
        now,
      )
      jobs.wake()
    },

    jobs: {
      async [jobKind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { day, uid } = v.parse(Mailed, body)
        if (day !== malaysianDay(now) || malaysianClock(now) >= morning.until) return
        const [person] = await selectPerson(db).execute({
          uid,
          signedInAt: now.toISOString(),
          now: now.toISOString(),
          address: null,
        })
        if (!person?.emailVerified || person.isSuspended || person.isDeleted) return
        if (!isStaff(person.role)) return
        const reader = {
          uid,
          role: person.role,
          actsOn: actsOnOf(person.role, person.teacherClasses),
        }
        const mine = (await itemsFor(reader, now)).filter((item) => isOpenTo(item, uid))
        if (mine.length === 0) return
        const locale = person.locale ?? defaultLocale
        const t = copyOf('server/staff', locale)
        const format = formatIn(locale)
        const lines = mine.map((item) =>
          t(item.class ? 'morning.lineOfClass' : 'morning.line', {
            what: t(`morning.kinds.${item.kind}`, { count: item.count }),
            of: item.class?.class_name ?? '',
            by: format.dateTime(lateAt(item)),
          }),
        )
        await mail({
          id,
          to: person.email,
          subject: t('morning.subject', { count: mine.length }),
          text: [
            t('morning.hello'),
            '',
            ...lines,
            '',
            `${origin}/staff`,
            '',
            t('morning.stop'),
            '',
          ].join('\n'),
        })
      },
    },
  }
}

const shown = ({
  kind,
  classId,
  className,
  language,
  count,
  since,
  due,
  lessonId,
  startsAt,
}: QueuedWork): Omit<QueueItem, 'owner' | 'snoozed_until'> => ({
  kind,
  class:
    classId !== null && className !== null && language !== null
      ? { id: classId, class_name: className, language }
      : null,
  count,
  since: new Date(since).toISOString(),
  due: due === null ? null : new Date(due).toISOString(),
  lesson:
    classId !== null && lessonId !== null && startsAt !== null
      ? { id: lessonId, class_id: classId, starts_at: new Date(startsAt).toISOString() }
      : null,
})

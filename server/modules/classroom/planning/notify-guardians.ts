import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import type { Context } from '../../../context.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { isFormerGuardian, orderLocale, type IdentityDomain } from '../../identity/index.ts'
import { AuditedLessons } from './audited-lessons.ts'
import type { Mailing } from './mail-students.ts'
import { staffClassesRepository, type PlannedLessonRow } from './repository.ts'
import { timesText } from './rules.ts'

const kind = 'lesson-changed-message'
const Body = v.object({ change: v.number(), order_id: v.string() })
/** Lessons within this time count as today's, such as tomorrow morning's. */
const soonMs = 12 * 3600 * 1000

export type GuardianMessages = ReturnType<typeof guardianMessages>

const keyOf = (change: number) => `${kind}/${change}/`

/**
 * Notifies guardians who agreed, by WhatsApp or else by mail, that lessons which their student has today were moved,
 * cancelled or restored.
 */
export function guardianMessages(
  { db, jobs, mail, phoneMessages }: Context,
  { school, identity }: { school: SchoolDomain; identity: IdentityDomain },
) {
  const repository = staffClassesRepository(db)

  return {
    /** Call in the transaction of the change. */
    async enqueue(
      tx: Tx,
      { id: change, before, after }: { id: number; before: unknown; after: unknown },
      { dueAt, ...of }: Mailing,
      now: Date,
    ): Promise<void> {
      if (changesOfToday(before, after, now).length === 0) return
      const uids = await staffClassesRepository(tx).students(of, now)
      const found = uids.length === 0 ? [] : await ordersOf(tx, uids, of.classId)
      const guardians = found.flatMap(({ details }) => details.guardian ?? [])
      const agreed = await phoneMessages.agreedAmong(tx, guardians, 'class')
      const added = found
        .filter(({ details: { guardian } }) => guardian && agreed.has(guardian))
        .map(({ id }) => ({
          kind,
          body: { change, order_id: id } satisfies v.InferInput<typeof Body>,
          onceKey: `${keyOf(change)}${id}`,
          dueAt,
        }))
      await jobs.addAll(tx, added, now)
    },

    /**
     * Call in the transaction that undoes the change. @returns false if a guardian is being notified or was notified
     */
    withdraw: (tx: Tx, change: number) => jobs.withdraw(tx, kind, keyOf(change)),

    jobs: {
      async [kind](
        body: unknown,
        { id, now }: { id: string; now: Date },
      ): Promise<Date | undefined> {
        const { change: changeId, order_id: orderId } = v.parse(Body, body)
        const change = await repository.recordedChange(changeId)
        const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
        const guardian = order?.details.guardian
        // The person has been erased since.
        if (!change || !order || !guardian) return undefined
        const ofToday = changesOfToday(change.before, change.after, change.at)
        const changed = ofToday.flatMap(({ before, after }) => [before, after])
        const [own, rows] = await Promise.all([
          repository.lessonsOf(order.uid, changed, now),
          Promise.all(ofToday.map(({ after }) => repository.lesson(after.id))),
        ])
        // A lesson that has begun, or was changed again since, is told no more.
        const told = ofToday.filter(
          ({ after, lastStart }, index) =>
            own.has(after.id) && lastStart > now && isAsChanged(after, rows[index]),
        )
        const [first] = told
        if (!first) return undefined
        if (await isFormerGuardian(db, order.uid, guardian.email)) return undefined
        const locale = await orderLocale(db, order, 'guardian')
        const format = formatIn(locale)
        const text = (lessons: readonly { starts_at: string; ends_at: string }[]) => {
          const times = lessons.map(({ starts_at, ends_at }) =>
            timesText({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) }, format),
          )
          // Somebody may have the class in two programmes, whose intakes share a meeting.
          return format.list([...new Set(times)], 'conjunction')
        }
        const values = {
          guardian: greetedName(guardian.name, locale),
          student: await identity.account.firstName(order.uid, locale),
          class: change.label,
          before: text(told.map(({ before }) => before)),
          when: text(told.map(({ after }) => after)),
          school: (await school.school()).name,
        }
        return phoneMessages.notifyGuardian(
          {
            ...{ cause: id, orderId, guardian, kind: 'class', locale },
            template: `class_${first.became}`,
            fill: async () => ({ values }),
            async mail() {
              const t = copyOf('server/mail', locale)
              const about = `classToday.${first.became}` as const
              await mail({
                to: guardian.email,
                subject: t(`${about}.subject`, values),
                text: t(`${about}.text`, values),
                id,
              })
            },
            requiresConsent: true,
          },
          now,
        )
      },
    },
  }
}

/** The latest paid order of each student for this class that names a guardian. */
const ordersOf = (tx: Tx, uids: readonly string[], classId: number) =>
  tx
    .selectDistinctOn([orders.uid], { id: orders.id, details: orders.details })
    .from(orders)
    .where(
      and(
        inArray(orders.uid, [...uids]),
        eq(orders.status, 'PAID'),
        sql`${orders.classIds} @> ${JSON.stringify([classId])}::jsonb`,
        sql`${orders.details}->'guardian'->>'contact' is not null`,
      ),
    )
    .orderBy(orders.uid, desc(orders.createdAt))

/** The lessons that a change moved, cancelled or restored and whose old or new start is today or soon. */
function changesOfToday(before: unknown, after: unknown, at: Date) {
  const until = Math.max(endOfMalaysianDay(malaysianDay(at)).getTime(), at.getTime() + soonMs)
  const were = new Map(v.parse(AuditedLessons, before).lessons.map((one) => [one.id, one]))
  return v.parse(AuditedLessons, after).lessons.flatMap((is) => {
    const was = were.get(is.id)
    const became = was && becameOf(was, is)
    if (!became) return []
    const starts = [was, is].map(({ starts_at }) => new Date(starts_at).getTime())
    const isSoon = starts.some((start) => start > at.getTime() && start <= until)
    return isSoon
      ? { before: was, after: is, became, lastStart: new Date(Math.max(...starts)) }
      : []
  })
}

/** Whether a lesson is still as the change left it. */
const isAsChanged = (after: LessonTimes, lesson: PlannedLessonRow | undefined): boolean =>
  lesson !== undefined &&
  (lesson.cancelledAt !== null) === after.is_cancelled &&
  lesson.startsAt.toISOString() === after.starts_at

type LessonTimes = Pick<
  v.InferOutput<typeof AuditedLessons>['lessons'][number],
  'starts_at' | 'is_cancelled'
>

function becameOf(
  was: LessonTimes,
  is: LessonTimes,
): 'moved' | 'cancelled' | 'restored' | undefined {
  if (was.is_cancelled) return is.is_cancelled ? undefined : 'restored'
  if (is.is_cancelled) return 'cancelled'
  return was.starts_at === is.starts_at ? undefined : 'moved'
}

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { MyNotices } from '#contract/messaging/notices.ts'
import { remindMinutesBefore } from '#contract/shared/limits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { waitingRights } from '#contract/dashboard/waiting.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { waitingSince } from './waiting-for-staff.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { NewJob } from '../../../platform/ports/jobs.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { classSoon, recordingReady, reminderDue, type Cause } from './causes.ts'
import { pusher } from './push.ts'
import { noticesOfPerson, noticesRepository } from './repository.ts'
import { noticeText } from './words.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { done } from '#contract/shared/wire.ts'

export type NoticesService = ReturnType<typeof noticesService>

const minuteMs = 60_000
/** How far back to notify of recordings, answers and waiting work after an outage. */
const lookBackMs = 48 * 60 * minuteMs
const answersAtOnce = 500

const OfClass = v.object({
  lesson_id: v.string(),
  starts_at: v.string(),
  minutes: v.picklist(remindMinutesBefore),
})
const OfRecording = v.object({ lesson_id: v.string() })
const kinds = { ofClass: 'notices-of-class', ofRecording: 'notices-of-recording' } as const

/** Notices: found, stored once for each person, listed, and pushed to the devices that want them. */
export function noticesService(context: Context, { catalogue }: { catalogue: CatalogueDomain }) {
  const { db, push, clock, jobs } = context
  const notices = noticesRepository(db)
  const shownTo = noticesOfPerson(db)
  const pushing = pusher(context, { catalogue })

  /** Stores these notices, each cause once, and enqueues their pushes. */
  async function addNotices(tx: Tx, causes: readonly Cause[], now: Date): Promise<void> {
    const made = await noticesRepository(tx).add(
      causes.map((cause) => ({ ...cause, id: randomUUID(), madeAt: now })),
    )
    await pushing.enqueuePushes(tx, made, now)
  }

  /** Replaces an earlier notice of this cause, which is no longer true. */
  async function replaceNotice(tx: Tx, cause: Cause, now: Date): Promise<void> {
    await noticesRepository(tx).drop([cause.uid], [cause.cause])
    await addNotices(tx, [cause], now)
  }

  async function addReminders({ lesson_id, starts_at, minutes }: v.InferOutput<typeof OfClass>) {
    const now = clock()
    const lesson = await notices.lesson(lesson_id)
    // The lesson was moved or cancelled, or this reminder is too late.
    if (!lesson || lesson.cancelledAt || lesson.startsAt.toISOString() !== starts_at) return
    if (reminderDue(lesson.startsAt, now) !== minutes) return
    const students = await notices.studentsOf(lesson.classId, now)
    const causes = classSoon(lesson, minutes, students, await catalogue.all(), now)
    await inTransaction(db, (tx) => addNotices(tx, causes, now))
  }

  async function addRecordingNotices({ lesson_id }: v.InferOutput<typeof OfRecording>) {
    const now = clock()
    const lesson = await notices.lesson(lesson_id)
    if (!lesson?.releasedAt || lesson.releasedAt > now || lesson.recordingId === null) return
    const students = await notices.studentsOf(lesson.classId, now)
    const causes = recordingReady(lesson, students, await catalogue.all(), now)
    await inTransaction(db, (tx) => addNotices(tx, causes, now))
  }

  async function enqueueLessonNotices(now: Date): Promise<void> {
    const first = new Date(now.getTime() + remindMinutesBefore[0] * minuteMs)
    const starting = await notices.startingUntil(now, first)
    const released = await notices.releasedSince(new Date(now.getTime() - lookBackMs), now)
    const due = [
      ...starting.flatMap(({ id, startsAt }): NewJob[] => {
        const minutes = reminderDue(startsAt, now)
        if (minutes === undefined) return []
        const starts_at = startsAt.toISOString()
        return [
          {
            kind: kinds.ofClass,
            body: { lesson_id: id, starts_at, minutes },
            onceKey: `${kinds.ofClass}/${id}/${starts_at}/${minutes}`,
          },
        ]
      }),
      ...released.map(({ id }): NewJob => ({
        kind: kinds.ofRecording,
        body: { lesson_id: id },
        onceKey: `${kinds.ofRecording}/${id}`,
      })),
    ]
    await jobs.addAll(db, due, now)
  }

  async function addAnswerNotices(now: Date): Promise<void> {
    const answers = await notices.unnotifiedAnswers(
      new Date(now.getTime() - lookBackMs),
      answersAtOnce,
    )
    if (answers.length === 0) return
    const causes = answers.map(({ id, uid, classId, lessonId }): Cause => ({
      uid,
      kind: 'answer',
      cause: `answer/${id}`,
      details: { class_id: classId },
      lessonId,
    }))
    await inTransaction(db, async (tx) => {
      // A corrected answer replaces the notice of the first one.
      await noticesRepository(tx).drop(
        causes.map(({ uid }) => uid),
        causes.map(({ cause }) => cause),
      )
      await addNotices(tx, causes, now)
    })
  }

  async function addStaffNotices(now: Date): Promise<void> {
    const waiting = await waitingSince(db, new Date(now.getTime() - lookBackMs))
    if (waiting.length === 0) return
    const staff = await notices.staff()
    const causes = waiting.flatMap(({ kind, key, orderId, amountSen, byUid, due }) =>
      staff
        .filter(({ uid, role }) => uid !== byUid && mayDo(role, waitingRights[kind]))
        .map(({ uid }): Cause => ({
          uid,
          kind: 'payment',
          cause: `waiting/${kind}/${key}`,
          details: {
            waiting: kind,
            ...(orderId !== null && { order_id: orderId }),
            ...(amountSen !== null && { amount: amountSen }),
            ...(due && { due: due.toISOString() }),
          },
          expiresAt: due,
        })),
    )
    await inTransaction(db, (tx) => addNotices(tx, causes, now))
  }

  return {
    addNotices,
    replaceNotice,
    /** Removes the notices of these causes, which are no longer true. */
    dropNotices: (tx: Tx, uids: readonly string[], causes: readonly string[]) =>
      noticesRepository(tx).drop(uids, causes),
    payersOf: (tx: Tx, orderId: string) => noticesRepository(tx).payersOf(orderId),

    /** Finds due notifications: starting classes, released recordings, answers, and waiting work for staff. */
    async findDueNotices(now: Date): Promise<void> {
      await notices.dropOfMoved()
      await enqueueLessonNotices(now)
      await addAnswerNotices(now)
      await addStaffNotices(now)
    },

    handlers: {
      /** The caller's notices, in the language of the request. */
      async notices({ caller: { uid }, now, locale }): Promise<MyNotices> {
        const [{ rows, unread }, named] = await Promise.all([shownTo(uid, now), catalogue.all()])
        return {
          server_time: now.toISOString(),
          notices: rows.map((row) => ({
            id: row.id,
            kind: row.kind,
            ...noticeText(row, named, now, locale),
            made_at: row.madeAt.toISOString(),
            read_at: row.readAt?.toISOString() ?? null,
          })),
          unread,
          push_key: push?.publicKey ?? null,
        }
      },

      async readNotices({ caller: { uid }, body: { ids }, now }) {
        await notices.markRead(uid, ids, now)
        return done
      },

      /**
       * Stores where the browser of this session receives pushes, until the session ends. Without kinds the address is
       * removed.
       */
      async pushDevice({ caller: { uid }, body: { kinds: wanted, ...address }, request, now }) {
        const sessionIdHash = request.sessionHash ?? refuse('session.missing', 'Please sign in.')
        if (wanted.length === 0) {
          await notices.dropDevices([sessionIdHash])
          return done
        }
        if (!push) refuse('push.unavailable')
        if (!push.isService(address.endpoint)) refuse('push.unknown-service')
        const device = {
          ...address,
          uid,
          sessionIdHash,
          kinds: [...new Set(wanted)],
          changedAt: now,
        }
        const kept = await inTransaction(db, (tx) => noticesRepository(tx).keepDevice(device, now))
        if (!kept) refuse('session.missing', 'Please sign in.')
        return done
      },
    } satisfies Partial<Handlers>,

    jobs: {
      [kinds.ofClass]: (body: unknown) => addReminders(v.parse(OfClass, body)),
      [kinds.ofRecording]: (body: unknown) => addRecordingNotices(v.parse(OfRecording, body)),
      ...pushing.jobs,
    },
  }
}

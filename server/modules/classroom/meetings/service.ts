import { done } from '#contract/shared/wire.ts'
import { randomUUID } from 'node:crypto'
import type { JoinLink } from '#contract/classroom/classroom.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { Attendee } from '../../../gateways/meetings/meetings.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { IdentityDomain } from '../../identity/index.ts'
import { followLesson, kind } from './follow-lesson.ts'
import { meetingsRepository, type MeetingLessonRow } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export type MeetingsService = ReturnType<typeof meetingsService>
type LessonSlot = Pick<MeetingLessonRow, 'classId' | 'startsAt' | 'endsAt'>

/** The meetings of lessons at a provider: requested when lessons change, made later by jobs. */
export function meetingsService(
  { db, meetings, jobs, events, clock }: Context,
  { identity, catalogue }: { identity: IdentityDomain; catalogue: CatalogueDomain },
) {
  const repository = meetingsRepository(db)
  const follow = (tx: Tx, ids: readonly string[], dueAt: Date, now: Date) =>
    jobs.addAll(
      tx,
      ids.map((meeting_id) => ({ kind, body: { meeting_id }, dueAt })),
      now,
    )

  events.on('meetings-released', ({ tx, meetingIds, now }) => follow(tx, meetingIds, now, now))

  /** A person's own link. The caller must check access first. @throws Refusal `lesson.no-link` */
  async function linkFor(
    lesson: Pick<MeetingLessonRow, 'meetingId' | 'meetingUrl' | 'endsAt'>,
    attendee: Pick<Attendee, 'uid' | 'isHost'>,
    now: Date,
  ): Promise<string> {
    const url = lesson.meetingUrl ?? refuse('lesson.no-link')
    const row = lesson.meetingId === null ? undefined : await repository.one(lesson.meetingId)
    if (!row?.reference || row.provider !== meetings?.name) return url
    const { id, reference } = row
    const name = await identity.account.participantName(attendee.uid)
    const plan = { id, endsAt: lesson.endsAt }
    return meetings.linkFor({ reference, url }, plan, { ...attendee, name }, now)
  }

  return {
    provider: meetings?.name ?? null,

    /** Requests meetings for new lessons. @returns the rows with them; lessons of a class at the same time share one */
    async wantAll<Row extends LessonSlot>(tx: Tx, rows: readonly Row[]): Promise<(Row & Wanted)[]> {
      if (!meetings) return [...rows]
      const { name } = meetings
      const ids = new Map<string, string>()
      const wanted = rows.map((row) => {
        const key = `${row.classId} ${row.startsAt.getTime()} ${row.endsAt.getTime()}`
        const meetingId = ids.get(key) ?? randomUUID()
        ids.set(key, meetingId)
        return { ...row, meetingId }
      })
      const added = [...ids.values()].map((id) => ({ id, provider: name }))
      await meetingsRepository(tx).add(added)
      return wanted
    },

    /** Enqueues jobs for meetings: of new lessons at once, of changed ones when the change can no longer be undone. */
    async followAll(
      tx: Tx,
      before: readonly MeetingLessonRow[],
      after: readonly MeetingLessonRow[],
      now: Date,
    ): Promise<void> {
      const ids = new Set([...before, ...after].flatMap(({ meetingId }) => meetingId ?? []))
      const waitMs = before.length === 0 ? 0 : undoPossibleMs
      await follow(tx, [...ids], new Date(now.getTime() + waitMs), now)
    },

    linkFor,

    handlers: {
      /** The host's link, for the class's own staff. */
      async startLesson({ caller, params: { lessonId }, now }): Promise<JoinLink> {
        const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
        requireClass(caller, lesson.classId)
        const attendee = { uid: caller.uid, isHost: true }
        return {
          url: await linkFor(lesson, attendee, now).catch((failure: unknown) => {
            if (failure instanceof Error && failure.name === 'MeetingFailed')
              refuseInWords('meetingAway')
            throw failure
          }),
        }
      },

      /** Requests a meeting for a lesson without a link; retries one that failed. */
      async makeMeeting({ caller, params: { lessonId }, now }) {
        const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
        requireClass(caller, lesson.classId)
        if (!meetings) refuseInWords('linksArePasted')
        if (lesson.cancelledAt) refuseInWords('cancelled')
        if (lesson.endsAt <= now) refuseInWords('begun')
        const { name } = meetings
        const label = (await catalogue.className(lesson.classId)) ?? refuse('class.unknown')
        await inTransaction(db, async (tx) => {
          const inTx = meetingsRepository(tx)
          const id = lesson.meetingId ?? randomUUID()
          if (lesson.meetingId === null) {
            await inTx.add([{ id, provider: name }])
            await inTx.assign(lesson, id)
          }
          await inTx.change(id, { problem: null })
          await follow(tx, [id], now, now)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'meeting-wanted',
              subject: `lesson/${lessonId}`,
              label,
              before: { meeting_url: lesson.meetingUrl },
              after: { provider: name },
            },
            now,
          )
        })
        jobs.wake()
        return done
      },
    } satisfies Partial<Handlers>,

    jobs: { [kind]: followLesson(db, meetings, clock) },
  }
}

type Wanted = { meetingId?: string }

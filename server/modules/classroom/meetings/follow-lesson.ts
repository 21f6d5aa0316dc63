import * as v from 'valibot'
import type { MeetingProblem } from '#contract/classroom/meetings.ts'
import { schoolName } from '../../../platform/copy/copy.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Meetings } from '../../../gateways/meetings/meetings.ts'
import { meetingsRepository, type MeetingLessonRow, type MeetingRow } from './repository.ts'

export const kind = 'follow-lesson'
const Body = v.object({ meeting_id: v.string() })
/** Long enough for the calls of one job. */
const claimedForMs = 2 * 60_000

type Lesson = MeetingLessonRow & { className: string }
type Work = { row: MeetingRow; lesson: Lesson | undefined; host: string | null }

/** Every account holds another meeting at that time. */
class NoHost extends Error {
  override name = 'MeetingFailed'
  readonly problem = 'no-host'
}

const problemOf = (failure: unknown): MeetingProblem | undefined =>
  failure instanceof Error && failure.name === 'MeetingFailed' && 'problem' in failure
    ? (failure.problem as MeetingProblem)
    : undefined

/**
 * The job that brings a meeting at the provider in line with its lesson: makes it, moves it, or ends it. However
 * often it runs, a lesson has one meeting.
 */
export function followLesson(db: Db, meetings: Meetings | undefined, clock: () => Date) {
  const repository = meetingsRepository(db)

  /** @throws while another server has claimed the meeting, or NoHost */
  const claim = (id: string, now: Date): Promise<Work | undefined> =>
    inTransaction(db, async (tx) => {
      const inTx = meetingsRepository(tx)
      const row = await inTx.lock(id)
      if (!row || row.provider !== meetings?.name) return undefined
      if (row.claimedUntil && row.claimedUntil > now) throw new Error(`meeting ${id} is claimed`)
      const lesson = await inTx.lessonIn(id)
      if (lesson && lesson.endsAt <= now) return undefined
      const host = lesson ? await hostFor(row, lesson, inTx) : row.host
      // A meeting belongs to the account that made it.
      const its = row.reference ? row.host : host
      await inTx.change(id, { claimedUntil: new Date(now.getTime() + claimedForMs), host: its })
      return { row, lesson, host }
    })

  async function hostFor(
    row: MeetingRow,
    lesson: Lesson,
    inTx: ReturnType<typeof meetingsRepository>,
  ): Promise<string | null> {
    const hosts = meetings?.hosts ?? []
    if (hosts.length === 0) return row.host
    const busy = await inTx.busyHosts(row.id, lesson)
    if (row.reference && row.host && !busy.has(row.host)) return row.host
    const free = hosts.find((one) => !busy.has(one))
    if (free === undefined) throw new NoHost(`for lesson ${lesson.id}`)
    return free
  }

  async function end(row: MeetingRow, at: Meetings): Promise<void> {
    if (row.reference) await at.end(row.reference)
    await inTransaction(db, async (tx) => {
      const inTx = meetingsRepository(tx)
      await inTx.setLink(row.id, null)
      await inTx.change(row.id, { ...noMeeting, ...settled })
    })
  }

  async function work({ row, lesson, host }: Work, at: Meetings, now: Date): Promise<void> {
    if (!lesson) return end(row, at)
    const { startsAt, endsAt } = lesson
    const topic = `${lesson.className}: ${lesson.title}`
    const plan = { id: row.id, topic, school: schoolName(), startsAt, endsAt }
    const isSame =
      row.topic === plan.topic &&
      row.startsAt?.getTime() === startsAt.getTime() &&
      row.endsAt?.getTime() === endsAt.getTime()
    let made = row.reference && row.url ? { reference: row.reference, url: row.url } : undefined
    if (made && !isSame && !(await at.change(made.reference, plan))) made = undefined
    if (!made) {
      await repository.change(row.id, { triedAt: now })
      made = await at.make(plan, host, row.triedAt !== null)
    }
    const { reference, url } = made
    await inTransaction(db, async (tx) => {
      const inTx = meetingsRepository(tx)
      await inTx.setLink(row.id, url)
      await inTx.change(row.id, { reference, url, topic, startsAt, endsAt, ...settled })
    })
  }

  return async (body: Record<string, unknown>): Promise<void> => {
    const { meeting_id: id } = v.parse(Body, body)
    if (!meetings) return
    try {
      let claimed = await claim(id, clock())
      // Its account holds another meeting at the new time, and another account makes a new one.
      if (claimed?.row.reference && claimed.host !== claimed.row.host) {
        await end(claimed.row, meetings)
        claimed = await claim(id, clock())
      }
      if (claimed) await work(claimed, meetings, clock())
    } catch (failure) {
      // The job is retried, and staff see the problem.
      const problem = problemOf(failure)
      if (problem) await repository.change(id, { problem, claimedUntil: null })
      throw failure
    }
  }
}

const noMeeting = {
  ...{ reference: null, url: null, host: null, topic: null },
  ...{ startsAt: null, endsAt: null, triedAt: null },
}
const settled = { problem: null, claimedUntil: null }

import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { waitingRights } from '#contract/dashboard/waiting.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { ReachQuery } from '#contract/shared/staff/staff-reach.ts'
import type { StaffChange, StaffChanges, StaffChangesQuery } from '#contract/dashboard/changes.ts'
import type { GiveRole, HomeLesson, StaffHome } from '#contract/shared/staff/staff-wire.ts'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { recordChanges } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Db } from '../../platform/db/open.ts'
import { everyRow, listPage } from '../../platform/db/list-page.ts'
import { recordExport } from '../../platform/db/record-export.ts'
import type { CsvTable } from '../../platform/http/files/file-reply.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import { refuse, refusePage } from '../../platform/http/refusal.ts'
import { countWaiting } from '../messaging/index.ts'
import { listStaffLessons, type LessonProblems } from '../classroom/index.ts'
import { changesSeenBy } from './changes-seen.ts'
import { changeTable } from './change-table.ts'
import { staffNumbers } from './numbers.ts'
import { changesPlace, staffRepository, type StaffRepository } from './repository.ts'

export type StaffService = ReturnType<typeof staffService>

const weekMs = 7 * 24 * 3600 * 1000
const lessonsShown = 5
/** As many as a school of this size leaves open in two weeks. */
const toRecordShown = 100
/** The most intakes that share a meeting. */
const sharedByAtMost = 3

type NextLesson = Awaited<ReturnType<StaffRepository['nextLessons']>>[number]

const problemsOf = (rows: readonly NextLesson[]) =>
  new Map(
    rows.flatMap(({ lesson: { meetingId }, problem }) =>
      meetingId && problem ? [[meetingId, problem] as const] : [],
    ),
  )

/** Meetings, each with the name and language of its class. */
const listed = (
  rows: readonly Pick<NextLesson, 'lesson' | 'className' | 'language'>[],
  problems: LessonProblems,
  most: number,
): HomeLesson[] =>
  listStaffLessons(
    rows.map(({ lesson }) => lesson),
    problems,
  )
    .slice(0, most)
    .flatMap((lesson) =>
      rows
        .filter((row) => row.lesson.id === lesson.id)
        .map(({ className, language }) => ({
          ...lesson,
          class_name: className,
          language,
        })),
    )

/** The staff's first page, and the record of changes. */
export function staffService(db: Db) {
  const staff = staffRepository(db)
  return {
    async home({ uid, role, displayName, actsOn }: Caller, now: Date): Promise<StaffHome> {
      const twoWeeksAgo = new Date(now.getTime() - 2 * weekMs)
      const [numbers, waiting, next, toRecord] = await Promise.all([
        staff.numbers(
          {
            now,
            today: atMalaysianTime(malaysianDay(now), '00:00'),
            weekAgo: new Date(now.getTime() - weekMs),
            twoWeeksAgo,
            inAWeek: new Date(now.getTime() + weekMs),
          },
          actsOn,
        ),
        countWaiting(db, uid),
        staff.nextLessons(now, lessonsShown * sharedByAtMost, actsOn),
        staff.lessonsToRecord({ now, from: twoWeeksAgo }, toRecordShown * sharedByAtMost, actsOn),
      ])
      const { oldestQuestionAt } = numbers
      return {
        server_time: now.toISOString(),
        name: displayName,
        role,
        sign_ups: { today: numbers.signUpsToday, week: numbers.signUpsThisWeek },
        orders: mayDo(role, 'orders')
          ? numbers.orders.map(({ status, count }) => ({
              status: status as StoredOrderStatus | 'disputed',
              count,
            }))
          : null,
        waiting: waiting.flatMap(({ kind, count, due }) =>
          mayDo(role, waitingRights[kind])
            ? [{ kind, count, due: due?.toISOString() ?? null }]
            : [],
        ),
        questions: {
          waiting: numbers.questionsWaiting,
          oldest_at: oldestQuestionAt && new Date(oldestQuestionAt).toISOString(),
        },
        notes_waiting: numbers.notesWaiting,
        without_link: numbers.withoutLink,
        without_recording: numbers.withoutRecording,
        preparations_failed: numbers.preparationsFailed,
        payments_reported: mayDo(role, 'orders') ? numbers.paymentsReported : null,
        all_classes: actsOn === 'all',
        next_lessons: listed(
          next,
          { recordings: new Set(), meetings: problemsOf(next) },
          lessonsShown,
        ),
        lessons_to_record: listed(
          toRecord,
          {
            recordings: new Set(
              toRecord.flatMap(({ lesson, hasFailed }) => (hasFailed ? [lesson.id] : [])),
            ),
            meetings: new Map(),
          },
          toRecordShown,
        ),
      }
    },

    numbers: staffNumbers(db),

    reach: (whom: ReachQuery, now: Date): Promise<number> => staff.reach(whom, now),

    async changes(caller: Caller, asked: StaffChangesQuery, now: Date): Promise<StaffChanges> {
      const place = changesPlace(asked) ?? refusePage()
      const seen = changesSeenBy(caller)
      const [people, total, { rows, ...at }] = await Promise.all([
        staff.everyStaff(),
        staff.countChanges(asked, seen),
        listPage(place, staffRowsPerPage, (...from) => staff.changes(asked, seen, ...from)),
      ])
      return {
        server_time: now.toISOString(),
        total,
        ...at,
        staff: people,
        changes: rows.map(shown),
      }
    },

    /** All changes that fit and that the caller may see, as a table. */
    async exportedChanges(
      caller: Caller,
      asked: StaffChangesQuery,
      now: Date,
      locale: string,
    ): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const seen = changesSeenBy(caller)
      const rows = await staff.countChanges(asked, seen)
      const label = t('exports.changes')
      await recordExport(db, caller.uid, { list: 'changes', label, asked, rows }, now)
      const found = everyRow(
        (page) => changesPlace({ ...asked, page }),
        (...at) => staff.changes(asked, seen, ...at),
      )
      async function* changes() {
        for await (const row of found) yield shown(row)
      }
      return changeTable(changes(), t)
    },

    /** The operator's command: gives the role to the person with this verified address. */
    async giveRole({ email, role }: GiveRole, now: Date): Promise<{ email: string; role: string }> {
      return inTransaction(db, async (tx) => {
        const before = await staffRepository(tx).giveRole(email, role)
        if (!before)
          refuse(
            'request.not-found',
            `Nobody with the verified address ${email} has signed in yet.`,
          )
        await recordChanges(
          tx,
          [
            {
              uid: null,
              action: 'role-given',
              subject: `person/${before.uid}`,
              label: email,
              before: { role: before.role },
              after: { role },
            },
          ],
          now,
        )
        return { email, role }
      })
    },
  }
}

const shown = ({
  change,
  by,
  email,
}: Awaited<ReturnType<StaffRepository['changes']>>[number]): StaffChange => ({
  id: change.id,
  at: change.at.toISOString(),
  by: by || email,
  action: change.action,
  subject: change.subject,
  label: change.label,
  before: change.before,
  after: change.after,
})

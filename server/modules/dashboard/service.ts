import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { StaffChange, StaffChanges } from '#contract/dashboard/changes.ts'
import type { GiveRole, HomeLesson, StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { recordChange } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Db } from '../../platform/db/open.ts'
import { everyRow, listPage } from '../../platform/db/list-page.ts'
import { recordExport } from '../../platform/db/record-export.ts'
import type { CsvTable } from '../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listStaffLessons } from '../classroom/index.ts'
import { endInvitationsOf } from '../identity/index.ts'
import { changesSeenBy } from './changes-seen.ts'
import { changeTable } from './change-table.ts'
import { staffNumbers } from './numbers.ts'
import { changesPlace, staffRepository, type StaffRepository } from './repository.ts'

const lessonsShown = 5
/** The most intakes that share a meeting. */
const sharedByAtMost = 3

type NextLesson = Awaited<ReturnType<StaffRepository['nextLessons']>>[number]

const problemsOf = (rows: readonly NextLesson[]) =>
  new Map(
    rows.flatMap(({ lesson: { meetingId }, problem }) =>
      meetingId && problem ? [[meetingId, problem] as const] : [],
    ),
  )

/** The next lessons, each with the name and language of its class. */
const listed = (rows: readonly NextLesson[]): HomeLesson[] =>
  listStaffLessons(
    rows.map(({ lesson }) => lesson),
    { recordings: new Set(), meetings: problemsOf(rows) },
  )
    .slice(0, lessonsShown)
    .flatMap((lesson) =>
      rows
        .filter((row) => row.lesson.id === lesson.id)
        .map(({ className, language }) => ({ ...lesson, class_name: className, language })),
    )

/** The staff's first page, and the record of changes. */
export function staffService(db: Db) {
  const staff = staffRepository(db)
  return {
    handlers: {
      async staffHome({ caller: { role, displayName, actsOn }, now }): Promise<StaffHome> {
        const [orders, next] = await Promise.all([
          mayDo(role, 'orders') ? staff.ordersByStatus() : null,
          staff.nextLessons(now, lessonsShown * sharedByAtMost, actsOn),
        ])
        return {
          server_time: now.toISOString(),
          name: displayName,
          role,
          orders,
          all_classes: actsOn === 'all',
          next_lessons: listed(next),
        }
      },

      async staffChanges({ caller, query, now }): Promise<StaffChanges> {
        const place = changesPlace(query) ?? refusePage()
        const isVisible = changesSeenBy(caller)
        const [people, total, { rows, ...at }] = await Promise.all([
          staff.everyStaff(),
          staff.countChanges(query, isVisible),
          listPage(place, staffRowsPerPage, (...from) => staff.changes(query, isVisible, ...from)),
        ])
        return {
          server_time: now.toISOString(),
          total,
          ...at,
          staff: people,
          changes: rows.map(shown),
        }
      },

      /** All matching changes that the caller may see, as a CSV table. */
      async exportChanges({ caller, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const isVisible = changesSeenBy(caller)
        const rows = await staff.countChanges(query, isVisible)
        const label = t('exports.changes')
        await recordExport(db, caller.uid, { list: 'changes', label, asked: query, rows }, now)
        const found = everyRow(
          (page) => changesPlace({ ...query, page }),
          (...at) => staff.changes(query, isVisible, ...at),
        )
        async function* changes() {
          for await (const row of found) yield shown(row)
        }
        return changeTable(changes(), t)
      },

      staffNumbers: staffNumbers(db),

      reach: async ({ query, now }) => ({ people: await staff.reach(query, now) }),
    } satisfies Partial<Handlers>,

    /** The operator's command: gives the role to the person with this verified address. */
    async giveRole({ email, role }: GiveRole, now: Date): Promise<{ email: string; role: string }> {
      return inTransaction(db, async (tx) => {
        const before = await staffRepository(tx).giveRole(email, role)
        if (!before)
          refuse(
            'request.not-found',
            `Nobody with the verified address ${email} has signed in yet.`,
          )
        if (!mayDo(role, 'roles')) await endInvitationsOf(tx, before.uid, now)
        await recordChange(
          tx,
          {
            uid: null,
            action: 'role-given',
            subject: `person/${before.uid}`,
            label: email,
            before: { role: before.role },
            after: { role },
          },
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

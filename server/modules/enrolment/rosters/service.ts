import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  Absentees,
  ClassRoster,
  RosterQuery,
  RosterRow,
} from '#contract/enrolment/staff-rosters.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordMinorsListed } from '../../../platform/db/minor-reads.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage, requireClass } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { rosterPlace, staffRostersRepository } from './repository.ts'
import { absenteesTable, rosterTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type RosterRecord = Awaited<ReturnType<ReturnType<typeof staffRostersRepository>['list']>>[number]
/** Class rosters, and students who missed a lesson. Contacts and money are shown only with the right to them. */
export function rosterHandlers(db: Db, { catalogue }: { catalogue: CatalogueDomain }) {
  const repository = staffRostersRepository(db)

  /** A class's roster with the filters and columns that the caller's rights allow. */
  async function roster(caller: Caller, classId: number, query: RosterQuery) {
    const seesPeople = mayDo(caller.role, 'people')
    const seesOrders = mayDo(caller.role, 'orders')
    if (query.show === 'unpaid' && !seesOrders) refuse('staff.forbidden')
    const { subjects, intakes } = await catalogue.fresh()
    const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
    requireClass(caller, classId)
    const shown = (row: RosterRecord): RosterRow => ({
      uid: row.uid,
      name: row.name,
      email: seesPeople ? row.email : null,
      guardian: seesPeople ? row.guardian : null,
      intake: intakes.find(({ key }) => key === row.intakeKey)?.title ?? null,
      intake_key: row.intakeKey,
      since: new Date(row.since).toISOString(),
      until: row.until === null ? null : new Date(row.until).toISOString(),
      is_open: row.isOpen,
      attendance: { held: row.held, joined: row.joined },
      seen_at: row.isAwaited ? null : new Date(row.seenAt).toISOString(),
      unpaid: seesOrders ? row.unpaid : null,
    })
    return { subject, shown, wanted: { ...query, classId, byAddress: seesPeople } }
  }

  /** The students who missed a lesson. Nobody counts as absent before it has ended. */
  async function missed(caller: Caller, lessonId: string, now: Date) {
    const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
    requireClass(caller, lesson.classId)
    const expected = await repository.expectedIn(lesson)
    const isOver = lesson.endsAt <= now && lesson.cancelledAt === null
    const absent = isOver ? expected.filter(({ joined }) => !joined) : []
    return { lesson, isOver, enrolled: expected.length, absent }
  }

  const recordListed = (
    { uid }: Caller,
    { rows, ...list }: { list: string; label: string; rows: { uid: string }[] },
    now: Date,
  ) => recordMinorsListed(db, { ...list, uids: rows.map((row) => row.uid), readerUid: uid }, now)

  return {
    async classRoster({ caller, params: { classId }, query, now }): Promise<ClassRoster> {
      const { subject, shown, wanted } = await roster(caller, classId, query)
      const place = rosterPlace(query) ?? refusePage()
      const [total, { rows, ...at }] = await Promise.all([
        repository.count(wanted, now),
        listPage(place, staffRowsPerPage, (...from) => repository.list(wanted, ...from, now)),
      ])
      const list = { list: `roster/${classId}`, label: subject.class_name }
      await recordListed(caller, { ...list, rows }, now)
      return { total, ...at, class_name: subject.class_name, students: rows.map(shown) }
    },

    async exportRoster({ caller, params: { classId }, query, now, locale }): Promise<CsvTable> {
      const { subject, shown, wanted } = await roster(caller, classId, query)
      const t = copyOf('server/staff', locale)
      const rows = await repository.count(wanted, now)
      const label = t('exports.roster', { class: subject.class_name })
      const filters = { class: classId, ...query }
      await recordExport(db, caller.uid, { list: 'roster', label, asked: filters, rows }, now)
      async function* students() {
        const found = everyRow(
          (page) => rosterPlace({ ...query, page }),
          (...at) => repository.list(wanted, ...at, now),
        )
        for await (const row of found) yield shown(row)
      }
      return rosterTable(students(), t)
    },

    async absentees({ caller, params: { lessonId }, now }): Promise<Absentees> {
      const { lesson, isOver, enrolled, absent } = await missed(caller, lessonId, now)
      const list = { list: `absentees/${lessonId}`, label: lesson.title }
      await recordListed(caller, { ...list, rows: absent }, now)
      return {
        is_over: isOver,
        enrolled,
        absent: absent.map(({ uid, name, watched }) => ({ uid, name, watched })),
      }
    },

    async exportAbsentees({ caller, params: { lessonId }, now, locale }): Promise<CsvTable> {
      const { lesson, absent } = await missed(caller, lessonId, now)
      const t = copyOf('server/staff', locale)
      const label = t('exports.absentees', { lesson: lesson.title })
      const filters = { class: lesson.classId, lesson: lessonId }
      const rows = absent.length
      await recordExport(db, caller.uid, { list: 'absentees', label, asked: filters, rows }, now)
      return absenteesTable(absent, t, mayDo(caller.role, 'people'))
    },
  } satisfies Partial<Handlers>
}

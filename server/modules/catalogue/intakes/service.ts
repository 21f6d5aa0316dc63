import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake, Subject } from '#contract/catalogue/catalogue.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import {
  overlapping,
  type ChangeIntake,
  type DatesTried,
  type IntakeChanged,
  type IntakeForm,
  type NewDates,
  type StaffIntakes,
} from '#contract/catalogue/intakes.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { catalogueChanged, lockProgramme } from '../staff-catalogue.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { CatalogueService } from '../programmes/service.ts'
import { staffIntakesRepository, type IntakeRow, type IntakeLessonRow } from './repository.ts'
import { lockIntake, lockIntakeClass, taughtIn, teachInIntakes } from './classes-sql.ts'
import { intakeMails } from './mail-students.ts'

type Repository = ReturnType<typeof staffIntakesRepository>
type Change = Extract<ChangeIntake, { do: 'change' }>

/** The intakes of programmes: listed with the number of people, added, changed, withdrawn. */
export function staffIntakesService(
  context: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueService },
) {
  const { db, jobs, events } = context
  const repository = staffIntakesRepository(db)
  const mails = intakeMails(context, { school })

  /** Programmes with intakes of their own: a trial shows the full programme's. */
  const programmesWithIntakes = async () =>
    (await catalogue.fresh()).programmes.filter((programme) =>
      ['full', 'plus'].includes(programmeType(programme)),
    )

  const requireIntake = async (from: Repository, key: string): Promise<IntakeRow> =>
    (await from.all()).find((row) => row.key === key) ?? refuse('request.not-found')

  /**
   * @throws Refusal `staff.refused` for past dates, unintended overlaps, or an end of access that another intake
   * has too
   */
  async function requireDates(
    from: Repository,
    programmeId: number,
    { intake, overlap }: { intake: IntakeForm; overlap: boolean },
    before: IntakeRow | null,
    now: Date,
  ): Promise<void> {
    const exceptKey = before?.key ?? null
    const keepsEnd = intake.ends_on === before?.endsOn
    if ((keepsEnd ? intake.last_paper_on : intake.ends_on) < malaysianDay(now))
      refuseInWords('intakeDatesOver')
    const title = await from.titleWithLastPaper(programmeId, intake.last_paper_on, exceptKey)
    if (title !== undefined)
      refuseInWords('intakeSamePaper', ({ longDate }) => ({
        title,
        day: longDate(intake.last_paper_on),
      }))
    const others = (await from.all()).filter(
      (row) => row.programmeId === programmeId && row.key !== exceptKey,
    )
    const overlapped = overlapping(intake, others.map(shown))
    if (overlapped && !overlap)
      refuseInWords('intakeOverlaps', ({ longDate }) => ({
        title: overlapped.title,
        from: longDate(overlapped.starts_on),
        until: longDate(overlapped.ends_on),
      }))
  }

  /** `full-2027-01`; with a number if that month has one already. */
  async function freeKey(from: Repository, programme: Programme, startsOn: string) {
    const start = `${programme.url_safe_name.replace(/-programme$/, '')}-${startsOn.slice(0, 7)}`
    for (let n = 1; ; n++) {
      const key = n === 1 ? start : `${start}-${n}`
      if (!(await from.isTaken(key))) return key
    }
  }

  const releaseMeetings = (tx: Tx, lessons: readonly IntakeLessonRow[], now: Date) => {
    const meetingIds = [...new Set(lessons.flatMap(({ meetingId }) => meetingId ?? []))]
    return events.emit('meetings-released', { tx, meetingIds, now })
  }

  async function carryOut(
    tx: Tx,
    caller: Caller,
    { row, subjects }: { row: IntakeRow; subjects: readonly Subject[] },
    body: Change,
    now: Date,
  ): Promise<IntakeChanged> {
    const from = staffIntakesRepository(tx)
    const { intake, outside, notify, note } = body
    const today = malaysianDay(now)
    if (row.lastPaperOn < today) refuseInWords('intakeEnded')
    if (row.startsOn <= today && intake.starts_on !== row.startsOn) refuseInWords('intakeBegun')
    if (row.endsOn < today && intake.ends_on !== row.endsOn) refuseInWords('intakeTaught')
    await requireDates(from, row.programmeId, body, row, now)
    const students = notify ? await from.holders(row.key, now) : []
    const outsideLessons = lessonsOutside(await from.toCome(row.key, now), row, intake)
    if (outsideLessons.length !== (outside?.lessons ?? 0))
      refuseInWords('intakeOutside', { count: outsideLessons.length })
    const cancelled = outside?.what === 'cancel' ? outsideLessons : []
    await from.cancelLessons(
      cancelled.map(({ id }) => id),
      now,
    )
    await releaseMeetings(tx, cancelled, now)
    if (intake.last_paper_on !== row.lastPaperOn)
      await from.moveEnd(
        row.key,
        endOfMalaysianDay(row.lastPaperOn),
        endOfMalaysianDay(intake.last_paper_on),
      )
    const set = rowOf(intake)
    await from.change(row.key, { ...set, byStaff: true })
    const id = await recordChange(
      tx,
      {
        uid: caller.uid,
        action: 'intake-changed',
        subject: `intake/${row.key}`,
        label: intake.title,
        before: auditValuesOf(row),
        after: {
          ...auditValuesOf({ ...row, ...set }),
          cancelled: cancelled.map(({ classId, title, startsAt }) => ({
            class_id: classId,
            class_name: nameOf(classId, subjects),
            title,
            at: startsAt.toISOString(),
          })),
          ...(note && { note }),
        },
      },
      now,
    )
    await mails.enqueueMails(tx, id, students, now)
    return { key: row.key, cancelled: cancelled.length, notified: students.length }
  }

  /** @throws Refusal `staff.refused` if the intake has students, reserved orders, or used lessons */
  async function withdraw(tx: Tx, caller: Caller, row: IntakeRow, now: Date) {
    const from = staffIntakesRepository(tx)
    await lockIntake(tx, row.key)
    const people = (await from.people()).get(row.key) ?? 0
    if (people > 0) refuseInWords('intakeHasStudents', { count: people })
    if (await from.isReserved(row.key)) refuseInWords('intakeReserved')
    const removed = await from.removeLessons(row.key)
    await releaseMeetings(
      tx,
      removed.filter(({ endsAt }) => endsAt > now),
      now,
    )
    await from.change(row.key, { withdrawnAt: now, byStaff: true })
    await recordChange(
      tx,
      {
        uid: caller.uid,
        action: 'intake-withdrawn',
        subject: `intake/${row.key}`,
        label: row.title,
        before: auditValuesOf(row),
        after: {},
      },
      now,
    )
    return { key: row.key, cancelled: 0, notified: 0 }
  }

  return {
    handlers: {
      async staffIntakes({ now }): Promise<StaffIntakes> {
        const rows = await repository.all()
        const [programmes, people, toCome, taught] = await Promise.all([
          programmesWithIntakes(),
          repository.people(),
          repository.countToCome(now),
          repository.countClasses(),
        ])
        return {
          server_time: now.toISOString(),
          programmes: programmes.map(({ id, title }) => ({ id, title })),
          intakes: rows.map((row) => ({
            ...shown(row),
            by_staff: row.byStaff,
            students: people.get(row.key) ?? 0,
            lessons_to_come: toCome.get(row.key) ?? 0,
            classes: taught.get(row.key)?.all ?? 0,
            classes_on_sale: taught.get(row.key)?.onSale ?? 0,
            version: versionOf(auditValuesOf(row)),
          })),
        }
      },

      async addIntake({ caller, body, now }): Promise<IntakeChanged> {
        const { programme_id: programmeId, intake } = body
        const programme =
          (await programmesWithIntakes()).find(({ id }) => id === programmeId) ??
          refuse('programme.unknown')
        return inTransaction(db, async (tx) => {
          const from = staffIntakesRepository(tx)
          await lockProgramme(tx, programmeId)
          await requireDates(from, programmeId, body, null, now)
          const key = await freeKey(from, programme, intake.starts_on)
          const row = { key, programmeId, ...rowOf(intake), byStaff: true }
          await from.add(row)
          const classIds =
            body.classes_of === null ? [] : await from.copyClasses(body.classes_of, key, now)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'intake-added',
              subject: `intake/${key}`,
              label: intake.title,
              before: {},
              after: { ...auditValuesOf(row), class_ids: classIds },
            },
            now,
          )
          await catalogueChanged(tx, now)
          return { key, cancelled: 0, notified: 0 }
        })
      },

      async tryDates({ params: { intakeKey: key }, query: dates, now }): Promise<DatesTried> {
        const row = await requireIntake(repository, key)
        const { subjects } = await catalogue.fresh()
        const outsideLessons = lessonsOutside(await repository.toCome(key, now), row, dates)
        return {
          outside: [...new Set(outsideLessons.map(({ classId }) => classId))].map((classId) => ({
            class_name: nameOf(classId, subjects),
            lessons: outsideLessons.filter((one) => one.classId === classId).length,
          })),
          access_moves:
            dates.last_paper_on === row.lastPaperOn
              ? 0
              : await repository.countUntil(row.key, endOfMalaysianDay(row.lastPaperOn)),
        }
      },

      /** @throws Refusal `staff.refused`, with the reason as a sentence */
      async changeIntake({
        caller,
        params: { intakeKey: key },
        body,
        now,
      }): Promise<IntakeChanged> {
        const { subjects } = await catalogue.fresh()
        const changed = await inTransaction(db, async (tx) => {
          const from = staffIntakesRepository(tx)
          const { programmeId } = await requireIntake(from, key)
          await lockProgramme(tx, programmeId)
          await from.lockClasses(subjects.map(({ id }) => id))
          const row = await requireIntake(from, key)
          if (versionOf(auditValuesOf(row)) !== body.replaces) refuseInWords('intakeChanged')
          const outcome =
            body.do === 'change'
              ? await carryOut(tx, caller, { row, subjects }, body, now)
              : await withdraw(tx, caller, row, now)
          await catalogueChanged(tx, now)
          return outcome
        }).catch((error: unknown) => {
          if (body.do === 'withdraw' && isReferredTo(error)) refuseInWords('intakeUsed')
          throw error
        })
        jobs.wake()
        return changed
      },

      /** Adds classes to the intake; existing ones stay unchanged. */
      async addIntakeClasses({ caller, params: { intakeKey: key }, body: { class_ids }, now }) {
        const { subjects } = await catalogue.fresh()
        if (class_ids.some((id) => !subjects.some((one) => one.id === id))) refuse('class.unknown')
        await inTransaction(db, async (tx) => {
          const row = await requireIntake(staffIntakesRepository(tx), key)
          if (row.lastPaperOn < malaysianDay(now)) refuseInWords('intakeOver')
          const taught = await taughtIn(tx, key)
          const added = class_ids.filter((id) => !taught.includes(id))
          if (added.length === 0) return
          await teachInIntakes(tx, { intakeKeys: [key], classIds: added, isOnSale: true }, now)
          const after = added.map((id) => nameOf(id, subjects))
          await recordClasses(tx, caller, row, { before: [], after }, now)
        })
        return done
      },

      /** @throws Refusal `staff.refused` for a class with lessons, students or reserved orders in the intake */
      async removeIntakeClass({ caller, params: of, now }) {
        const { subjects } = await catalogue.fresh()
        await inTransaction(db, async (tx) => {
          const from = staffIntakesRepository(tx)
          const row = await requireIntake(from, of.intakeKey)
          await lockIntake(tx, of.intakeKey)
          if (!(await lockIntakeClass(tx, of))) refuse('request.not-found')
          if (await from.usesClass(of)) refuseInWords('intakeClassUsed')
          await from.removeClass(of)
          const names = { before: [nameOf(of.classId, subjects)], after: [] }
          await recordClasses(tx, caller, row, names, now)
          await catalogueChanged(tx, now)
        })
        return done
      },
    } satisfies Partial<Handlers>,

    jobs: mails.jobs,
  }
}

const recordClasses = (
  tx: Tx,
  { uid }: Caller,
  { key, title }: IntakeRow,
  { before, after }: { before: string[]; after: string[] },
  now: Date,
) =>
  recordChange(
    tx,
    {
      ...{ uid, action: 'intake-classes-changed', subject: `intake/${key}`, label: title },
      ...{ before: { classes: before }, after: { classes: after } },
    },
    now,
  )

/**
 * The lessons outside the new dates. One between the new last day and the last paper counts only if it is between the
 * present first and last day.
 */
function lessonsOutside<Lesson extends Pick<IntakeLessonRow, 'startsAt'>>(
  toCome: readonly Lesson[],
  row: IntakeRow,
  { starts_on, ends_on, last_paper_on }: NewDates,
): Lesson[] {
  return toCome.filter(({ startsAt }) => {
    const day = malaysianDay(startsAt)
    if (day >= starts_on && day <= ends_on) return false
    const wasTaught = day >= row.startsOn && day <= row.endsOn
    return wasTaught || day < starts_on || day > last_paper_on
  })
}

const rowOf = (form: IntakeForm) => ({
  title: form.title,
  startsOn: form.starts_on,
  endsOn: form.ends_on,
  lastPaperOn: form.last_paper_on,
  ...(form.sale_from !== undefined && { saleFrom: form.sale_from }),
  ...(form.sale_until !== undefined && { saleUntil: form.sale_until }),
})

const shown = (row: IntakeRow): Intake => ({
  key: row.key,
  programme_id: row.programmeId,
  title: row.title,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  last_paper_on: row.lastPaperOn,
  sale_from: row.saleFrom,
  sale_until: row.saleUntil,
})

/** The values that a change of an intake records. */
const auditValuesOf = (
  row: Pick<IntakeRow, 'title' | 'startsOn' | 'endsOn' | 'lastPaperOn'> &
    Partial<Pick<IntakeRow, 'saleFrom' | 'saleUntil'>>,
) => ({
  title: row.title,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  last_paper_on: row.lastPaperOn,
  sale_from: row.saleFrom ?? null,
  sale_until: row.saleUntil ?? null,
})

const nameOf = (classId: number, subjects: readonly Subject[]): string =>
  subjects.find(({ id }) => id === classId)?.class_name ?? ''

/** PostgreSQL's foreign-key violation, wherever in the chain of causes. */
function isReferredTo(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23503') return true
  return false
}

import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { Subject, Teacher } from '#contract/catalogue/catalogue.ts'
import {
  classInIntake,
  teachesInIntake,
  timesInIntake,
} from '#contract/catalogue/intake-classes.ts'
import {
  mondayOf,
  slotsOfAddress,
  type ClassChoices,
  type ClassForm,
  type IntakeClassChanged,
  type LessonMoves,
  type LessonsChanged,
  type LessonsOfMonth,
  type StaffClasses,
  type StaffClassPage,
} from '#contract/classroom/staff-classes.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { actsOnClass } from '#contract/shared/staff/staff-rights.ts'
import type { ListedLesson, StaffClass, StaffWeek } from '#contract/shared/staff/staff-wire.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import {
  addClass,
  changeClass,
  changeIntakeClass,
  intakeClassForm,
  lockIntakeClass,
  catalogueChanged,
  type CatalogueDomain,
} from '../../catalogue/index.ts'
import { isSameMeeting, listStaffLessons } from './staff-lesson.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { MeetingsService } from '../meetings/service.ts'
import type { LessonChanges } from './change.ts'
import {
  classesPlace,
  staffClassesRepository,
  type PlannedLessonRow,
  type StaffClassesRepository,
} from './repository.ts'
import { reschedule, type Rescheduled } from './reschedule.ts'
import {
  requireNoClash,
  sharingTeachers,
  subjectOf,
  type TaughtOffer,
  type Taught,
} from './rules.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** Past lessons stay on a class's page this long. */
const pastShownMs = 14 * 24 * 3600 * 1000
/** Lower ids belong to the content files. */
const firstOfStaff = 1001

/** The fields, teachers and week of a class, for those who plan it. */
export function classHandlers(
  db: Db,
  {
    school,
    catalogue,
    meetings,
    changes,
  }: {
    school: SchoolDomain
    catalogue: CatalogueDomain
    meetings: MeetingsService
    changes: LessonChanges
  },
) {
  const { change, finish } = changes
  const repository = staffClassesRepository(db)

  return {
    async classChoices({ locale }): Promise<ClassChoices> {
      const [{ programmes, subjects, intakes }, teachers] = await Promise.all([
        catalogue.fresh(),
        repository.everyTeacher(),
      ])
      const classes = subjects.map((subject) => ({
        id: subject.id,
        name: classLabel(subject, locale),
      }))
      return {
        classes: classes.toSorted((a, b) => a.name.localeCompare(b.name)),
        intakes: intakes.map(({ key, title, programme_id }) => ({
          ...{ key, title },
          programme: programmes.find(({ id }) => id === programme_id)?.title ?? '',
        })),
        teachers,
      }
    },

    async staffClasses({ caller, query }): Promise<StaffClasses> {
      const place = classesPlace(query) ?? refusePage()
      const [{ subjects, teachers }, total, { rows, ...page }] = await Promise.all([
        catalogue.fresh(),
        repository.countClasses(query),
        listPage(place, staffRowsPerPage, (...at) => repository.listClasses(query, ...at)),
      ])
      return {
        total,
        ...page,
        classes: rows.flatMap(({ id }) => {
          const subject = subjects.find((one) => one.id === id)
          return subject ? [showClass(subject, { teachers }, caller)] : []
        }),
      }
    },

    async exportClasses({ caller, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const [offer, rows] = await Promise.all([catalogue.fresh(), repository.countClasses(query)])
      const label = t('exports.classes')
      await recordExport(db, caller.uid, { list: 'classes', label, asked: query, rows }, now)
      const found = everyRow(
        (page) => classesPlace({ ...query, page }),
        (...at) => repository.listClasses(query, ...at),
      )
      async function* classes() {
        for await (const { id } of found) {
          const subject = offer.subjects.find((one) => one.id === id)
          if (subject) yield showClass(subject, offer, caller)
        }
      }
      return classTable(classes(), locale)
    },

    async staffWeek({ caller, params: { day }, now }): Promise<StaffWeek> {
      const from = mondayOf(day)
      const until = addDays(from, 7)
      const [{ subjects, teachers, intakeClasses }, rows, problems, holidays] = await Promise.all([
        catalogue.fresh(),
        repository.between(atMalaysianTime(from, '00:00'), atMalaysianTime(until, '00:00')),
        repository.problems(),
        school.holidays(),
      ])
      return {
        server_time: now.toISOString(),
        from,
        classes: subjects.map((subject) => showClass(subject, { teachers }, caller)),
        teachers: teachers.map(({ id, name }) => ({ id, name })),
        lessons: listStaffLessons(rows, problems).map((lesson) => ({
          ...lesson,
          teacher_ids: teacherIdsOf(lesson, rows, { teachers, intakeClasses }),
        })),
        links_by: meetings.provider,
        holidays: holidays.filter(({ day: on }) => on >= from && on < until),
      }
    },

    async staffClass({ caller, params: { classId }, now }): Promise<StaffClassPage> {
      const offer = await catalogue.fresh()
      const subject = subjectOf(classId, offer)
      const form = (await formOf(repository, classId)) ?? refuse('class.unknown')
      const shownFrom = new Date(now.getTime() - pastShownMs)
      const [lessons, months, problems] = await Promise.all([
        repository.ofClasses([classId], shownFrom),
        repository.monthsBefore(classId, shownFrom),
        repository.problems(),
      ])
      const withLessons = new Set(lessons.map(({ intakeKey }) => intakeKey))
      const today = malaysianDay(now)
      return {
        server_time: now.toISOString(),
        subject: { ...showClass(subject, offer, caller), class_schedule: subject.class_schedule },
        form: form.form,
        by_staff: form.byStaff,
        version: versionOf(form.form),
        teachers: offer.teachers.map(({ id, name }) => ({ id, name })),
        // Intakes with lessons of this class come first.
        intakes: offer.intakes
          .filter(({ ends_on }) => ends_on >= today)
          .toSorted((a, b) => Number(withLessons.has(b.key)) - Number(withLessons.has(a.key)))
          .map((intake) => ({
            ...intake,
            programme: offer.programmes.find(({ id }) => id === intake.programme_id)?.title ?? '',
            is_taught: classInIntake(classId, intake.key, offer.intakeClasses) !== undefined,
          })),
        lessons: listStaffLessons(lessons, problems),
        links_by: meetings.provider,
        months,
      }
    },

    /** @throws Refusal `staff.refused` if a class of this name and language exists */
    async addClass({ caller, body: { twin_id, ...form }, now }): Promise<{ class_id: number }> {
      const known = (await catalogue.fresh()).subjects.map(({ id }) => id)
      return inTransaction(db, async (tx) => {
        const lessons = staffClassesRepository(tx)
        // Serializes concurrent additions.
        await lessons.lockClasses(known)
        const rows = await lessons.classRows()
        const sameName = (row: { className: string; language: string }) =>
          row.language === form.language &&
          row.className.toLowerCase() === form.class_name.toLowerCase()
        if (rows.some(sameName)) refuseInWords('classThere')
        const twin = rows.find((row) => row.id === twin_id)
        if (twin_id !== null && !twin) refuseInWords('noTwin')
        const id = Math.max(firstOfStaff - 1, ...rows.map((row) => row.id)) + 1
        const row = {
          id,
          key: twin?.key ?? `class-${id}`,
          className: form.class_name,
          language: form.language,
          stream: form.stream,
          schedule: form.class_schedule,
          colour: form.background_color_hex.toUpperCase(),
          isClosed: true,
          byStaff: true,
        }
        await addClass(tx, row)
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: 'class-added',
            subject: `class/${id}`,
            label: form.class_name,
            before: {},
            after: form,
          },
          now,
        )
        await catalogueChanged(tx, now)
        return { class_id: id }
      })
    },

    /** Changes the fields, teachers and times of a class and, if wanted, its future lessons. */
    async changeClass({ caller, params: { classId }, body, now }): Promise<LessonsChanged> {
      const offer = await catalogue.fresh()
      subjectOf(classId, offer)
      const { form } = body
      if (form.teacher_ids.some((id) => !offer.teachers.some((one) => one.id === id)))
        refuseInWords('noTeacher')
      const taught = taughtBy(classId, form.teacher_ids, offer)
      const holidays = await school.holidays()
      return change(classId, taught, async (tx, lessons) => {
        const was = (await formOf(lessons, classId)) ?? refuse('class.unknown')
        if (versionOf(was.form) !== body.replaces) refuseInWords('classChanged')
        const coming = await lessons.sharing(sharingTeachers(classId, taught), now)
        const rescheduled = reschedule({
          isOwn: followsSchedule(classId, undefined, offer),
          old: was.form.class_schedule,
          schedule: body.moves === null ? was.form.class_schedule : form.class_schedule,
          coming,
          holidays,
          offer,
          now,
        })
        if (rescheduled.meetings.length !== (body.moves ?? 0)) refuseInWords('classChanged')
        requireMoves(rescheduled, coming, taught)
        const isSame = was.form.teacher_ids.join() === form.teacher_ids.toSorted().join()
        if (!isSame) {
          const moving = new Set(rescheduled.before.map(({ id }) => id))
          const staying = coming.filter(
            (one) => one.classId === classId && one.cancelledAt === null && !moving.has(one.id),
          )
          const others = coming.filter((one) => one.classId !== classId)
          requireNoClash(staying, others, taught)
        }
        await changeClass(
          tx,
          classId,
          {
            className: form.class_name,
            about: form.about,
            schedule: form.class_schedule,
            isClosed: form.is_closed,
            byStaff: true,
          },
          form.teacher_ids,
        )
        await lessons.change(rescheduled.after)
        await catalogueChanged(tx, now)
        return finish(
          tx,
          {
            caller,
            action: 'class-changed',
            subject: `class/${classId}`,
            label: form.class_name,
            classId,
            before: rescheduled.before,
            after: rescheduled.after,
            notify: body.notify && rescheduled.after.length > 0,
            note: body.note,
            values: { before: was.form, after: form },
          },
          now,
        )
      })
    },

    /** Changes the times, teacher and sale of a class in one intake and, if wanted, its future lessons there. */
    async changeIntakeClass({ caller, params: of, body, now }): Promise<IntakeClassChanged> {
      const offer = await catalogue.fresh()
      const { classId, intakeKey } = of
      const subject = subjectOf(classId, offer)
      const { form } = body
      if (form.teacher_id !== null && !offer.teachers.some(({ id }) => id === form.teacher_id))
        refuseInWords('noTeacher')
      const taught = taughtInIntake(of, form.teacher_id, offer)
      const holidays = await school.holidays()
      const done = await change(classId, taught, async (tx, lessons) => {
        const row = (await lockIntakeClass(tx, of)) ?? refuse('request.not-found')
        const was = intakeClassForm(row)
        if (versionOf(was) !== body.replaces) refuseInWords('classChanged')
        const coming = await lessons.sharing(sharingTeachers(classId, taught), now)
        const old = was.class_schedule ?? subject.class_schedule
        const isOwn = followsSchedule(classId, intakeKey, offer)
        const rescheduled = reschedule({
          ...{ isOwn, old, coming, holidays, offer, now },
          schedule: body.moves === null ? old : (form.class_schedule ?? subject.class_schedule),
        })
        if (rescheduled.meetings.length !== (body.moves ?? 0)) refuseInWords('classChanged')
        requireMoves(rescheduled, coming, taught)
        if (was.teacher_id !== form.teacher_id) {
          const moving = new Set(rescheduled.before.map(({ id }) => id))
          const stays = (one: PlannedLessonRow) => isOwn(one) && one.cancelledAt === null
          requireNoClash(
            coming.filter((one) => stays(one) && !moving.has(one.id)),
            coming.filter((one) => !isOwn(one)),
            taught,
          )
        }
        await changeIntakeClass(
          tx,
          of,
          {
            schedule: form.class_schedule,
            teacherId: form.teacher_id,
            isOnSale: form.is_on_sale,
          },
          now,
        )
        await lessons.change(rescheduled.after)
        await catalogueChanged(tx, now)
        const intake = offer.intakes.find(({ key }) => key === intakeKey)?.title ?? ''
        return finish(
          tx,
          {
            caller,
            action: 'intake-class-changed',
            subject: `class/${classId}`,
            label: `${subject.class_name}, ${intake}`,
            classId,
            before: rescheduled.before,
            after: rescheduled.after,
            notify: body.notify && rescheduled.after.length > 0,
            note: body.note,
            values: { before: was, after: form },
          },
          now,
        )
      })
      return { ...done, version: versionOf(form) }
    },

    /** @throws Refusal `staff.refused`, with a sentence, when the lessons cannot move to the new times */
    async lessonMoves({ params: { classId }, query, now }): Promise<LessonMoves> {
      const offer = await catalogue.fresh()
      const { intake } = query
      const old = timesInIntake(subjectOf(classId, offer), intake, offer.intakeClasses)
      const schedule = slotsOfAddress(query.slots)
      const teacherIds = query.teachers.split(',').filter(Boolean)
      const taught =
        intake === undefined
          ? taughtBy(classId, teacherIds, offer)
          : taughtInIntake({ classId, intakeKey: intake }, teacherIds[0] ?? null, offer)
      const coming = await repository.sharing(sharingTeachers(classId, taught), now)
      const holidays = await school.holidays()
      const isOwn = followsSchedule(classId, intake, offer)
      const rescheduled = reschedule({
        ...{ isOwn, old: old.class_schedule, schedule },
        ...{ coming, holidays, offer, now },
      })
      requireMoves(rescheduled, coming, taught)
      return {
        moves: rescheduled.meetings.map(({ title, from, to }) => ({
          title,
          from: { starts_at: from.startsAt.toISOString(), ends_at: from.endsAt.toISOString() },
          to: { starts_at: to.startsAt.toISOString(), ends_at: to.endsAt.toISOString() },
        })),
        stay: rescheduled.stay,
        holidays: rescheduled.holidays,
        intake_keys: [...new Set(rescheduled.before.map(({ intakeKey }) => intakeKey))],
      }
    },

    async lessonsOfMonth({ params: { classId, month }, now }): Promise<LessonsOfMonth> {
      subjectOf(classId, await catalogue.fresh())
      const from = `${month}-01`
      const until = `${addDays(from, 31).slice(0, 7)}-01`
      const lessons = await repository.past(
        classId,
        atMalaysianTime(from, '00:00'),
        atMalaysianTime(until, '00:00'),
        now,
      )
      const problems = await repository.problems()
      return { server_time: now.toISOString(), lessons: listStaffLessons(lessons, problems) }
    },
  } satisfies Partial<Handlers>
}

/**
 * Whether the lesson is one of the class whose intake has no schedule of its own; with `intake`, one of that intake.
 */
const followsSchedule =
  (classId: number, intake: string | undefined, { intakeClasses }: TaughtOffer) =>
  (one: PlannedLessonRow): boolean =>
    one.classId === classId &&
    (intake === undefined
      ? !classInIntake(classId, one.intakeKey, intakeClasses)?.class_schedule
      : one.intakeKey === intake)

/** The current settings of a class; undefined for an unknown class. */
async function formOf(from: StaffClassesRepository, classId: number) {
  const row = await from.classRow(classId)
  if (!row) return undefined
  const form = {
    class_name: row.className,
    about: row.about,
    teacher_ids: await from.teachersOf(classId),
    class_schedule: row.schedule,
    is_closed: row.isClosed,
  } satisfies ClassForm
  return { form, byStaff: row.byStaff }
}

/** The teaching assignments after giving the class to these teachers. */
const taughtBy = (
  classId: number,
  teacherIds: readonly string[],
  offer: TaughtOffer,
): TaughtOffer => ({
  ...offer,
  teachers: offer.teachers.map((teacher) => ({
    ...teacher,
    class_ids: teacherIds.includes(teacher.id)
      ? [...new Set([...teacher.class_ids, classId])]
      : teacher.class_ids.filter((id) => id !== classId),
  })),
})

/** The teaching assignments after giving the class in the intake to this teacher; null for the class's own teachers. */
const taughtInIntake = (
  { classId, intakeKey }: { classId: number; intakeKey: string },
  teacherId: string | null,
  offer: TaughtOffer,
): TaughtOffer => ({
  ...offer,
  intakeClasses: offer.intakeClasses.map((one) =>
    one.class_id === classId && one.intake_key === intakeKey
      ? { ...one, teacher_id: teacherId }
      : one,
  ),
})

/** @throws Refusal `staff.refused` if no free time was found for a lesson, or if a lesson's new time is taken */
function requireMoves(
  { before, after, unplaced }: Rescheduled,
  coming: readonly PlannedLessonRow[],
  taught: Taught,
): void {
  if (unplaced > 0) refuseInWords('noPlace', { count: unplaced })
  const moving = new Set(before.map(({ id }) => id))
  requireNoClash(
    after,
    coming.filter(({ id }) => !moving.has(id)),
    taught,
  )
}

/** The teachers of a listed lesson, in any of its intakes. */
function teacherIdsOf(
  { id }: ListedLesson,
  rows: readonly PlannedLessonRow[],
  { teachers, intakeClasses }: Pick<Taught, 'teachers' | 'intakeClasses'>,
): string[] {
  const listed = rows.find((one) => one.id === id)
  const held = rows.filter(
    (one) => listed && isSameMeeting(one, listed) && !one.cancelledAt === !listed.cancelledAt,
  )
  const teaches = (teacher: Teacher) =>
    held.some(({ classId, intakeKey, substituteId }) =>
      substituteId
        ? teacher.id === substituteId
        : teachesInIntake(teacher, classId, intakeKey, intakeClasses),
    )
  return teachers.filter(teaches).map((teacher) => teacher.id)
}

const showClass = (
  { id, class_name, language, background_color_hex }: Subject,
  { teachers }: Pick<Taught, 'teachers'>,
  { actsOn }: Caller,
): StaffClass => ({
  id,
  class_name,
  language,
  background_color_hex,
  teachers: teachers.filter(({ class_ids }) => class_ids.includes(id)).map(({ name }) => name),
  is_mine: actsOnClass(actsOn, id),
})

/** Classes as a table for a spreadsheet. */
function classTable(rows: AsyncIterable<StaffClass>, locale: string): CsvTable {
  const [t, common] = [copyOf('server/staff', locale), copyOf('common', locale)]
  return csvTable(rows, (column) => t(`columns.${column}`), {
    class: ({ class_name }: StaffClass) => class_name,
    language: ({ language }) => common(`language.${language}`),
    teachers: ({ teachers }) => teachers.join(', '),
  })
}

import { randomInt } from 'node:crypto'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/calendar.ts'
import type { Intake, Subject } from '#contract/catalogue.ts'
import type { Programme } from '#contract/programmes.ts'
import {
  meetingsOf,
  mondayOf,
  slotsOfAddress,
  type ChangeClass,
  type ChangeLesson,
  type ClassForm,
  type NewClass,
  type LessonAttendance,
  type LessonMoves,
  type LessonsChanged,
  type MovesAsked,
  type PlanLessons,
  type Proposal,
  type StaffClassPage,
} from '#contract/staff-classes.ts'
import type { StaffClass, StaffWeek } from '#contract/staff-wire.ts'
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import { catalogueChanged } from '../../db/staff-catalogue.ts'
import { areTwins, showStaffLesson, showStaffLessons } from '../../db/staff-lesson.ts'
import type { Facts } from '../../db/tables/audit.ts'
import { versionOf } from '../../db/version-of.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { refuse } from '../../http/refusal.ts'
import {
  staffClassesRepository,
  type LessonRow,
  type StaffClassesRepository,
} from './repository.ts'
import { reschedule, type Rescheduled } from './reschedule.ts'
import {
  clashOf,
  demandNoClash,
  demandTimes,
  overlap,
  seriesFrom,
  sharingTeachers,
  type Taught,
} from './rules.ts'
import { studentsTold, type TellNeeds } from './tell-students.ts'
import { filled, refuseInWords, timesText, words } from './words.ts'

type Offer = Taught & { intakes: readonly Intake[]; programmes: readonly Programme[] }
export type StaffClassesNeeds = TellNeeds & {
  catalogue(): Promise<Offer>
  holidays(): Promise<readonly { day: string; name: string }[]>
  /** What others are shown of a name. */
  shownName(displayName: string): string | undefined
  soon(): void
}
export type StaffClassesService = ReturnType<typeof staffClassesService>

const dayMs = 24 * 3600 * 1000
/** Lessons that are over stand on a class's page for so long. */
const pastShownMs = 14 * dayMs
/** Below are the classes of the content files. */
const firstOfStaff = 1001
const idLetters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The lessons of classes, for those who plan them. */
export function staffClassesService(db: Db, needs: StaffClassesNeeds) {
  const repository = staffClassesRepository(db)
  const told = studentsTold(repository, needs)

  /** Does one change: what it finds, decides and writes down is one transaction, behind the classes' locks. */
  async function change(
    classId: number,
    offer: Offer,
    what: (tx: Tx, lessons: StaffClassesRepository) => Promise<LessonsChanged>,
  ): Promise<LessonsChanged> {
    const changed = await db.transaction(async (tx) => {
      const lessons = staffClassesRepository(tx)
      await lessons.lockClasses(sharingTeachers(classId, offer))
      return what(tx, lessons)
    })
    if (changed.told > 0) needs.soon()
    return changed
  }

  /** Writes the change down and, when it is wanted, one mail for each student. */
  async function finish(
    tx: Tx,
    made: {
      caller: Caller
      action: string
      subject: string
      label: string
      classId: number
      before: readonly LessonRow[]
      after: readonly LessonRow[]
      notify: boolean
      note: string
      /** What else was changed than lessons. */
      facts?: { before: Facts; after: Facts }
    },
    now: Date,
  ): Promise<LessonsChanged> {
    const { caller, action, subject, label, before, after, note, facts } = made
    const [id] = await recordChanges(
      tx,
      [
        {
          uid: caller.uid,
          action,
          subject,
          label,
          before: { ...facts?.before, ...factsOf(before) },
          after: { ...facts?.after, ...factsOf(after), ...(note && { note }) },
        },
      ],
      now,
    )
    const count = made.notify && id !== undefined ? await told.later(tx, id, made.classId, now) : 0
    return { lessons: showStaffLessons(after), told: count }
  }

  return {
    async week(day: string, now: Date): Promise<StaffWeek> {
      const from = mondayOf(day)
      const until = addDays(from, 7)
      const [{ subjects, teachers }, lessons, all] = await Promise.all([
        needs.catalogue(),
        repository.between(atMalaysianTime(from, '00:00'), atMalaysianTime(until, '00:00')),
        needs.holidays(),
      ])
      return {
        server_time: now.toISOString(),
        from,
        classes: subjects.map((subject) => showClass(subject, { subjects, teachers })),
        lessons: showStaffLessons(lessons),
        holidays: all.filter(({ day: on }) => on >= from && on < until),
      }
    },

    async classPage(classId: number, now: Date): Promise<StaffClassPage> {
      const offer = await needs.catalogue()
      const subject = subjectOf(classId, offer)
      const form = (await formOf(repository, classId)) ?? refuse('class.unknown')
      const lessons = await repository.ofClasses([classId], new Date(now.getTime() - pastShownMs))
      const held = new Set(lessons.map(({ intakeKey }) => intakeKey))
      const today = malaysianDay(now)
      return {
        server_time: now.toISOString(),
        subject: { ...showClass(subject, offer), class_schedule: subject.class_schedule },
        form: form.form,
        by_staff: form.byStaff,
        version: versionOf(form.form),
        teachers: offer.teachers.map(({ id, name }) => ({ id, name })),
        // Those that have lessons of this class first: a programme without lessons of its own shows another's.
        intakes: offer.intakes
          .filter(({ ends_on }) => ends_on >= today)
          .toSorted((a, b) => Number(held.has(b.key)) - Number(held.has(a.key)))
          .map((intake) => ({
            ...intake,
            programme: offer.programmes.find(({ id }) => id === intake.programme_id)?.title ?? '',
          })),
        lessons: showStaffLessons(lessons),
      }
    },

    /** @throws Refusal `staff.refused` in words when the lessons cannot move there */
    async moves(classId: number, asked: MovesAsked, now: Date): Promise<LessonMoves> {
      const offer = await needs.catalogue()
      const old = subjectOf(classId, offer).class_schedule
      const schedule = slotsOfAddress(asked.slots)
      const taught = taughtBy(classId, asked.teachers.split(',').filter(Boolean), offer)
      const coming = await repository.ofClasses(sharingTeachers(classId, taught), now)
      const holidays = await needs.holidays()
      const placed = reschedule({ classId, old, schedule, coming, holidays, offer, now })
      demandMoves(placed, coming, taught)
      return {
        moves: placed.meetings.map(({ title, from, to }) => ({
          title,
          from: { starts_at: from.startsAt.toISOString(), ends_at: from.endsAt.toISOString() },
          to: { starts_at: to.startsAt.toISOString(), ends_at: to.endsAt.toISOString() },
        })),
        stay: placed.stay,
        holidays: placed.holidays,
      }
    },

    /** @throws Refusal `staff.refused` when there is a class of that name in that language */
    async addClass(
      caller: Caller,
      { twin_id, ...form }: NewClass,
      now: Date,
    ): Promise<{ class_id: number }> {
      const known = (await needs.catalogue()).subjects.map(({ id }) => id)
      return db.transaction(async (tx) => {
        const lessons = staffClassesRepository(tx)
        // Two who add at once follow one another.
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
        await lessons.addClass(row)
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'class-added',
              subject: `class/${id}`,
              label: form.class_name,
              before: {},
              after: form,
            },
          ],
          now,
        )
        await catalogueChanged(tx, now)
        return { class_id: id }
      })
    },

    /** What a class is, who teaches it and when; with its lessons to come, if that is wanted. */
    async changeClass(
      caller: Caller,
      classId: number,
      body: ChangeClass,
      now: Date,
    ): Promise<LessonsChanged> {
      const offer = await needs.catalogue()
      subjectOf(classId, offer)
      const { form } = body
      if (form.teacher_ids.some((id) => !offer.teachers.some((one) => one.id === id)))
        refuseInWords('noTeacher')
      const taught = taughtBy(classId, form.teacher_ids, offer)
      const all = await needs.holidays()
      return change(classId, taught, async (tx, lessons) => {
        const was = (await formOf(lessons, classId)) ?? refuse('class.unknown')
        if (versionOf(was.form) !== body.replaces) refuseInWords('classChanged')
        const coming = await lessons.ofClasses(sharingTeachers(classId, taught), now)
        const placed = reschedule({
          classId,
          old: was.form.class_schedule,
          schedule: body.moves === null ? was.form.class_schedule : form.class_schedule,
          coming,
          holidays: all,
          offer,
          now,
        })
        if (placed.meetings.length !== (body.moves ?? 0)) refuseInWords('classChanged')
        demandMoves(placed, coming, taught)
        const isSame = was.form.teacher_ids.join() === form.teacher_ids.toSorted().join()
        if (!isSame) {
          const moving = new Set(placed.before.map(({ id }) => id))
          const staying = coming.filter(
            (one) => one.classId === classId && one.cancelledAt === null && !moving.has(one.id),
          )
          const others = coming.filter((one) => one.classId !== classId)
          demandNoClash(staying, others, taught)
        }
        await lessons.changeClass(
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
        await lessons.change(placed.after)
        await catalogueChanged(tx, now)
        return finish(
          tx,
          {
            caller,
            action: 'class-changed',
            subject: `class/${classId}`,
            label: form.class_name,
            classId,
            before: placed.before,
            after: placed.after,
            notify: body.notify && placed.after.length > 0,
            note: body.note,
            facts: { before: was.form, after: form },
          },
          now,
        )
      })
    },

    /** The meetings of the weekly schedule; from today until the end of the intake when nothing else is asked. */
    async proposals(
      classId: number,
      asked: { from?: string | undefined; until?: string | undefined },
      now: Date,
    ): Promise<Proposal[]> {
      const offer = await needs.catalogue()
      const subject = subjectOf(classId, offer)
      const today = malaysianDay(now)
      const from = asked.from ?? today
      const until = asked.until ?? addDays(from, 7)
      const [lessons, all] = await Promise.all([
        repository.ofClasses(sharingTeachers(classId, offer), atMalaysianTime(from, '00:00')),
        needs.holidays(),
      ])
      const named = new Map(all.map(({ day, name }) => [day, name]))
      return meetingsOf(subject.class_schedule, from, until).map((meeting) => {
        const times = timesOf(meeting)
        const own = lessons.find((one) => one.classId === classId && overlap(times, one))
        const clash = clashOf({ ...times, classId, intakeKey: '' }, lessons)
        const [state, why] = own
          ? (['planned', own.cancelledAt ? words.cancelledThen : null] as const)
          : times.startsAt <= now
            ? (['past', null] as const)
            : named.has(meeting.day)
              ? (['holiday', named.get(meeting.day) ?? null] as const)
              : clash
                ? (['clash', clashText(clash, offer)] as const)
                : (['free', null] as const)
        return { ...meeting, state, why }
      })
    },

    async plan(
      caller: Caller,
      classId: number,
      body: PlanLessons,
      now: Date,
    ): Promise<LessonsChanged> {
      const offer = await needs.catalogue()
      const subject = subjectOf(classId, offer)
      const today = malaysianDay(now)
      const intakes = offer.intakes.filter(({ key }) => body.intake_keys.includes(key))
      if (intakes.length === 0 || intakes.some(({ ends_on }) => ends_on < today))
        refuseInWords('intakeOver')
      return change(classId, offer, async (tx, lessons) => {
        const meetingUrl = body.meeting_url ?? (await lessons.newestLink(classId))
        const last = await lessons.lastNumbers(classId)
        const meetings = body.lessons
          .map((one) => ({ ...timesOf(one), title: one.title }))
          .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        const rows = intakes.flatMap((intake) => {
          const first = (last.get(intake.key) ?? 0) + 1
          return meetings.map((one, index) => ({
            ...one,
            id: newLessonId(),
            intakeKey: intake.key,
            classId,
            number: first + index,
            title:
              one.title || filled(words.lessonTitle[subject.language], { number: first + index }),
            meetingUrl,
            changedAt: now,
            byStaff: true,
          }))
        })
        for (const intake of intakes) for (const one of meetings) demandTimes(one, intake, now)
        demandNoClash(rows, await lessons.ofClasses(sharingTeachers(classId, offer), now), offer)
        const added = await lessons.add(rows)
        const made = { subject: `class/${classId}`, label: subject.class_name, classId }
        const { notify, note } = body
        return finish(
          tx,
          { caller, action: 'lessons-planned', ...made, before: [], after: added, notify, note },
          now,
        )
      })
    },

    async attendance(lessonId: string, now: Date): Promise<LessonAttendance> {
      const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      const [came, students] = await Promise.all([
        repository.cameTo(lesson),
        repository.students(lesson.classId, now),
      ])
      return {
        people: came.map(({ name, joinedAt }) => ({
          name: needs.shownName(name) ?? '',
          joined_at: (joinedAt ?? lesson.startsAt).toISOString(),
        })),
        students: students.length,
      }
    },

    async changeLesson(
      caller: Caller,
      lessonId: string,
      body: ChangeLesson,
      now: Date,
    ): Promise<LessonsChanged> {
      const offer = await needs.catalogue()
      const seen = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      const { classId } = seen
      return change(classId, offer, async (tx, lessons) => {
        const lesson = (await lessons.lesson(lessonId)) ?? refuse('lesson.unknown')
        const coming = await lessons.ofClasses(sharingTeachers(classId, offer), now)
        // The one that was chosen speaks for those that share its meeting.
        const before = targetsOf(lesson, coming, body, now).toSorted(
          (a, b) => Number(b.id === lessonId) - Number(a.id === lessonId),
        )
        const after = before.map((one) => changed(one, lesson, body, now))
        if (body.do === 'move' || body.do === 'restore') {
          const intake = offer.intakes.find(({ key }) => key === lesson.intakeKey)
          for (const row of after) demandTimes(row, intake, now)
          const moving = new Set(before.map(({ id }) => id))
          demandNoClash(
            after,
            coming.filter(({ id }) => !moving.has(id)),
            offer,
          )
        }
        await lessons.change(after)
        const [notify, note] = body.do === 'link' ? [false, ''] : [body.notify, body.note]
        const label = subjectOf(classId, offer).class_name
        const action = actions[body.do]
        const made = { caller, action, subject: `lesson/${lessonId}`, label, classId }
        return finish(tx, { ...made, before, after, notify, note }, now)
      })
    },

    jobs: told.jobs,
  }
}

/** What staff set of a class, as it is; undefined where there is no such class. */
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

/** Who teaches what, once these teach the class. */
const taughtBy = (classId: number, teacherIds: readonly string[], offer: Offer): Offer => ({
  ...offer,
  teachers: offer.teachers.map((teacher) => ({
    ...teacher,
    class_ids: teacherIds.includes(teacher.id)
      ? [...new Set([...teacher.class_ids, classId])]
      : teacher.class_ids.filter((id) => id !== classId),
  })),
})

/** @throws Refusal `staff.refused` for lessons without a place, or at a time that is taken */
function demandMoves(
  { before, after, unplaced }: Rescheduled,
  coming: readonly LessonRow[],
  taught: Taught,
): void {
  if (unplaced > 0) refuseInWords('noPlace', { count: unplaced })
  const moving = new Set(before.map(({ id }) => id))
  demandNoClash(
    after,
    coming.filter(({ id }) => !moving.has(id)),
    taught,
  )
}

const actions = {
  move: 'lessons-moved',
  cancel: 'lessons-cancelled',
  restore: 'lessons-restored',
  link: 'meeting-link-set',
} as const satisfies Record<ChangeLesson['do'], string>

/** Which lessons a change is about. @throws Refusal `staff.refused` when it cannot be made */
function targetsOf(
  lesson: LessonRow,
  coming: readonly LessonRow[],
  body: ChangeLesson,
  now: Date,
): LessonRow[] {
  const isOver = lesson.endsAt <= now
  const twins = coming.filter((one) => areTwins(one, lesson))
  if (body.do === 'link') {
    if (isOver && body.scope !== 'class') refuseInWords('begun')
    if (body.scope === 'class') return coming.filter(({ classId }) => classId === lesson.classId)
    return body.scope === 'rest' ? seriesFrom(lesson, coming) : twins
  }
  if (lesson.startsAt <= now) refuseInWords('begun')
  if (body.sequence !== lesson.sequence) refuseInWords('changed')
  if (body.do === 'restore') {
    if (!lesson.cancelledAt) refuseInWords('notCancelled')
    return twins.filter(({ cancelledAt }) => cancelledAt !== null)
  }
  if (lesson.cancelledAt) refuseInWords('cancelled')
  const some = body.scope === 'rest' ? seriesFrom(lesson, coming) : twins
  return some.filter(({ cancelledAt }) => cancelledAt === null)
}

/** A lesson as the change leaves it; `first` is the one that the change was made at. */
function changed(one: LessonRow, first: LessonRow, body: ChangeLesson, now: Date): LessonRow {
  if (body.do === 'link') return { ...one, byStaff: true, meetingUrl: body.meeting_url }
  const moved = { ...one, byStaff: true, sequence: one.sequence + 1, changedAt: now }
  if (body.do === 'cancel') return { ...moved, cancelledAt: now }
  if (body.do === 'restore') return { ...moved, cancelledAt: null }
  const daysLater = (Date.parse(body.day) - Date.parse(malaysianDay(first.startsAt))) / dayMs
  const day = addDays(malaysianDay(one.startsAt), daysLater)
  return { ...moved, ...timesOf({ ...body, day }) }
}

const timesOf = ({ day, start, end }: { day: string; start: string; end: string }) => ({
  startsAt: atMalaysianTime(day, start),
  endsAt: atMalaysianTime(day, end),
})

const factsOf = (rows: readonly LessonRow[]): Facts => ({
  lessons: rows.map((row) => {
    const { id, title, starts_at, ends_at, is_cancelled, meeting_url } = showStaffLesson(row)
    return { id, title, starts_at, ends_at, is_cancelled, meeting_url }
  }),
})

const newLessonId = (): string =>
  `L${Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join('')}`

const subjectOf = (classId: number, { subjects }: Taught): Subject =>
  subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')

const showClass = (
  { id, class_name, language, background_color_hex }: Subject,
  { teachers }: Taught,
): StaffClass => ({
  id,
  class_name,
  language,
  background_color_hex,
  teachers: teachers.filter(({ class_ids }) => class_ids.includes(id)).map(({ name }) => name),
})

const clashText = (lesson: LessonRow, offer: Taught): string =>
  filled(words.clashesWith, {
    class: subjectOf(lesson.classId, offer).class_name,
    when: timesText(lesson),
  })

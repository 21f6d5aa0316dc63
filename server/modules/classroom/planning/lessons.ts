import { done } from '#contract/shared/wire.ts'
import { randomInt } from 'node:crypto'
import { formatIn } from '#contract/shared/text/format.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { timesInIntake } from '#contract/catalogue/intake-classes.ts'
import {
  meetingsOf,
  type ChangeLesson,
  type LessonAttendance,
  type LessonsChanged,
  type Proposal,
} from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { attendanceMarksOf, markAttendance } from '../lessons/mark-attendance.ts'
import { isSameMeeting } from './staff-lesson.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { teachInIntakes, type CatalogueDomain } from '../../catalogue/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { MeetingsService } from '../meetings/service.ts'
import type { LessonChanges } from './change.ts'
import { staffClassesRepository, type PlannedLessonRow } from './repository.ts'
import {
  clashOf,
  isOneCourse,
  requireNoClash,
  requireTimes,
  isWithin,
  timesOverlap,
  seriesFrom,
  sharingTeachers,
  subjectOf,
  withTeacher,
  timesText,
  type Taught,
  type Times,
} from './rules.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const dayMs = 24 * 3600 * 1000
const idLetters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The lessons of a class: proposed, planned, moved, cancelled and linked. */
export function lessonHandlers(
  { db }: Context,
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
    /** The meetings of the weekly schedule; by default from today for a week. */
    async proposeLessons({
      caller,
      params: { classId },
      query,
      now,
      locale,
    }): Promise<{ proposals: Proposal[] }> {
      const offer = await catalogue.fresh()
      const subject = subjectOf(classId, offer)
      requireClass(caller, classId)
      const today = malaysianDay(now)
      const from = query.from ?? today
      const until = query.until ?? addDays(from, 7)
      const [lessons, all] = await Promise.all([
        repository.sharing(sharingTeachers(classId, offer), atMalaysianTime(from, '00:00')),
        school.holidays(),
      ])
      const named = new Map(all.map(({ day, name }) => [day, name]))
      const intakeKeys = query.intakes?.split(',') ?? []
      const [first = ''] = intakeKeys
      /** The intakes that have the lesson, or lack it. Without a choice a lesson of any intake counts. */
      const placedAt = (times: Times) => {
        const isRunning = (one: Intake) => intakeKeys.includes(one.key) && isWithin(times, one)
        const running = offer.intakes.filter(isRunning).map(({ key }) => key)
        return (running.length > 0 ? running : [first]).map((intakeKey) => {
          const placed = { ...times, classId, intakeKey }
          // What was cancelled for one intake is not proposed to another of its course.
          const there = lessons.filter(
            (one) => timesOverlap(times, one) && isOneCourse(placed, one, offer),
          )
          const own =
            there.find(
              (one) => one.cancelledAt === null && (one.intakeKey === intakeKey || !query.intakes),
            ) ?? there.find(({ cancelledAt }) => cancelledAt !== null)
          return { placed, own }
        })
      }
      const { class_schedule } = timesInIntake(subject, first, offer.intakeClasses)
      const proposals = meetingsOf(class_schedule, from, until).map((meeting): Proposal => {
        const times = timesOf(meeting)
        const intakes = placedAt(times)
        const lacking = intakes.filter(({ own }) => own === undefined)
        const [clash] = lacking.flatMap(({ placed }) => clashOf(placed, lessons, offer) ?? [])
        const isCancelled = intakes.some(({ own }) => own && own.cancelledAt !== null)
        const [state, why] =
          lacking.length === 0
            ? ([
                'planned',
                isCancelled ? copyOf('server/staff', locale)('cancelledThen') : null,
              ] as const)
            : times.startsAt <= now
              ? (['past', null] as const)
              : named.has(meeting.day)
                ? (['holiday', named.get(meeting.day) ?? null] as const)
                : clash
                  ? (['clash', clashText(clash, offer, locale)] as const)
                  : (['free', null] as const)
        return { ...meeting, state, why }
      })
      return { proposals }
    },

    async lessonAttendance({ caller, params: { lessonId }, now }): Promise<LessonAttendance> {
      const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      requireClass(caller, lesson.classId)
      const { classId } = lesson
      const [attendees, meeting] = await Promise.all([
        repository.cameTo(lesson),
        repository.sharingMeetings(classId, [lessonId]),
      ])
      const intakeKeys = meeting.map(({ intakeKey }) => intakeKey)
      const students = await repository.students({ classId, intakeKeys }, now)
      return {
        people: attendees.map(({ uid, name, joinedAt }) => ({
          uid,
          name,
          joined_at: (joinedAt ?? lesson.startsAt).toISOString(),
        })),
        students: students.length,
      }
    },

    /** @throws Refusal `person.unknown` for somebody who never had the class; `staff.refused` before the lesson */
    async markAttendance({ caller, params: { lessonId }, body: { uid, is_present }, now }) {
      const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      requireClass(caller, lesson.classId)
      if (lesson.startsAt > now) refuseInWords('notBegun')
      const name = (await repository.everEnrolled(lesson.classId, uid)) ?? refuse('person.unknown')
      await inTransaction(db, async (tx) => {
        const [before] = await attendanceMarksOf(tx, [{ lessonId, userId: uid }])
        const mark = { lessonId, userId: uid, present: is_present, by: caller.uid, at: now }
        await markAttendance(tx, [mark])
        const of = { lesson: lessonId, title: lesson.title }
        const change = {
          ...{ uid: caller.uid, action: 'attendance-marked', subject: `person/${uid}` },
          ...{ label: name, before: { ...of, is_present: before?.present ?? null } },
          after: { ...of, is_present },
        }
        await recordChange(tx, change, now)
      })
      return done
    },

    async planLessons({ caller, params: { classId }, body, now }): Promise<LessonsChanged> {
      const offer = await catalogue.fresh()
      const subject = subjectOf(classId, offer)
      requireClass(caller, classId)
      const today = malaysianDay(now)
      const intakes = offer.intakes.filter(({ key }) => body.intake_keys.includes(key))
      if (intakes.length === 0 || intakes.some(({ ends_on }) => ends_on < today))
        refuseInWords('intakeOver')
      return change(classId, offer, async (tx, lessons) => {
        const isMade = body.meeting_url === null && meetings.provider !== null
        const intakeKeys = intakes.map(({ key }) => key)
        const [first] = intakeKeys
        const isSame = (intakeKey: string) =>
          first !== undefined &&
          isOneCourse({ classId, intakeKey }, { classId, intakeKey: first }, offer)
        const linked = offer.intakes.map(({ key }) => key).filter(isSame)
        const meetingUrl =
          body.meeting_url ?? (isMade ? null : await lessons.newestLink(classId, linked))
        const last = await lessons.lastNumbers(classId)
        const coming = await lessons.sharing(sharingTeachers(classId, offer), now)
        /** The lessons of this class at exactly these times, one for each intake that has it. */
        const thereAt = (times: Times) =>
          coming.filter(
            (one) => one.cancelledAt === null && isSameMeeting(one, { ...times, classId }),
          )
        const has = ({ key }: Intake, times: Times) =>
          thereAt(times).some(({ intakeKey }) => intakeKey === key)
        const planned = body.lessons
          .map((one) => ({ ...timesOf(one), title: one.title }))
          .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        // An intake that has a lesson keeps it; the others join its meeting.
        const isJoined = (one: Times) =>
          intakes.some((intake) => isWithin(one, intake) && !has(intake, one))
        const rows = intakes.flatMap((intake) => {
          const number = (last.get(intake.key) ?? 0) + 1
          const held = planned.filter(
            (one) => isWithin(one, intake) && !(has(intake, one) && isJoined(one)),
          )
          return held.map((one, index) => {
            const [shared] = thereAt(one)
            return {
              ...one,
              id: newLessonId(),
              intakeKey: intake.key,
              classId,
              number: number + index,
              title:
                one.title ||
                (shared?.title ??
                  copyOf('server/staff')(`lessonTitle.${subject.language}`, {
                    number: number + index,
                  })),
              meetingUrl: shared?.meetingId || shared?.meetingUrl ? shared.meetingUrl : meetingUrl,
              meetingId: shared?.meetingId ?? null,
              changedAt: now,
              byStaff: true,
            }
          })
        })
        for (const one of planned)
          requireTimes(one, intakes.find((intake) => isWithin(one, intake)) ?? intakes[0], now)
        // Refuses a chosen intake that none of the lessons falls into.
        const without = intakes.find((intake) => !planned.some((one) => isWithin(one, intake)))
        for (const one of planned.slice(0, 1)) requireTimes(one, without, now)
        requireNoClash(rows, coming, offer)
        const isOnSale = mayDo(caller.role, 'school')
        await teachInIntakes(tx, { intakeKeys, classIds: [classId], isOnSale }, now)
        const joining = rows.filter((row) => thereAt(row).length > 0)
        const others = rows.filter((row) => !joining.includes(row))
        const added = await lessons.add([
          ...joining,
          ...(isMade ? await meetings.wantAll(tx, others) : others),
        ])
        const made = { subject: `class/${classId}`, label: subject.class_name, classId }
        const { notify, note } = body
        return finish(
          tx,
          { caller, action: 'lessons-planned', ...made, before: [], after: added, notify, note },
          now,
        )
      })
    },

    /** Titles change at any time, and nobody is mailed. */
    async nameLessons({ caller, params: { classId }, body, now }): Promise<LessonsChanged> {
      const offer = await catalogue.fresh()
      const label = subjectOf(classId, offer).class_name
      requireClass(caller, classId)
      const titles = new Map(body.lessons.map(({ id, title }) => [id, title]))
      return change(classId, offer, async (tx, lessons) => {
        const rows = await lessons.sharingMeetings(classId, [...titles.keys()])
        const named = rows.filter(({ id }) => titles.has(id))
        if (named.length < titles.size) refuse('lesson.unknown')
        const changes = rows.flatMap((row) => {
          const one = named.find((other) => isSameMeeting(row, other)) ?? row
          const title = titles.get(row.id) ?? titles.get(one.id) ?? row.title
          return title === row.title
            ? []
            : [{ before: row, after: { ...row, title, byStaff: true, changedAt: now } }]
        })
        const [before, after] = [changes.map((one) => one.before), changes.map((one) => one.after)]
        await lessons.change(after)
        const made = {
          caller,
          action: 'lessons-named',
          subject: `class/${classId}`,
          label,
          classId,
        }
        return finish(tx, { ...made, before, after, notify: false, note: '' }, now)
      })
    },

    async changeLesson({ caller, params: { lessonId }, body, now }): Promise<LessonsChanged> {
      const offer = await catalogue.fresh()
      const found = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      const { classId } = found
      requireClass(caller, classId)
      const teacherId = body.do === 'substitute' ? body.teacher_id : null
      if (teacherId !== null && !offer.teachers.some(({ id }) => id === teacherId))
        refuseInWords('noTeacher')
      const shared = teacherId === null ? offer : withTeacher(teacherId, classId, offer)
      return change(classId, shared, async (tx, lessons) => {
        const lesson = (await lessons.lesson(lessonId)) ?? refuse('lesson.unknown')
        const coming = await lessons.sharing(sharingTeachers(classId, shared), now)
        // The chosen one represents those that share its meeting.
        const before = targetsOf(lesson, coming, { body, offer, now }).toSorted(
          (a, b) => Number(b.id === lessonId) - Number(a.id === lessonId),
        )
        const after = before.map((one) => changed(one, lesson, body, now))
        if (['move', 'restore', 'substitute'].includes(body.do)) {
          for (const row of after) {
            const intake = offer.intakes.find(({ key }) => key === row.intakeKey)
            requireTimes(row, body.do === 'move' ? intake : undefined, now)
          }
          const moving = new Set(before.map(({ id }) => id))
          requireNoClash(
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
  } satisfies Partial<Handlers>
}

const actions = {
  move: 'lessons-moved',
  cancel: 'lessons-cancelled',
  restore: 'lessons-restored',
  substitute: 'lessons-substituted',
  link: 'meeting-link-set',
} as const satisfies Record<ChangeLesson['do'], string>

/** The lessons that a change covers. @throws Refusal `staff.refused` when it cannot be made */
function targetsOf(
  lesson: PlannedLessonRow,
  coming: readonly PlannedLessonRow[],
  { body, offer, now }: { body: ChangeLesson; offer: Taught; now: Date },
): PlannedLessonRow[] {
  const isOver = lesson.endsAt <= now
  const twins = coming.filter((one) => isSameMeeting(one, lesson))
  if (body.do === 'link') {
    if (isOver && body.scope !== 'class') refuseInWords('begun')
    if (body.scope === 'class') return coming.filter((one) => isOneCourse(one, lesson, offer))
    return body.scope === 'rest' ? seriesFrom(lesson, coming, offer) : twins
  }
  if (lesson.startsAt <= now) refuseInWords('begun')
  if (body.sequence !== lesson.sequence) refuseInWords('changed')
  if (body.do === 'restore') {
    if (!lesson.cancelledAt) refuseInWords('notCancelled')
    return twins.filter(({ cancelledAt }) => cancelledAt !== null)
  }
  if (lesson.cancelledAt) refuseInWords('cancelled')
  const some = body.scope === 'rest' ? seriesFrom(lesson, coming, offer) : twins
  return some.filter(({ cancelledAt }) => cancelledAt === null)
}

/** A lesson after the change; `first` is the one that staff chose. */
function changed(
  one: PlannedLessonRow,
  first: PlannedLessonRow,
  body: ChangeLesson,
  now: Date,
): PlannedLessonRow {
  if (body.do === 'link')
    return { ...one, byStaff: true, meetingUrl: body.meeting_url, meetingId: null }
  const next = { ...one, byStaff: true, sequence: one.sequence + 1, changedAt: now }
  if (body.do === 'cancel') return { ...next, cancelledAt: now }
  if (body.do === 'restore') return { ...next, cancelledAt: null }
  if (body.do === 'substitute') return { ...next, substituteId: body.teacher_id }
  const daysLater = (Date.parse(body.day) - Date.parse(malaysianDay(first.startsAt))) / dayMs
  const day = addDays(malaysianDay(one.startsAt), daysLater)
  return { ...next, ...timesOf({ ...body, day }) }
}

const timesOf = ({ day, start, end }: { day: string; start: string; end: string }) => ({
  startsAt: atMalaysianTime(day, start),
  endsAt: atMalaysianTime(day, end),
})

const newLessonId = (): string =>
  `L${Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join('')}`

const clashText = (lesson: PlannedLessonRow, offer: Taught, locale: string): string =>
  copyOf('server/staff', locale)('clashesWith', {
    class: subjectOf(lesson.classId, offer).class_name,
    when: timesText(lesson, formatIn(locale)),
  })

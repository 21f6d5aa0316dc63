import * as v from 'valibot'
import { malaysianClock, malaysianDay } from '#contract/shared/calendar.ts'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { email, required } from '#contract/shared/validation.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import {
  attendanceMarksOf,
  markAttendance,
  unmarkAttendance,
  type AttendanceMark,
} from '../../classroom/index.ts'
import { peopleByEmail } from '../../identity/index.ts'
import { classOf } from './class-of.ts'
import type { Faults, ImportOf, PlannedRow, StoredRow } from './kind.ts'
import { clockCell, comparable, dayCell, shownChanges } from './read-cells.ts'
import { importRepository, type HeldLesson } from './repository.ts'

type Planned = PlannedRow & { lessonId: string; present: boolean }

const present: Readonly<Record<string, boolean>> = {
  ...{ yes: true, y: true, '1': true, true: true, present: true, ya: true, hadir: true },
  ...{ no: false, n: false, '0': false, false: false, absent: false, tidak: false },
  ...{ 'tidak hadir': false, p: true, a: false, x: false },
}
const Mark = v.object({
  email,
  class: required,
  date: v.pipe(dayCell, v.nonEmpty('required')),
  time: clockCell,
  present: v.pipe(
    required,
    v.transform(comparable),
    v.check((typed) => Object.hasOwn(present, typed), 'present'),
    v.transform((typed) => present[typed] === true),
  ),
})
type Mark = v.InferOutput<typeof Mark>

const words = { true: 'yes', false: 'no' } as const
const wordOf = (isPresent: boolean) => words[`${isPresent}`]
const keyOf = ({ lessonId, userId }: { lessonId: string; userId: string }) =>
  `${lessonId} ${userId}`

/** Imports attendance, which overrides the record of the meeting link. */
export function attendanceImport(): ImportOf<Planned> {
  return {
    async plan(db, rows, faults, { now, locale, offer: { subjects } }) {
      const read = rows.flatMap((row) => {
        const values = faults.read(row, Mark)
        return values ? [{ line: row.line, values }] : []
      })
      const people = await peopleByEmail(
        db,
        read.map(({ values }) => values.email),
      )
      const named = read.flatMap((row) => {
        const person = people.get(row.values.email.toLowerCase())
        if (!person) faults.add(row.line, 'email', 'person-unknown', row.values.email)
        const subject = classOf(row.values.class, subjects)
        if (!subject) faults.add(row.line, 'class', 'class-unknown', row.values.class)
        return person && subject ? [{ ...row, person, subject }] : []
      })
      const repository = importRepository(db)
      const held = await repository.heldLessons(
        [...new Set(named.map(({ subject }) => subject.id))],
        [...new Set(named.map(({ values }) => values.date))],
        now,
      )
      const intakes = await repository.intakesOf(named.map(({ person }) => person.uid))
      const found = named.flatMap((row) => {
        const studentIntakes = intakes.get(`${row.person.uid} ${row.subject.id}`)
        const lesson = lessonOf(row, held, studentIntakes ?? [], faults)
        return lesson ? [{ ...row, lesson }] : []
      })
      const once = faults.withoutDuplicates(
        found,
        'email',
        ({ person, lesson }) => `${person.uid} ${lesson.id}`,
      )
      const marks = await attendanceMarksOf(
        db,
        once.map(({ person, lesson }) => ({ lessonId: lesson.id, userId: person.uid })),
      )
      const marked = new Map(marks.map((mark) => [keyOf(mark), mark.present]))
      return once.map(({ line, values, person, subject, lesson }): Planned => {
        const was = marked.get(keyOf({ lessonId: lesson.id, userId: person.uid }))
        const day = `${malaysianDay(lesson.startsAt)} ${malaysianClock(lesson.startsAt)}`
        const about = { class: classLabel(subject, locale), lesson: day }
        const before = was === undefined ? null : { present: wordOf(was) }
        const after = { present: wordOf(values.present) }
        return {
          line,
          label: person.name || person.email,
          outcome: was === undefined ? 'new' : was === values.present ? 'same' : 'changed',
          changes: shownChanges(before, before ? after : { ...about, ...after }),
          uid: person.uid,
          subject: `attendance/${lesson.id}`,
          before,
          after: { ...after, ...about, email: person.email },
          ...{ lessonId: lesson.id, present: values.present },
        }
      })
    },

    async save(tx, planned, { caller, now }) {
      await markAttendance(
        tx,
        planned.map(({ lessonId, uid, present: isPresent }) => ({
          ...{ lessonId, userId: uid ?? '', present: isPresent, by: caller.uid, at: now },
        })),
      )
      await recordChanges(
        tx,
        planned.map(({ uid, before, after: { email: label, ...after } }) => ({
          uid: caller.uid,
          action: 'attendance-marked',
          subject: `person/${uid}`,
          label: String(label),
          before: before ?? {},
          after,
        })),
        now,
      )
      return [...planned]
    },

    async undo(tx, rows, { caller, now }) {
      const markOf = ({ subject, uid }: StoredRow, isPresent: boolean): AttendanceMark => ({
        ...{ lessonId: subject.replace('attendance/', ''), userId: uid ?? '' },
        ...{ present: isPresent, by: caller.uid, at: now },
      })
      const marks = await attendanceMarksOf(
        tx,
        rows.map((row) => markOf(row, true)),
      )
      const marked = new Map(marks.map((mark) => [keyOf(mark), mark.present]))
      const kept = new Map(
        rows.flatMap((row): [number, KeptReason][] => {
          const current = marked.get(keyOf(markOf(row, true)))
          if (current === undefined) return [[row.line, 'gone']]
          return wordOf(current) === row.after['present'] ? [] : [[row.line, 'changed']]
        }),
      )
      const undone = rows.filter(({ line }) => !kept.has(line))
      await unmarkAttendance(
        tx,
        undone.flatMap((row) => (row.before ? [] : [markOf(row, true)])),
      )
      await markAttendance(
        tx,
        undone.flatMap((row) =>
          row.before ? [markOf(row, row.before['present'] === words.true)] : [],
        ),
      )
      await recordChanges(
        tx,
        undone.map(({ uid, before, after: { email: label, ...after } }) => ({
          uid: caller.uid,
          action: 'attendance-import-undone',
          subject: `person/${uid}`,
          label: String(label),
          before: after,
          after: before ?? {},
        })),
        now,
      )
      return kept
    },
  }
}

/** The lesson of a class on a day, in an intake of the student. Intakes that share a meeting have a lesson each. */
function lessonOf(
  { line, values, subject }: { line: number; values: Mark; subject: { id: number } },
  held: readonly HeldLesson[],
  intakes: readonly string[],
  faults: Faults,
): HeldLesson | undefined {
  const onDay = held.filter(
    ({ classId, startsAt }) =>
      classId === subject.id &&
      malaysianDay(startsAt) === values.date &&
      (values.time === '' || malaysianClock(startsAt) === values.time),
  )
  const theirs = onDay.filter(({ intakeKey }) => intakes.includes(intakeKey))
  const starts = new Set(theirs.map(({ startsAt }) => startsAt.getTime()))
  if (onDay.length === 0) faults.add(line, 'date', 'lesson-unknown', values.date)
  else if (theirs.length === 0) faults.add(line, 'email', 'not-enrolled', values.email)
  else if (starts.size > 1) faults.add(line, 'time', 'lesson-several', values.date)
  else return theirs[0]
  return undefined
}

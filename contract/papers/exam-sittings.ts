import { ExamSitting, type ExamTimetable } from '../catalogue/catalogue.ts'
import * as v from 'valibot'

/** The sittings of an exam, the newest first. */
export const sittingsOf = ({
  newer,
  ...required
}: ExamTimetable): readonly [ExamSitting, ...ExamSitting[]] =>
  newer ? [newer, required] : [required]

/** The sitting that calendars and countdowns follow. */
export const newestSitting = ({ newer, ...required }: ExamTimetable): ExamSitting =>
  newer ?? required

/** The timetable with the sitting that staff entered above it; a document without papers is none. */
export function withNewerSitting(timetable: ExamTimetable, document: unknown): ExamTimetable {
  const newer = document === undefined ? undefined : v.parse(ExamSitting, document)
  return newer && newer.papers.length > 0 ? { ...timetable, newer } : timetable
}

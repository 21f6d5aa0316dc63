import * as v from 'valibot'
import { ExamSitting, type ExamTimetable } from '../catalogue/catalogue.ts'

/** The timetable with the newer sitting that staff entered; a document without papers does not count. */
export function withNewerSitting(timetable: ExamTimetable, document: unknown): ExamTimetable {
  const newer = document === undefined ? undefined : v.parse(ExamSitting, document)
  return newer && newer.papers.length > 0 ? { ...timetable, newer } : timetable
}

import type { ExamSitting, ExamTimetable } from '../catalogue/catalogue.ts'

/** The sittings of an exam, the newest first. */
export const sittingsOf = ({
  newer,
  ...required
}: ExamTimetable): readonly [ExamSitting, ...ExamSitting[]] =>
  newer ? [newer, required] : [required]

/** The sitting that calendars and countdowns follow. */
export const newestSitting = ({ newer, ...required }: ExamTimetable): ExamSitting =>
  newer ?? required

import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Format } from '#contract/shared/text/format.ts'
import type { ExamTimetable } from '#contract/catalogue/catalogue.ts'

export type TimetablePaper = ExamTimetable['papers'][number]
export type PaperDay = { date: string; papers: readonly TimetablePaper[] }

/** The days with papers, in order, and the papers of each by start. */
export function paperDays(papers: readonly TimetablePaper[]): PaperDay[] {
  const days = new Map<string, TimetablePaper[]>()
  for (const paper of papers.toSorted(byStart)) {
    const day = days.get(paper.date)
    if (day) day.push(paper)
    else days.set(paper.date, [paper])
  }
  return [...days].map(([date, ofDay]) => ({ date, papers: ofDay }))
}

const startOf = ({ date, start }: TimetablePaper) => `${date} ${start}`
const byStart = (a: TimetablePaper, b: TimetablePaper) =>
  startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0

/** `8:00 am - 10:00 am` */
export function paperTimes(
  format: Format,
  paper: Pick<TimetablePaper, 'date' | 'start' | 'minutes'>,
): string {
  const start = atMalaysianTime(paper.date, paper.start)
  const end = new Date(start.getTime() + paper.minutes * 60_000)
  return `${format.time(start)} - ${format.time(end)}`
}

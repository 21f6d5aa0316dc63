import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Format } from '#contract/shared/text/format.ts'
import type { ExamTimetable } from '#contract/catalogue/catalogue.ts'

export type Paper = ExamTimetable['papers'][number]
export type PaperDay = { date: string; papers: readonly Paper[] }

/** The days with papers, in order, and the papers of each by start. */
export function paperDays(papers: readonly Paper[]): PaperDay[] {
  const dates = [...new Set(papers.map((paper) => paper.date))].toSorted()
  return dates.map((date) => ({
    date,
    papers: papers
      .filter((paper) => paper.date === date)
      .toSorted((a, b) => a.start.localeCompare(b.start)),
  }))
}

/** `8:00 am - 10:00 am` */
export function paperTimes(
  format: Format,
  paper: Pick<Paper, 'date' | 'start' | 'minutes'>,
): string {
  const start = atMalaysianTime(paper.date, paper.start)
  const end = new Date(start.getTime() + paper.minutes * 60_000)
  return `${format.time(start)} - ${format.time(end)}`
}

import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { TimetablePaper } from './paper-days.ts'

export type PaperSlot = { paper: TimetablePaper; starts: Date; ends: Date }

/** The next paper, the current one, or none. */
export type NextPaperState = { state: 'coming' | 'now'; slot: PaperSlot } | { state: 'over' }

const minuteMs = 60_000

export function paperSlot(paper: TimetablePaper): PaperSlot {
  const starts = atMalaysianTime(paper.date, paper.start)
  return { paper, starts, ends: new Date(starts.getTime() + paper.minutes * minuteMs) }
}

/** The other papers that overlap with a paper, by its code. A paper may start when another ends. */
export function clashes(papers: readonly TimetablePaper[]): Map<string, TimetablePaper[]> {
  const all = papers.map(paperSlot)
  const found = all.map((one) => {
    const others = all.filter(
      (other) => other !== one && other.starts < one.ends && one.starts < other.ends,
    )
    return [one.paper.code, others.map(({ paper }) => paper)] as const
  })
  return new Map(found.filter(([, others]) => others.length > 0))
}

/** The first paper that has not ended at `now`. */
export function nextPaper(papers: readonly TimetablePaper[], now: Date): NextPaperState {
  const [first] = papers
    .map(paperSlot)
    .filter(({ ends }) => now < ends)
    .toSorted((a, b) => a.starts.getTime() - b.starts.getTime())
  if (!first) return { state: 'over' }
  return { state: now < first.starts ? 'coming' : 'now', slot: first }
}

/** Whether one of the papers has not ended at `now`. */
export const hasPaperToCome = (papers: readonly TimetablePaper[], now: Date): boolean =>
  nextPaper(papers, now).state !== 'over'

/** Rounded up to whole minutes, so that it is never 0 before the time. */
export const minutesUntil = (now: Date, then: Date): number =>
  Math.max(0, Math.ceil((then.getTime() - now.getTime()) / minuteMs))

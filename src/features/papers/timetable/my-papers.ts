import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Paper } from './paper-days.ts'

export type TimedPaper = { paper: Paper; starts: Date; ends: Date }

/** The next paper, the current one, or none. */
export type Next = { state: 'coming' | 'now'; timed: TimedPaper } | { state: 'over' }

const minuteMs = 60_000

export function timed(paper: Paper): TimedPaper {
  const starts = atMalaysianTime(paper.date, paper.start)
  return { paper, starts, ends: new Date(starts.getTime() + paper.minutes * minuteMs) }
}

/** For each code the other papers that overlap with it. A paper may start when another ends. */
export function clashes(papers: readonly Paper[]): Map<string, Paper[]> {
  const all = papers.map(timed)
  const found = all.map((one) => {
    const others = all.filter(
      (other) => other !== one && other.starts < one.ends && one.starts < other.ends,
    )
    return [one.paper.code, others.map(({ paper }) => paper)] as const
  })
  return new Map(found.filter(([, others]) => others.length > 0))
}

/** The first paper that has not ended at `now`. */
export function nextPaper(papers: readonly Paper[], now: Date): Next {
  const [first] = papers
    .map(timed)
    .filter(({ ends }) => now < ends)
    .toSorted((a, b) => a.starts.getTime() - b.starts.getTime())
  if (!first) return { state: 'over' }
  return { state: now < first.starts ? 'coming' : 'now', timed: first }
}

/** Whether one of the papers has not ended at `now`. */
export const isToCome = (papers: readonly Paper[], now: Date): boolean =>
  nextPaper(papers, now).state !== 'over'

/** Rounded up to whole minutes, so that it is never 0 before the time. */
export const minutesUntil = (now: Date, then: Date): number =>
  Math.max(0, Math.ceil((then.getTime() - now.getTime()) / minuteMs))

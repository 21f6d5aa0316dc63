/** A paper of the exam timetable that the student chose. */
export type ExamPaper = { name: string; path: string; starts: Date; ends: Date }

/** The next paper, or the one that runs; null when all are over. */
export const nextExamPaper = (papers: readonly ExamPaper[], now: Date): ExamPaper | null =>
  papers
    .filter(({ ends }) => now < ends)
    .toSorted((a, b) => a.starts.getTime() - b.starts.getTime())[0] ?? null

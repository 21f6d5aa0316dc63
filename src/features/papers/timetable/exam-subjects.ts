import type { TimetablePaper } from './paper-days.ts'

/** A syllabus of an exam and its papers: `1449`, Matematik. */
export type ExamSubject = { syllabus: string; name: string; papers: readonly TimetablePaper[] }

/** The syllabus of a paper: `1449` of the code `1449/1`. */
export const syllabusOf = ({ code }: Pick<TimetablePaper, 'code'>): string =>
  code.split('/')[0] ?? code

/** The subjects of an exam, sorted by name. */
export function examSubjects(papers: readonly TimetablePaper[]): ExamSubject[] {
  const syllabuses = [...new Set(papers.map(syllabusOf))]
  return syllabuses
    .map((syllabus) => {
      const ofSyllabus = papers.filter((paper) => syllabusOf(paper) === syllabus)
      return { syllabus, name: ofSyllabus[0]?.subject ?? syllabus, papers: ofSyllabus }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.syllabus < b.syllabus ? -1 : 1))
}

export const papersOf = (
  papers: readonly TimetablePaper[],
  chosen: readonly string[],
): TimetablePaper[] => papers.filter((paper) => chosen.includes(syllabusOf(paper)))

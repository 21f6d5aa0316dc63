import type { PastPapersFile } from '../../shared/content-files.ts'
import type { ExamKey } from '../../shared/kinds.ts'

/** The index for finding questions without the server: one public file per exam, made when content is loaded. */

/** Raised when the shape below changes: a device keeps no index of another shape. */
export const searchFormat = 1

/** Names in Bahasa Melayu and in English. */
type Names = readonly [bm: string, eng: string]

export type SearchPaper = {
  /** `1449/2`. */
  code: string
  year: number
  /** The suffix after the year in the paper's id, if several papers share code and year. */
  more?: string
  title: string
  /** The labels of its questions in order, separated by spaces: `1 2a 2b`. */
  labels: string
  /** Seconds from the question before, the first from the start. */
  gaps: readonly number[]
  /** The index in the subject's `abouts` of each question. */
  abouts: readonly number[]
}

export type SearchSubject = {
  id: number
  names: Names
  also: readonly string[]
  chapters: readonly (readonly [id: string, ...Names])[]
  /** The chapter (by index) and topic of questions; the topic may be empty. */
  abouts: readonly (readonly [chapter: number, ...Names])[]
  papers: readonly SearchPaper[]
}

export type SearchIndex = {
  format: typeof searchFormat
  exam: ExamKey
  subjects: readonly SearchSubject[]
}

export const searchIndexPath = (exam: ExamKey) => `/search-index/${exam}.json`

/** Whether this version can search the index. Only its outline is checked, because we built it. */
export function isSearchIndex(value: unknown): value is SearchIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === searchFormat
  )
}

/** The source of the index: a content file, or the same data from the database. */
export type SearchSource = Pick<PastPapersFile, 'exam' | 'chapters'> & {
  subject: Pick<PastPapersFile['subject'], 'id' | 'name_bm' | 'name_eng' | 'also_called'>
  papers: Pick<PastPapersFile['papers'][number], 'id' | 'code' | 'year' | 'title' | 'questions'>[]
}

/** The index of one exam. Public: it holds no media, no teachers and no question texts. */
export function searchIndexOf(exam: ExamKey, files: Iterable<SearchSource>): SearchIndex {
  const subjects = [...files].filter((file) => file.exam === exam).map(subjectOf)
  return { format: searchFormat, exam, subjects }
}

function subjectOf({ exam, subject, chapters, papers }: SearchSource): SearchSubject {
  const chapterAt = new Map(chapters.map(({ id }, n) => [id, n]))
  const abouts: SearchSubject['abouts'][number][] = []
  const aboutAt = new Map<string, number>()

  function aboutOf(question: PastPapersFile['papers'][number]['questions'][number]): number {
    const { chapter_id: chapter, topic_bm: bm, topic_eng: eng } = question
    const key = `${chapter}\n${bm}\n${eng}`
    const known = aboutAt.get(key)
    if (known !== undefined) return known
    aboutAt.set(key, abouts.length)
    return abouts.push([chapterAt.get(chapter) ?? 0, bm, eng]) - 1
  }

  const searchPapers = papers.map(({ id, code, year, title, questions }) => {
    const more = id.slice(`${exam}-${code}-${year}-`.length)
    return {
      code,
      year,
      ...(more && { more }),
      title,
      labels: questions.map(({ label }) => label).join(' '),
      gaps: questions.map(({ at_second: at }, n) => at - (questions[n - 1]?.at_second ?? 0)),
      abouts: questions.map(aboutOf),
    }
  })
  return {
    id: subject.id,
    names: [subject.name_bm, subject.name_eng],
    also: subject.also_called,
    chapters: chapters.map((row) => [row.id, row.title_bm, row.title_eng]),
    abouts,
    papers: searchPapers,
  }
}

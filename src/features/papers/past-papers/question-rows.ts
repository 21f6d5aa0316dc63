import type { Mark, Paper, PaperChapter, PaperQuestion } from '#contract/papers/papers.ts'

/** A row of the question table: the paper, the times in its video, and the topic. */
export type QuestionRow = {
  key: string
  paper: Paper
  label: string
  second: number
  /** The second at which the next question begins; null for the paper's last. */
  until: number | null
  chapter: PaperChapter
  /** In the paper's language; empty if none is recorded. */
  topic: string
}
export type Language = Paper['language']
export type MarksByKey = ReadonlyMap<string, Mark>

export const questionKey = (paperId: string, label: string) => `${paperId}/${label}`

/** Malay if all papers are in Malay, else English. */
export const languageOf = (papers: readonly Paper[]): Language =>
  papers.length > 0 && papers.every(({ language }) => language === 'Bm') ? 'Bm' : 'Eng'

/** `1449/2 2022`, with the suffix that distinguishes papers of the same code and year. */
export function paperName({ id, code, year }: Paper): string {
  const [, , , , ...rest] = id.split('-')
  return [code, year, ...rest].join(' ')
}

/** The questions as rows, in the order of the server: by paper, then by time in its video. */
export function questionRows(
  papers: readonly Paper[],
  chapters: readonly PaperChapter[],
  questions: readonly PaperQuestion[],
): QuestionRow[] {
  const paperOf = new Map(papers.map((paper) => [paper.id, paper]))
  const chapterOf = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  return questions.flatMap((question) => {
    const paper = paperOf.get(question.paper_id)
    const chapter = chapterOf.get(question.chapter_id)
    if (!paper || !chapter) return []
    return {
      key: questionKey(paper.id, question.label),
      paper,
      label: question.label,
      second: question.at_second,
      until: question.until_second,
      chapter,
      topic: paper.language === 'Bm' ? question.topic_bm : question.topic_eng,
    }
  })
}

/** The rows in the order of the syllabus; stable within a chapter. */
export function byChapter(
  rows: readonly QuestionRow[],
  chapters: readonly PaperChapter[],
): QuestionRow[] {
  const position = new Map(chapters.map(({ id }, n) => [id, n]))
  return rows.toSorted(
    (a, b) => (position.get(a.chapter.id) ?? 0) - (position.get(b.chapter.id) ?? 0),
  )
}

/** The question discussed at a second of a paper's video. */
export function playingAt(
  rows: readonly QuestionRow[],
  paperId: string | undefined,
  second: number | null,
): QuestionRow | undefined {
  if (paperId === undefined || second === null) return undefined
  return rows.find(
    (row) =>
      row.paper.id === paperId &&
      row.second <= second &&
      (row.until === null || second < row.until),
  )
}

export const markFilters = ['done', 'to-do', 'none'] as const
export type MarkFilter = (typeof markFilters)[number]

export function withMark(
  rows: readonly QuestionRow[],
  marks: MarksByKey,
  filter: MarkFilter | null,
): readonly QuestionRow[] {
  if (filter === null) return rows
  return rows.filter(({ key }) => (marks.get(key) ?? 'none') === filter)
}

export const countDone = (rows: readonly QuestionRow[], marks: MarksByKey): number =>
  rows.filter(({ key }) => marks.get(key) === 'done').length

export type RowGroup = { first: QuestionRow; rows: QuestionRow[] }

/** Groups consecutive rows of the same paper or chapter. */
export function groupedBy(by: 'paper' | 'chapter', rows: readonly QuestionRow[]): RowGroup[] {
  const groups: RowGroup[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.first[by].id === row[by].id) last.rows.push(row)
    else groups.push({ first: row, rows: [row] })
  }
  return groups
}

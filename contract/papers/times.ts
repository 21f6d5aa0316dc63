import * as v from 'valibot'
import { parseCsv, textBeyond } from '../shared/text/csv.ts'
import { Count } from '../shared/wire.ts'
import { ChapterId, QuestionLabel } from './papers.ts'

/** A question of a paper: its number, the second at which the video explains it, its chapter. */
export const QuestionTime = v.strictObject({
  label: v.string(),
  /** Null: not set yet. */
  at_second: v.nullable(Count),
  chapter_id: v.string(),
  topic_bm: v.string(),
  topic_eng: v.string(),
})
export type QuestionTime = v.InferOutput<typeof QuestionTime>

/** A question as it is being set: its time as it is typed. */
const DraftRow = v.object({ ...v.omit(QuestionTime, ['at_second']).entries, at: v.string() })
export type DraftRow = v.InferOutput<typeof DraftRow>

/** Unsaved changes of a paper, and the version they are based on. */
const TimesDraft = v.object({ version: v.string(), rows: v.array(DraftRow) })
export type TimesDraft = v.InferOutput<typeof TimesDraft>

export const readTimesDraft = (kept: unknown): TimesDraft | undefined =>
  v.is(TimesDraft, kept) ? kept : undefined

export const timeColumns = ['label', 'at', 'chapter_id', 'topic_bm', 'topic_eng'] as const
export type TimeColumn = (typeof timeColumns)[number]
export const topicMaximumCharacters = 120

export const timeProblems = [
  'label-wrong',
  'label-twice',
  'time-missing',
  'time-beyond',
  'time-order',
  'chapter-unknown',
  'topic-alone',
  'topic-long',
] as const
export type TimeProblem = (typeof timeProblems)[number]
export type ProblemAt = { row: number; column: TimeColumn; why: TimeProblem }

/**
 * Validates the questions of one paper, for the screen, the server and imports. Rows count from 0. Questions must be
 * in the order of the video.
 */
export function problemsOf(
  questions: readonly QuestionTime[],
  { seconds, chapterIds }: { seconds: number; chapterIds: ReadonlySet<string> },
): ProblemAt[] {
  const seen = new Set<string>()
  let before = -1
  return questions.flatMap((question, row) => {
    const { label, at_second: at, chapter_id, topic_bm: bm, topic_eng: eng } = question
    const found: ProblemAt[] = []
    const say = (column: TimeColumn, why: TimeProblem) => found.push({ row, column, why })
    if (!v.is(QuestionLabel, label)) say('label', 'label-wrong')
    else if (seen.has(label)) say('label', 'label-twice')
    seen.add(label)
    if (at === null) say('at', 'time-missing')
    else if (at >= seconds) say('at', 'time-beyond')
    else if (at <= before) say('at', 'time-order')
    before = at ?? before
    if (!v.is(ChapterId, chapter_id) || !chapterIds.has(chapter_id))
      say('chapter_id', 'chapter-unknown')
    if (!bm !== !eng) say(bm ? 'topic_eng' : 'topic_bm', 'topic-alone')
    if (bm.length > topicMaximumCharacters) say('topic_bm', 'topic-long')
    if (eng.length > topicMaximumCharacters) say('topic_eng', 'topic-long')
    return found
  })
}

/** The second in a time as people write it: `75`, `1:15`, `1:02:05`; null for anything else. */
export function secondOf(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes, seconds = '0'] = match
  if (minutes !== undefined && Number(seconds) > 59) return null
  if (match[1] !== undefined && Number(minutes) > 59) return null
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
}

export const paperTimeColumns = ['paper_id', ...timeColumns] as const
export type ImportColumn = (typeof paperTimeColumns)[number]
/** A row of the template. */
export const importExample: Record<ImportColumn, string> = {
  paper_id: 'spm-1449-1-2022',
  label: '1a',
  at: '1:15',
  chapter_id: 'mathematics-f4-1',
  topic_bm: 'Fungsi kuadratik',
  topic_eng: 'Quadratic functions',
}
export type ImportedRow = { line: number; paper_id: string; question: QuestionTime }
export type ReadImport =
  | { missing: ImportColumn[] }
  | { beyond: { line: number; text: string }[] }
  | { rows: ImportedRow[] }

/** Reads a file of questions and times, with columns in any order. */
export function readImport(csv: string): ReadImport {
  const [heading, ...rows] = parseCsv(csv)
  const names = heading?.cells.map((name) => name.toLowerCase()) ?? []
  const missing = paperTimeColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) return { missing }
  const beyond = rows.flatMap((row) => {
    const text = textBeyond(heading, row)
    return text === undefined ? [] : { line: row.line, text }
  })
  if (beyond.length > 0) return { beyond }
  return {
    rows: rows.map(({ line, cells }) => {
      const cell = (name: ImportColumn) => cells[names.indexOf(name)] ?? ''
      return {
        line,
        paper_id: cell('paper_id'),
        question: {
          label: cell('label').toLowerCase(),
          at_second: secondOf(cell('at')),
          chapter_id: cell('chapter_id'),
          topic_bm: cell('topic_bm'),
          topic_eng: cell('topic_eng'),
        },
      }
    }),
  }
}

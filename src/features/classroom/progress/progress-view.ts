import { watchedShare } from '#contract/shared/limits.ts'
import { chapterPath, paperPath, paperSubjectPath } from '#contract/papers/paths.ts'
import type { Mark, PaperQuestion, PaperSubjectPage } from '#contract/papers/papers.ts'
import { isWatched, resumeAt, type Span } from '#contract/classroom/progress.ts'
import type { WatchedRecording } from '#features/classroom/progress/progress.ts'

/** Keys are paper and label: `spm-1449-2-2022/7b`. */
export type Marks = ReadonlyMap<string, Mark>

/** The next step: a recording and its position, or a question. */
export type NextActivity =
  | { kind: 'recording'; title: string; path: string; atSecond: number | null }
  | { kind: 'question'; code: string; year: number; label: string; path: string }

export type ChapterProgress = {
  id: string
  title: string
  path: string
  questions: number
  watched: number
  done: number
}
export type SubjectProgress = {
  path: string
  hasBegun: boolean
  questions: number
  watched: number
  done: number
  next: NextActivity | null
  chapters: ChapterProgress[]
}

/** Progress in the papers of a subject: questions watched, and questions that the student has marked as done. */
export function subjectProgress(
  { subject, chapters, papers, questions }: PaperSubjectPage,
  marks: Marks,
  recordings: readonly WatchedRecording[],
): SubjectProgress {
  const lengths = new Map(papers.map(({ id, seconds }) => [id, seconds]))
  const rows = new Map(recordings.map((row) => [row.watched_id, row]))
  const seen = new Set(
    recordings.filter((row) => isWatched(row)).map(({ watched_id }) => watched_id),
  )
  const isSeen = (question: PaperQuestion) =>
    seen.has(question.paper_id) ||
    wasPlayed(
      rows.get(question.paper_id)?.watched ?? [],
      question.at_second,
      question.until_second ?? lengths.get(question.paper_id) ?? question.at_second,
    )
  const markOf = ({ paper_id, label }: PaperQuestion) => marks.get(`${paper_id}/${label}`)
  const count = (some: readonly PaperQuestion[]) => ({
    questions: some.length,
    watched: some.filter(isSeen).length,
    done: some.filter((question) => markOf(question) === 'done').length,
  })
  const isMalay = papers.every(({ language }) => language === 'Bm')
  const inOrder = chapters.flatMap(({ id }) => questionsOf(id))
  const all = count(questions)
  return {
    path: paperSubjectPath(subject),
    ...all,
    hasBegun:
      all.watched > 0 ||
      questions.some((one) => markOf(one) !== undefined) ||
      recordings.some(({ watched_id }) => lengths.has(watched_id)),
    next:
      question(inOrder.find((one) => markOf(one) === 'to-do')) ??
      begunPaper() ??
      question(inOrder.find((one) => markOf(one) !== 'done')),
    chapters: chapters.flatMap(({ id, title_bm, title_eng }) => {
      const ofChapter = questionsOf(id)
      if (ofChapter.length === 0) return []
      return {
        id,
        title: isMalay ? title_bm : title_eng,
        path: chapterPath(id),
        ...count(ofChapter),
      }
    }),
  }

  function questionsOf(chapterId: string): readonly PaperQuestion[] {
    return questions.filter(({ chapter_id }) => chapter_id === chapterId)
  }

  function question(found: PaperQuestion | undefined): NextActivity | null {
    const paper = papers.find(({ id }) => id === found?.paper_id)
    if (!found || !paper) return null
    return {
      kind: 'question',
      code: paper.code,
      year: paper.year,
      label: found.label,
      path: paperPath(subject, paper.id, found.at_second),
    }
  }

  function begunPaper(): NextActivity | null {
    const row = recordings.find(
      ({ watched_id }) => lengths.has(watched_id) && !seen.has(watched_id),
    )
    if (!row) return null
    const { title, path, position_seconds, of_seconds } = row
    const atSecond = resumeAt(position_seconds, of_seconds)
    return { kind: 'recording', title, path, atSecond: atSecond > 0 ? atSecond : null }
  }
}

/** Whether nearly everything between two seconds was played. */
function wasPlayed(spans: readonly Span[], from: number, to: number): boolean {
  const played = spans.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  return to > from && played >= watchedShare * (to - from)
}

import { and, isNull, notInArray, sql } from 'drizzle-orm'
import { composePaper } from './compose-paper.ts'
import type { Content } from './content-files.ts'
import { toPracticeQuestion } from './practice-question.ts'
import type { Tx } from '../db/open.ts'
import { practiceQuestions, timedPapers } from '../db/tables/practice.ts'
import { upsert } from '../db/upsert.ts'

/**
 * Loads the questions of the files. What is new, changed or gone gets the next revision, so that devices fetch only
 * that; a question that is gone stays for the answers that were given to it.
 * @returns how many questions and papers were added, changed or withdrawn
 */
export async function loadPractice(tx: Tx, { practice }: Content, now: Date): Promise<number> {
  const [newest] = await tx
    .select({ last: sql<number>`coalesce(max(${practiceQuestions.revision}), 0)::integer` })
    .from(practiceQuestions)
  const revision = (newest?.last ?? 0) + 1
  const rows = [...practice.values()].flatMap((file) =>
    file.questions.map((question, n) => ({
      id: question.id,
      subjectKey: file.subject_key,
      language: file.language,
      chapterId: question.chapter_id,
      position: n + 1,
      body: toPracticeQuestion(question, file),
      revision,
      withdrawnAt: null,
    })),
  )
  const changed = await upsert(tx, practiceQuestions, ['id'], rows, ['revision'])
  const withdrawn = await tx
    .update(practiceQuestions)
    .set({ withdrawnAt: now, revision })
    .where(
      and(
        isNull(practiceQuestions.withdrawnAt),
        notInArray(
          practiceQuestions.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: practiceQuestions.id })
  return changed + withdrawn.length + (await loadPapers(tx, practice))
}

/** Sittings hold the questions of their paper, so a paper may change or go. */
async function loadPapers(tx: Tx, practice: Content['practice']): Promise<number> {
  const rows = [...practice.values()].flatMap((file) =>
    file.papers.map(({ id, title, minutes, questions: count }, turn) => ({
      id,
      subjectKey: file.subject_key,
      language: file.language,
      position: turn + 1,
      title,
      minutes,
      questionIds: composePaper(file.questions, { count, turn }),
    })),
  )
  const changed = await upsert(tx, timedPapers, ['id'], rows)
  const gone = await tx
    .delete(timedPapers)
    .where(
      notInArray(
        timedPapers.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning({ id: timedPapers.id })
  return changed + gone.length
}

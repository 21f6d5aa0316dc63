import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Content } from './content-files.ts'
import {
  composePaper,
  isPaperOfStaff,
  staffPracticeRepository,
  toPracticeQuestion,
} from '../modules/practice/index.ts'
import type { Tx } from '../platform/db/open.ts'
import { practiceQuestions, timedPapers } from '../platform/db/schema/practice.ts'
import { upsert } from '../platform/db/upsert.ts'

/**
 * Loads the questions and timed papers of the content files; questions that staff changed are left alone. New, changed
 * and withdrawn questions get the next revision, so that devices fetch only those. A question that is missing from the
 * files is withdrawn, not deleted, because students may have answered it.
 * @returns how many questions and papers were added, changed or withdrawn
 */
export async function loadPractice(tx: Tx, { practice }: Content, now: Date): Promise<number> {
  const repository = staffPracticeRepository(tx)
  await repository.lock()
  const revision = await repository.nextRevision()
  const ofStaff = new Set(
    (
      await tx
        .select({ id: practiceQuestions.id })
        .from(practiceQuestions)
        .where(eq(practiceQuestions.byStaff, true))
    ).map(({ id }) => id),
  )
  const inFiles = [...practice.values()].flatMap((file) =>
    file.questions.map((question, n) => ({
      id: question.id,
      subjectKey: file.subject_key,
      language: file.language,
      chapterId: question.chapter_id,
      position: n + 1,
      body: toPracticeQuestion(question, file),
      written: question,
      byStaff: false,
      revision,
      withdrawnAt: null,
    })),
  )
  const rows = inFiles.filter(({ id }) => !ofStaff.has(id))
  const changed = await upsert(tx, practiceQuestions, ['id'], rows, ['revision'])
  const withdrawn = await tx
    .update(practiceQuestions)
    .set({ withdrawnAt: now, revision })
    .where(
      and(
        isNull(practiceQuestions.withdrawnAt),
        eq(practiceQuestions.byStaff, false),
        notInArray(
          practiceQuestions.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: practiceQuestions.id })
  return changed + withdrawn.length + (await loadPapers(tx, practice))
}

/**
 * Composes the papers of the files from all questions that are not withdrawn, those of staff included. Attempts copy
 * the questions of their paper, so papers may be changed or deleted. A subject without a paper in the files keeps the
 * papers composed of what staff wrote.
 */
async function loadPapers(tx: Tx, practice: Content['practice']): Promise<number> {
  const questions = await tx
    .select({
      key: practiceQuestions.subjectKey,
      language: practiceQuestions.language,
      body: practiceQuestions.body,
    })
    .from(practiceQuestions)
    .where(isNull(practiceQuestions.withdrawnAt))
    .orderBy(asc(practiceQuestions.position), asc(practiceQuestions.id))
  const composed = [...practice.values()].flatMap((file) =>
    file.papers.map(({ id, title, minutes, questions: count }, turn) => ({
      id,
      subjectKey: file.subject_key,
      language: file.language,
      position: turn + 1,
      title,
      minutes,
      questionIds: composePaper(
        questions
          .filter(({ key, language }) => key === file.subject_key && language === file.language)
          .map(({ body }) => body),
        { count, turn },
      ),
    })),
  )
  const rows = composed.filter(({ questionIds }) => questionIds.length > 0)
  const changed = await upsert(tx, timedPapers, ['id'], rows)
  const wanted = new Set(rows.map(({ id }) => id))
  const hasPaper = new Set(rows.map(subjectOf))
  const gone = (await tx.select().from(timedPapers)).filter(
    (paper) => !wanted.has(paper.id) && (hasPaper.has(subjectOf(paper)) || !isPaperOfStaff(paper)),
  )
  await tx.delete(timedPapers).where(
    inArray(
      timedPapers.id,
      gone.map(({ id }) => id),
    ),
  )
  return changed + gone.length
}

const subjectOf = ({ subjectKey, language }: { subjectKey: string; language: string }) =>
  `${subjectKey} ${language}`

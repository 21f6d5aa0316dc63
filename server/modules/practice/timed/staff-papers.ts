import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { timedPaperOfStaff } from '#contract/shared/limits.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { practiceQuestions, timedPapers } from '../../../platform/db/schema/practice.ts'
import { upsert } from '../../../platform/db/upsert.ts'
import { composePaper } from './compose-paper.ts'

const idStart = ({ key, language }: Pick<Subject, 'key' | 'language'>) =>
  `paper-${key.slice(0, 40)}-${language.toLowerCase()}-staff-`

/** Whether a timed paper was composed of what staff wrote, for a subject without a paper of a content file. */
export const isPaperOfStaff = ({
  id,
  subjectKey: key,
  language,
}: Pick<typeof timedPapers.$inferSelect, 'id' | 'subjectKey' | 'language'>) =>
  id.startsWith(idStart({ key, language }))

/**
 * Composes the timed papers of a subject that has none of a content file: as many as its questions fill. A paper
 * that its questions no longer fill is left as it is.
 */
export async function composeStaffPapers(
  tx: Tx,
  { key, language }: Pick<Subject, 'key' | 'language'>,
): Promise<void> {
  const known = await tx
    .select()
    .from(timedPapers)
    .where(and(eq(timedPapers.subjectKey, key), eq(timedPapers.language, language)))
  if (!known.every(isPaperOfStaff)) return
  const asked = await tx
    .select({ body: practiceQuestions.body })
    .from(practiceQuestions)
    .where(
      and(
        eq(practiceQuestions.subjectKey, key),
        eq(practiceQuestions.language, language),
        isNull(practiceQuestions.withdrawnAt),
      ),
    )
    .orderBy(asc(practiceQuestions.position), asc(practiceQuestions.id))
  const questions = asked.map(({ body }) => body)
  const { atMost, minutes, questions: count } = timedPaperOfStaff
  const t = copyOf('server/staff')
  const markable = questions.filter(({ kind }) => kind !== 'self').length
  const papers = Math.min(Math.floor(markable / count), atMost)
  const rows = Array.from({ length: papers }, (_, turn) => ({
    id: `${idStart({ key, language })}${turn + 1}`,
    subjectKey: key,
    language,
    position: turn + 1,
    title: t(`timedPaperTitle.${language}`, { number: turn + 1 }),
    minutes,
    questionIds: composePaper(questions, { count, turn }),
  }))
  await upsert(tx, timedPapers, ['id'], rows)
}

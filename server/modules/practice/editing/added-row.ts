import { randomUUID } from 'node:crypto'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { Change } from '../../../platform/db/audit.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { auditValuesOf } from './audit-values.ts'

const labelMaximumCharacters = 80

/** The row of a question that staff add, with a new id. */
export function addedRow(
  { key, language }: Subject,
  { draft, body }: { draft: WrittenDraft; body: PracticeQuestion },
  { position, revision }: { position: number; revision: number },
) {
  const id = `${key.slice(0, 60)}-staff-${randomUUID().slice(0, 8)}`
  return {
    id,
    subjectKey: key,
    language,
    chapterId: draft.chapter_id,
    position,
    body: { ...body, id },
    written: { ...draft, id },
    byStaff: true,
    revision,
  }
}

/** A change of a question as the list of changes holds it. */
export const practiceChange = (
  { uid }: Pick<Caller, 'uid'>,
  action: string,
  question: PracticeQuestion,
  { before, after }: { before?: WrittenDraft | undefined; after?: WrittenDraft } = {},
): Change => ({
  uid,
  action,
  subject: `practice/${question.id}`,
  label: plainText(question.text).slice(0, labelMaximumCharacters),
  before: before ? auditValuesOf(before) : {},
  after: after ? auditValuesOf(after) : {},
})

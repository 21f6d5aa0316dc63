import * as v from 'valibot'
import { ExamSitting } from '#contract/catalogue/catalogue.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pageDocuments } from '#contract/site/page-content.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { stableText } from '../../../platform/db/version-of.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { staffPageContentRepository } from './repository.ts'

export type { ExamSitting }
const kindOf = (exam: ExamKey) => `timetable-${exam}-newer` as const

/** The newer sitting of an exam as staff last drafted or published it, and whether there is a draft. */
export async function newerSittingOf(
  db: Db | Tx,
  exam: ExamKey,
): Promise<{ sitting: ExamSitting; shown: ExamSitting; isDraft: boolean }> {
  const { document } = pageDocuments[kindOf(exam)]
  const [record] = await staffPageContentRepository(db).all([document])
  const { draft, published, loaded } = record ?? refuse('request.not-found')
  const shown = v.parse(ExamSitting, published ?? loaded)
  return { sitting: draft ? v.parse(ExamSitting, draft) : shown, shown, isDraft: draft !== null }
}

/** Whether staff could publish this sitting unchanged. */
export const isPublishable = (exam: ExamKey, sitting: ExamSitting): boolean =>
  v.safeParse(pageDocuments[kindOf(exam)].schema, { exam, ...sitting }).success

export async function lockNewerSitting(tx: Tx, exam: ExamKey): Promise<void> {
  await staffPageContentRepository(tx).lock(pageDocuments[kindOf(exam)].document)
}

/** Drafts the newer sitting for staff to publish; a sitting without papers, or as published, removes the draft. */
export async function draftNewerSitting(
  tx: Tx,
  { exam, sitting, byUid }: { exam: ExamKey; sitting: ExamSitting; byUid: string },
  now: Date,
): Promise<void> {
  const kind = kindOf(exam)
  const { sitting: before, shown } = await newerSittingOf(tx, exam)
  const isNone = sitting.papers.length === 0 || stableText(sitting) === stableText(shown)
  const draft = isNone ? null : { exam, ...sitting }
  await staffPageContentRepository(tx).write(pageDocuments[kind].document, { draft })
  await recordChange(
    tx,
    {
      uid: byUid,
      action: 'page-content-draft-saved',
      subject: `page-content/${kind}`,
      label: copyOf('server/staff')(`pageContent.${kind}`),
      before: { papers: before.papers },
      after: { papers: sitting.papers },
    },
    now,
  )
}

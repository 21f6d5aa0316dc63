import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { AuditValues } from '../../../platform/db/schema/platform.ts'

/** A question as the list of changes shows it. */
export const auditValuesOf = (question: WrittenDraft): AuditValues => ({
  text: question.text,
  practice_figure: question.figure?.alt ?? null,
  practice_answer: answerText(question),
  worked: question.worked,
  practice_chapter: question.chapter_id,
  difficulty: String(question.difficulty),
  past_paper: question.paper ? `${question.paper.paper_id} ${question.paper.label}` : null,
})

function answerText(question: WrittenDraft): string[] {
  switch (question.kind) {
    case 'choice':
      return question.options.map(({ key, text }) =>
        question.correct.includes(key) ? `✓ ${text}` : text,
      )
    case 'number':
      return [`${question.value} ± ${question.tolerance} ${question.units.join(', ')}`.trim()]
    case 'text':
      return question.accepted
    case 'order':
      return question.items.map(({ text }) => text)
    case 'self':
      return question.scheme.map(({ marks, text }) => `${marks}: ${text}`)
  }
}

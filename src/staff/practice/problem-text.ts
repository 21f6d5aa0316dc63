import type { useTranslation } from 'react-i18next'
import type { PracticeProblem } from '#contract/practice/staff-practice.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/** What is wrong with a question, and in which field. */
export function problemText(
  { at, why, detail }: PracticeProblem,
  t: ReturnType<typeof useTranslation<'staff/practice'>>['t'],
): string {
  const [field = '', number] = at.split('.')
  const name = textOf(t, `problemIn.${field || 'question'}`, {
    number: Number(number ?? 0) + 1,
  })
  return t(`problem.${why}`, { name, detail })
}

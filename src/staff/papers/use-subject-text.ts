import { useTranslation } from 'react-i18next'
import type { StaffPaperRow } from '#contract/papers/staff-papers.ts'

/** `SPM Biology`: a subject and its exam, which some subjects have in their names. */
export function useSubjectText() {
  const { t } = useTranslation('staff/papers')
  return ({ exam, subject }: Pick<StaffPaperRow, 'exam' | 'subject'>): string => {
    const name = t(`exams.${exam}`)
    return subject.startsWith(`${name} `) ? subject : t('subjectOption', { exam: name, subject })
  }
}

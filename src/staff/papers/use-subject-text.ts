import { useTranslation } from 'react-i18next'
import type { StaffPaperRow } from '#contract/papers/staff-papers.ts'

/** A subject with its exam, `SPM Biology`; some subjects already have the exam in their names. */
export function useSubjectText() {
  const { t } = useTranslation('staff/papers')
  return ({ exam, subject }: Pick<StaffPaperRow, 'exam' | 'subject'>): string => {
    const name = t(`exams.${exam}`)
    return subject.startsWith(`${name} `) ? subject : t('subjectOption', { exam: name, subject })
  }
}

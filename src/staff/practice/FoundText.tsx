import { useTranslation } from 'react-i18next'
import type { PracticeRow } from '#contract/practice/staff-practice.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<PracticeRow['found'], Tone> = {
  hard: 'danger',
  fair: 'neutral',
  easy: 'success',
  few: 'neutral',
}

/** How students found a question: how many answered, and the share of first answers that were right. */
export function FoundText({ row: { students, right, found } }: { row: PracticeRow }) {
  const { t } = useTranslation('staff/practice')
  return (
    <>
      <span className="numbers quiet">
        {t('found.students', {
          count: students,
          percent: students === 0 ? 0 : Math.round((100 * right) / students),
        })}
      </span>{' '}
      {found !== 'few' && <Tag tone={tones[found]}>{t(`found.${found}`)}</Tag>}
    </>
  )
}

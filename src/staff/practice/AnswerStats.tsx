import { useTranslation } from 'react-i18next'
import type { PracticeRow } from '#contract/practice/staff-practice.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<PracticeRow['found'], Tone> = {
  hard: 'danger',
  fair: 'neutral',
  easy: 'success',
  few: 'neutral',
}

/** How many students answered a question, and the share of right first answers. */
export function AnswerStats({ row: { students, right, found } }: { row: PracticeRow }) {
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

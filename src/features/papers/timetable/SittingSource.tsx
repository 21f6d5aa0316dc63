import { useTranslation } from 'react-i18next'
import type { ExamSitting } from '#contract/catalogue/catalogue.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './ExamTimetablePage.module.css'

/** Where the dates of a sitting come from, with a warning where they are samples. */
export function SittingSource({ sitting }: { sitting: Pick<ExamSitting, 'sample' | 'source'> }) {
  const { t } = useTranslation('timetable')
  return sitting.sample ? (
    <Notice tone="warning" title={t('sampleTitle')}>
      {sitting.source}
    </Notice>
  ) : (
    <p className={styles.source}>{sitting.source}</p>
  )
}

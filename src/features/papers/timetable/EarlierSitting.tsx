import { useTranslation } from 'react-i18next'
import type { ExamSitting } from '#contract/catalogue/catalogue.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './ExamTimetablePage.module.css'
import { papersOf } from './exam-subjects.ts'
import { FullTimetableLink } from './FullTimetableLink.tsx'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays } from './paper-days.ts'
import { SittingSource } from './SittingSource.tsx'

/** A sitting below the newest one, without a calendar. */
export function EarlierSitting({
  exam,
  sitting,
  chosen,
}: {
  exam: ExamKey
  sitting: ExamSitting
  /** The chosen syllabuses. */
  chosen: readonly string[]
}) {
  const { t } = useTranslation('timetable')
  const mine = papersOf(sitting.papers, chosen)
  const heading = `sitting-${sitting.sitting}`
  return (
    <section className={styles.earlier} aria-labelledby={heading}>
      <div className={styles.title}>
        <h2 id={heading}>{sitting.title}</h2>
        {sitting.sample && <Tag tone="accent">{t('sample')}</Tag>}
      </div>
      <p className={styles.lead}>{t(exam === 'spm' ? 'spmLead' : 'igcseLead')}</p>
      <FullTimetableLink url={sitting.full_timetable_url} />
      <SittingSource sitting={sitting} />
      {paperDays(mine.length > 0 ? mine : sitting.papers).map((day) => (
        <PaperDayTable key={day.date} exam={exam} day={day} isEarlier />
      ))}
    </section>
  )
}

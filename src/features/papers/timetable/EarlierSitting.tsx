import { useTranslation } from 'react-i18next'
import { calendarPath } from '#contract/classroom/calendar-files.ts'
import type { ExamSitting } from '#contract/catalogue/catalogue.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Tag } from '#ui/Tag.tsx'
import { CalendarLink, whyNoCalendarId } from './CalendarLink.tsx'
import styles from './ExamTimetablePage.module.css'
import { FullTimetableLink } from './FullTimetableLink.tsx'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays } from './paper-days.ts'
import { SittingSource } from './SittingSource.tsx'

type Props = {
  exam: ExamKey
  sitting: ExamSitting
  lead: string
  /** Whether the exam's calendar and links to papers point to this sitting. */
  isNewest: boolean
  hasCalendar: boolean
}

/** A sitting that is over, folded under its name. */
export function EarlierSitting({ exam, sitting, lead, isNewest, hasCalendar }: Props) {
  const { t } = useTranslation('timetable')
  const { title } = sitting
  return (
    <section className={styles.earlier} aria-label={title}>
      <Disclosure title={<h2>{t('lastDates', { title })}</h2>}>
        {sitting.sample && (
          <div>
            <Tag tone="accent">{t('sample')}</Tag>
          </div>
        )}
        <p className={styles.lead}>{lead}</p>
        <div className={styles.actions}>
          <FullTimetableLink url={sitting.full_timetable_url} />
          {isNewest && (
            <CalendarLink path={calendarPath(exam)} enabled={hasCalendar}>
              {t('addAll')}
            </CalendarLink>
          )}
        </div>
        {isNewest && !hasCalendar && <p id={whyNoCalendarId}>{t('noCalendar')}</p>}
        <SittingSource sitting={sitting} />
        {paperDays(sitting.papers).map((day) => (
          <PaperDayTable key={day.date} exam={exam} day={day} isOver hasIds={isNewest} />
        ))}
      </Disclosure>
    </section>
  )
}

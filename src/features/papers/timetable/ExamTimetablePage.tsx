import { useTranslation } from 'react-i18next'
import { calendarPath } from '#contract/classroom/calendar-files.ts'
import type { ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { sittingsOf } from '#contract/papers/exam-sittings.ts'
import { useHasCalendar } from '#platform/calendar-files.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Tag } from '#ui/Tag.tsx'
import { CalendarLink, whyNoCalendarId } from './CalendarLink.tsx'
import { chooseSubjects, useChosenSubjects } from './chosen-subjects.ts'
import { EarlierSitting } from './EarlierSitting.tsx'
import { examSubjects, papersOf } from './exam-subjects.ts'
import styles from './ExamTimetablePage.module.css'
import { FullTimetableLink } from './FullTimetableLink.tsx'
import { MyPapers } from './MyPapers.tsx'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays } from './paper-days.ts'
import { SittingSource } from './SittingSource.tsx'
import { SubjectPicker } from './SubjectPicker.tsx'

/** The dates and times of an exam's papers, the newest sitting first. Kept, so that it opens offline. */
export function ExamTimetablePage({
  timetable,
  keptAt = null,
}: {
  timetable: ExamTimetable
  /** When a kept copy was fetched; null while the data is current. */
  keptAt?: string | null
}) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const { exam } = timetable
  const [sitting, ...earlier] = sittingsOf(timetable)
  const { title, papers } = sitting
  const hasCalendar = useHasCalendar(exam)
  const chosen = useChosenSubjects(exam)
  const mine = papersOf(papers, chosen ?? [])
  const days = paperDays(papers)
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={title}
        description={t('metaDescription', { title })}
        path={`/${exam}-timetable`}
      />
      <div className={styles.header}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {sitting.sample && <Tag tone="accent">{t('sample')}</Tag>}
        </div>
        {keptAt && (
          <Freshness text={t('lastUpdated', { time: format.dateTime(new Date(keptAt)) })} />
        )}
        <p className={styles.lead}>
          {timetable.newer
            ? t('newerLead', { title })
            : t(exam === 'spm' ? 'spmLead' : 'igcseLead')}
        </p>
        {first && last && (
          <ul role="list" className={styles.facts}>
            <li>
              <Icon name="calendar" />
              {t('period', { from: format.longDate(first.date), to: format.longDate(last.date) })}
            </li>
            <li>
              <Icon name="papers" />
              {t('papersAndDays', {
                papers: t('papers', { count: papers.length }),
                days: t('days', { count: days.length }),
              })}
            </li>
            <li>
              <Icon name="saved" />
              {t('offline')}
            </li>
          </ul>
        )}
        <div className={styles.actions}>
          <FullTimetableLink url={sitting.full_timetable_url} />
          {first && (
            <CalendarLink path={calendarPath(exam)} enabled={hasCalendar}>
              {t('addAll')}
            </CalendarLink>
          )}
        </div>
        {!hasCalendar && <p id={whyNoCalendarId}>{t('noCalendar')}</p>}
      </div>
      <SittingSource sitting={sitting} />
      {first ? (
        <SubjectPicker
          subjects={examSubjects(papers)}
          chosen={chosen}
          onChoose={(syllabuses) => chooseSubjects(exam, syllabuses)}
        />
      ) : (
        <Empty icon="calendar" title={t('none')}>
          {t('noneText')}
        </Empty>
      )}
      {mine.length > 0 ? (
        <MyPapers exam={exam} papers={mine} hasCalendar={hasCalendar} />
      ) : (
        days.map((day) => (
          <PaperDayTable key={day.date} exam={exam} day={day} hasCalendar={hasCalendar} />
        ))
      )}
      {earlier.map((one) => (
        <EarlierSitting key={one.sitting} exam={exam} sitting={one} chosen={chosen ?? []} />
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { calendarPath } from '#contract/classroom/calendar-files.ts'
import type { ExamSitting, ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { sittingsOf } from '#contract/papers/exam-sittings.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { useHasCalendar } from '#platform/calendar-files.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useDeviceNow } from '#platform/now.ts'
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
import { hasPaperToCome } from './my-papers.ts'
import { MyPapers } from './MyPapers.tsx'
import { NextPaper } from './NextPaper.tsx'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays } from './paper-days.ts'
import { SittingSource } from './SittingSource.tsx'
import { SubjectPicker } from './SubjectPicker.tsx'

const refreshMs = 60_000

type ExamTimetablePageProps = {
  timetable: ExamTimetable
  /** When a kept copy was fetched; null while the data is current. */
  keptAt?: string | null
}

/** An exam's next sitting, or a note that its dates are unknown; past sittings folded. Opens offline. */
export function ExamTimetablePage({ timetable, keptAt = null }: ExamTimetablePageProps) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const { exam, newer } = timetable
  const name = exam.toUpperCase()
  const now = useDeviceNow(refreshMs)
  const hasCalendar = useHasCalendar(exam)
  const sittings = sittingsOf(timetable)
  const [newest] = sittings
  // The server's HTML must not depend on the clock, so a sitting that staff entered counts as upcoming.
  const isComing = now ? hasPaperToCome(newest.papers, now) : newer !== undefined
  const past = sittings.slice(isComing ? 1 : 0).filter(({ papers }) => papers.length > 0)
  const title = isComing ? newest.title : t('title', { exam: name })
  const leadOf = (sitting: ExamSitting) =>
    sitting === newer
      ? t('newerLead', { title: sitting.title })
      : t(exam === 'spm' ? 'spmLead' : 'igcseLead')
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={title}
        description={isComing ? t('metaDescription', { title }) : t('notYet', { exam: name })}
        path={`/${exam}-timetable`}
      />
      <div className={styles.header}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {isComing && newest.sample && <Tag tone="accent">{t('sample')}</Tag>}
        </div>
        {keptAt && (
          <Freshness text={t('lastUpdated', { time: format.dateTime(new Date(keptAt)) })} />
        )}
        <p className={styles.lead}>{isComing ? leadOf(newest) : t('notYet', { exam: name })}</p>
        {isComing && (
          <>
            <Facts papers={newest.papers} />
            <div className={styles.actions}>
              <FullTimetableLink url={newest.full_timetable_url} />
              <CalendarLink path={calendarPath(exam)} enabled={hasCalendar}>
                {t('addAll')}
              </CalendarLink>
            </div>
            {!hasCalendar && <p id={whyNoCalendarId}>{t('noCalendar')}</p>}
          </>
        )}
      </div>
      {isComing && (
        <ComingSitting exam={exam} sitting={newest} now={now} hasCalendar={hasCalendar} />
      )}
      {past.map((sitting) => (
        <EarlierSitting
          key={sitting.sitting}
          exam={exam}
          sitting={sitting}
          lead={leadOf(sitting)}
          isNewest={sitting === newest}
          hasCalendar={hasCalendar}
        />
      ))}
    </div>
  )
}

function Facts({ papers }: Pick<ExamSitting, 'papers'>) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const days = paperDays(papers)
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return null
  return (
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
  )
}

type ComingSittingProps = {
  exam: ExamKey
  sitting: ExamSitting
  now: Date | null
  hasCalendar: boolean
}

/** A countdown, and every paper or those of the chosen subjects. */
function ComingSitting({ exam, sitting, now, hasCalendar }: ComingSittingProps) {
  const { papers } = sitting
  const chosen = useChosenSubjects(exam)
  const mine = papersOf(papers, chosen ?? [])
  return (
    <>
      <NextPaper papers={mine.length > 0 ? mine : papers} now={now} />
      <SittingSource sitting={sitting} />
      <SubjectPicker
        subjects={examSubjects(papers)}
        chosen={chosen}
        onChoose={(syllabuses) => chooseSubjects(exam, syllabuses)}
      />
      {mine.length > 0 ? (
        <MyPapers exam={exam} papers={mine} hasCalendar={hasCalendar} />
      ) : (
        paperDays(papers).map((day) => (
          <PaperDayTable key={day.date} exam={exam} day={day} hasCalendar={hasCalendar} />
        ))
      )}
    </>
  )
}

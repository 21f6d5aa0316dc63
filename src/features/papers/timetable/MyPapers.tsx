import { useTranslation } from 'react-i18next'
import { paperId, pickedPapersPath } from '#contract/classroom/calendar-files.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { clashes } from './my-papers.ts'
import styles from './MyPapers.module.css'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays, type TimetablePaper } from './paper-days.ts'

type Props = { exam: ExamKey; papers: readonly TimetablePaper[]; hasCalendar: boolean }

/** The papers of the chosen subjects: clashes, a calendar link, and a print button. */
export function MyPapers({ exam, papers, hasCalendar }: Props) {
  const { t } = useTranslation('timetable')
  const clashing = clashes(papers)
  const ids = papers.map(({ code }) => paperId(code))
  return (
    <section className={styles.mine} aria-label={t('mine.papers')}>
      {clashing.size > 0 && (
        <Notice tone="danger" title={t('mine.clashTitle', { count: clashing.size })}>
          {t('mine.clashText')}
        </Notice>
      )}
      <div className={styles.actions}>
        <CalendarLink path={pickedPapersPath(exam, ids)} enabled={hasCalendar}>
          {t('mine.addToCalendar')}
        </CalendarLink>
        <Button variant="secondary" onClick={() => print()}>
          <Icon name="print" />
          {t('mine.print')}
        </Button>
      </div>
      {paperDays(papers).map((day) => (
        <PaperDayTable
          key={day.date}
          exam={exam}
          day={day}
          clashes={clashing}
          hasCalendar={hasCalendar}
        />
      ))}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { calendarPartPath, paperId } from '#contract/classroom/calendar-files.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { Length } from './Length.tsx'
import styles from './PaperDayTable.module.css'
import { paperTimes, type TimetablePaper, type PaperDay } from './paper-days.ts'

/** The papers at the same time as each paper, by code. */
type Clashes = ReadonlyMap<string, readonly TimetablePaper[]>
const noClashes: Clashes = new Map()

/** The papers of one day: a table, and a list on phones. */
export function PaperDayTable({
  exam,
  day,
  clashes = noClashes,
  hasCalendar = false,
  isOver = false,
  hasIds = true,
}: {
  exam: ExamKey
  day: PaperDay
  clashes?: Clashes
  hasCalendar?: boolean
  /** Papers of a past sitting are not offered for the calendar. */
  isOver?: boolean
  /** Whether the rows have ids that links point to. */
  hasIds?: boolean
}) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const date = format.day(day.date)
  const number = String(Number(day.date.slice(-2)))
  // The position of the number in the date depends on the language.
  const at = date.lastIndexOf(number)
  const Heading = isOver ? 'h3' : 'h2'
  const hasClash = day.papers.some(({ code }) => clashes.has(code))
  return (
    <section className={styles.day} aria-labelledby={`day-${day.date}`}>
      <Heading id={`day-${day.date}`}>
        <time dateTime={day.date}>
          <span>{date.slice(0, at)}</span>
          <strong>{number}</strong>
          <span>{date.slice(at + number.length)}</span>
        </time>
      </Heading>
      <table aria-label={t('dayTable', { day: date })}>
        <thead className="only-heard">
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('paper')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('length')}</th>
            {!isOver && <th scope="col">{t('calendar')}</th>}
            {hasClash && <th scope="col">{t('clash')}</th>}
          </tr>
        </thead>
        <tbody>
          {day.papers.map((paper) => (
            <tr key={paper.code} id={hasIds ? paperId(paper.code) : undefined}>
              <td className={`numbers ${styles.time}`}>{paperTimes(format, paper)}</td>
              <th scope="row" className={styles.subject}>
                {paper.subject}
              </th>
              <td className={styles.paper}>{paper.paper}</td>
              <td className={`numbers ${styles.code}`}>{paper.code}</td>
              <td className={`numbers ${styles.length}`}>
                <Length minutes={paper.minutes} />
              </td>
              {!isOver && (
                <td className={styles.calendar}>
                  <AddPaper exam={exam} paper={paper} enabled={hasCalendar} />
                </td>
              )}
              {clashes.has(paper.code) && (
                <td className={styles.clash}>
                  {clashes
                    .get(paper.code)
                    ?.map((other) =>
                      t('mine.clashesWith', {
                        paper: t('mine.paper', other),
                        times: paperTimes(format, other),
                      }),
                    )
                    .join(' ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type AddPaperProps = { exam: ExamKey; paper: TimetablePaper; enabled: boolean }

function AddPaper({ exam, paper, enabled }: AddPaperProps) {
  const { t } = useTranslation('timetable')
  const path = calendarPartPath(exam, paperId(paper.code))
  return (
    <CalendarLink path={path} enabled={enabled} className={styles.add}>
      <span>{t('addToCalendar')}</span>
      <span className="only-heard">{t('mine.paper', paper)}</span>
    </CalendarLink>
  )
}

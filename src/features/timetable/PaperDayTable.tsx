import { useTranslation } from 'react-i18next'
import { formatDay } from '#contract/calendar.ts'
import styles from './PaperDayTable.module.css'
import { paperTimes, type PaperDay } from './paper-days.ts'

/** The papers of one day: a table, drawn as a list of rows on a phone. */
export function PaperDayTable({ day }: { day: PaperDay }) {
  const { t } = useTranslation('timetable')
  const date = formatDay(day.date)
  const [weekday, number, month] = date.split(' ')
  return (
    <section className={styles['day']} aria-labelledby={`day-${day.date}`}>
      <h2 id={`day-${day.date}`}>
        <time dateTime={day.date}>
          <span>{weekday}</span> <strong>{number}</strong> <span>{month}</span>
        </time>
      </h2>
      <table aria-label={t('dayTable', { day: date })}>
        <thead className="only-heard">
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('paper')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('length')}</th>
          </tr>
        </thead>
        <tbody>
          {day.papers.map((paper) => (
            <tr key={paper.code}>
              <td className={`numbers ${styles['time']}`}>{paperTimes(paper)}</td>
              <th scope="row" className={styles['subject']}>
                {paper.subject}
              </th>
              <td className={styles['paper']}>{paper.paper}</td>
              <td className={`numbers ${styles['code']}`}>{paper.code}</td>
              <td className={`numbers ${styles['length']}`}>
                <Length minutes={paper.minutes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Length({ minutes }: { minutes: number }) {
  const { t } = useTranslation('timetable')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('minutes', { count: rest })
  return rest === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes: rest })
}

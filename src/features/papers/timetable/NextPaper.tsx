import { useTranslation } from 'react-i18next'
import { malaysianDaysBetween } from '#contract/shared/calendar.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Marked } from '#ui/Marked.tsx'
import { Length } from './Length.tsx'
import { minutesUntil, nextPaper } from './my-papers.ts'
import type { Paper } from './paper-days.ts'
import styles from './NextPaper.module.css'

/** The days until the next paper, on its own day the hours; a blank of its size while the time is unknown. */
export function NextPaper({ papers, now }: { papers: readonly Paper[]; now: Date | null }) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  if (!now) return <div className={styles.next} />
  const next = nextPaper(papers, now)
  if (next.state === 'over') return <p className={styles.next}>{t('mine.over')}</p>
  const { paper, starts, ends } = next.timed
  const daysLeft = malaysianDaysBetween(now, starts)
  return (
    <div className={styles.next}>
      <p>{t(next.state === 'now' ? 'mine.now' : 'mine.nextIn')}</p>
      {next.state === 'coming' && (
        <p className={`numbers ${styles.left}`}>
          {daysLeft > 0 ? (
            t('days', { count: daysLeft })
          ) : (
            <Length minutes={minutesUntil(now, starts)} />
          )}
        </p>
      )}
      <p>
        <Marked
          text={
            next.state === 'now'
              ? t('mine.untilTime', { ...paper, time: format.time(ends) })
              : t('mine.at', { ...paper, when: format.dateTime(starts) })
          }
        >
          {(name) => <strong>{name}</strong>}
        </Marked>
      </p>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { malaysianDaysBetween } from '#contract/shared/calendar.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Marked } from '#ui/Marked.tsx'
import { Length } from './Length.tsx'
import { minutesUntil, nextPaper } from './my-papers.ts'
import type { TimetablePaper } from './paper-days.ts'
import styles from './NextPaper.module.css'

/** A line without text. */
const noText = '\u00a0'

type Props = { papers: readonly TimetablePaper[]; now: Date | null }

/** The days until the next paper, or the hours on its day; a blank of the same size while the time is unknown. */
export function NextPaper({ papers, now }: Props) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const next = nextPaper(papers, now ?? new Date(0))
  if (next.state === 'over') return <p className={styles.next}>{t('mine.over')}</p>
  const { paper, starts, ends } = next.slot
  return (
    <div className={styles.next} data-blank={now ? undefined : ''}>
      <p>{now ? t(next.state === 'now' ? 'mine.now' : 'mine.nextIn') : noText}</p>
      {next.state === 'coming' && (
        <p className={`numbers ${styles.left}`}>
          {now ? <TimeLeft now={now} starts={starts} /> : noText}
        </p>
      )}
      <p className={styles.paper}>
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

function TimeLeft({ now, starts }: { now: Date; starts: Date }) {
  const { t } = useTranslation('timetable')
  const count = malaysianDaysBetween(now, starts)
  return count > 0 ? t('days', { count }) : <Length minutes={minutesUntil(now, starts)} />
}

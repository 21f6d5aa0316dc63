import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { Marked } from '#ui/Marked.tsx'
import { Length } from './Length.tsx'
import { minutesUntil, nextPaper } from './my-papers.ts'
import type { Paper } from './paper-days.ts'
import styles from './NextPaper.module.css'

const everyMs = 60_000

/**
 * The time until the next paper. Rendered on the device only, because the server's HTML must not depend on the clock.
 */
export function NextPaper({ papers }: { papers: readonly Paper[] }) {
  const { t } = useTranslation('timetable')
  const format = useFormat()
  const now = useNow(everyMs)
  const next = nextPaper(papers, now)
  if (next.state === 'over') return <p className={styles.next}>{t('mine.over')}</p>
  const { paper, starts, ends } = next.timed
  return (
    <div className={styles.next}>
      <p>{t(next.state === 'now' ? 'mine.now' : 'mine.nextIn')}</p>
      {next.state === 'coming' && (
        <p className={`numbers ${styles.left}`}>
          <Length minutes={minutesUntil(now, starts)} />
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

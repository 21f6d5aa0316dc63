import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow, monotonic } from '#platform/now.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './paper.module.css'

const minuteMs = 60_000
/** With this much time left, the clock is highlighted, and announced once. */
const nearlyUpMs = 5 * minuteMs

/** A clock that counts down to the end of a paper. */
export function TimeLeft({ until, onUp }: { until: Date; onUp: () => void }) {
  const { t } = useTranslation('practice')
  const leftMs = Math.max(0, until.getTime() - monotonic(useNow(1000)).getTime())
  const isUp = leftMs === 0
  useEffect(() => {
    if (isUp) onUp()
  }, [isUp, onUp])
  const isNearlyUp = leftMs <= nearlyUpMs
  const seconds = Math.ceil(leftMs / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={isNearlyUp ? `${styles.time} ${styles.isNearlyUp}` : styles.time}>
      <Icon name="clock" />
      <span role="timer" className="numbers" aria-label={t('paper.timeLeft')}>
        {clock}
      </span>
      <span role="status">{isNearlyUp && t('paper.nearlyUp')}</span>
    </p>
  )
}

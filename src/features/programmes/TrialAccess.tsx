import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay } from '#contract/format.ts'
import { countdown } from '#platform/countdown.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './TrialAccess.module.css'

/** What a trial opens, and until when: its live classes end, what is recorded stays. */
export function TrialAccess({
  open,
  now,
}: {
  open: { until: Date | null; liveEnded: boolean }
  now: Date
}) {
  const { t } = useTranslation('programmes')
  return (
    <section aria-labelledby="trial-access">
      <h2 id="trial-access" className={styles.title}>
        {t('trial.access')}
      </h2>
      <dl className={styles.access}>
        <div>
          <dt>{t('trial.live')}</dt>
          <dd className="numbers">{liveText()}</dd>
        </div>
        <div>
          <dt>{t('trial.preview')}</dt>
          <dd>
            <Tag tone="success">{t('trial.withoutExpiry')}</Tag>
          </dd>
        </div>
        <div>
          <dt>{t('trial.recorded')}</dt>
          <dd>
            <Tag tone="success">{t('trial.withoutExpiry')}</Tag>
          </dd>
        </div>
      </dl>
    </section>
  )

  function liveText(): string {
    if (!open.until) return t('trial.liveWithoutEnd')
    const left = open.liveEnded ? null : countdown(t, now, open.until)
    if (!left) return t('trial.liveEnded', { day: formatDay(open.until) })
    return t('trial.liveLeft', { countdown: left, time: formatDateTime(open.until) })
  }
}

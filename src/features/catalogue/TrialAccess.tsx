import { useTranslation } from 'react-i18next'
import { countdown } from '#platform/countdown.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './TrialAccess.module.css'

type Props = { open: { until: Date | null; liveEnded: boolean }; now: Date }

/** What a trial opens, and until when: live classes end, recordings stay. */
export function TrialAccess({ open, now }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
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
    if (!left) return t('trial.liveEnded', { day: format.day(open.until) })
    return t('trial.liveLeft', { countdown: left, time: format.dateTime(open.until) })
  }
}

import { useTranslation } from 'react-i18next'
import type { ParcelStatus, ShownParcel } from '#contract/shipping/parcels.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/Card.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import styles from './orders.module.css'

const tones: Record<ParcelStatus, Tone> = {
  'to-pack': 'neutral',
  packed: 'info',
  posted: 'success',
  returned: 'danger',
  withdrawn: 'neutral',
}

/** The state of an order's hardcopy materials, class by class. */
export function Parcels({ parcels }: { parcels: readonly ShownParcel[] }) {
  const { t } = useTranslation('parcels')
  const format = useFormat()
  if (parcels.length === 0) return null
  return (
    <Card as="section">
      <h2>{t('title')}</h2>
      <ul role="list" className={styles.parcels}>
        {parcels.map(({ class_name, status, courier, tracking, tracking_url, posted_at }) => (
          <li key={class_name}>
            <div className="cluster">
              <strong>{class_name}</strong>
              <Tag tone={tones[status]}>{t(`states.${status}`)}</Tag>
            </div>
            {status === 'posted' && courier && tracking && posted_at && (
              <p className="quiet">
                {t('posted', { courier, day: format.longDate(new Date(posted_at)) })}
                {' · '}
                {tracking_url ? (
                  <a href={tracking_url} rel="noreferrer">
                    {t('track', { tracking })}
                  </a>
                ) : (
                  t('tracking', { tracking })
                )}
              </p>
            )}
            {status === 'returned' && <p className="quiet">{t('returned')}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

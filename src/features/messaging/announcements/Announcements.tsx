import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runningAnnouncements, type Announcement } from '#contract/messaging/announcements.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Announcements.module.css'

const keyOf = (uid: string, id: string): PreferenceKey => `person/${uid}/announcement/${id}`

type Props = {
  uid: string
  announcements: readonly Announcement[]
  now: Date
  /** How many at a time; dismissing one shows the next. */
  atMost?: number | undefined
}

/** Announcements of staff, until the person dismisses them on this device. */
export function Announcements({ uid, announcements, now, atMost = Infinity }: Props) {
  const { t } = useTranslation('announcements')
  const [, setDismissals] = useState(0)
  const shown = runningAnnouncements(announcements, now)
    .filter(({ id }) => readPreference(keyOf(uid, id)) === null)
    .slice(0, atMost)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('title')} className={`stack ${styles.announcements}`}>
      {shown.map(({ id, text, locale }) => (
        <Notice
          key={id}
          icon="message"
          action={
            <Button
              variant="quiet"
              aria-label={t('dismissIt', { text })}
              onClick={() => {
                keepPreference(keyOf(uid, id), 'put-away')
                setDismissals((times) => times + 1)
              }}
            >
              {t('dismiss')}
            </Button>
          }
        >
          <span lang={locale ?? undefined}>{text}</span>
        </Notice>
      ))}
    </section>
  )
}

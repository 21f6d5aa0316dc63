import { useQuery } from '@tanstack/react-query'
import {
  announcementState,
  type AnnouncementState,
  type StaffAnnouncement,
} from '#contract/staff/announcements.ts'
import { formatDateTime } from '#contract/format.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { Asked } from './Asked.tsx'
import { announcementsQuery, useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'

const tones: Record<AnnouncementState, Tone> = {
  stopped: 'neutral',
  over: 'neutral',
  coming: 'info',
  running: 'success',
}

/** What is told to many at once: what runs, what will, and what did. */
export function AnnouncementsPage() {
  const { t } = useTranslation('staff')
  return (
    <>
      <header className={styles.header}>
        <h1>{t('announce.title')}</h1>
      </header>
      <Asked query={useQuery(announcementsQuery())}>
        {(data) => (
          <>
            <details className={styles.extra}>
              <summary>{t('announce.make')}</summary>
              <AnnouncementForm of={data} />
            </details>
            {data.announcements.length === 0 ? (
              <Empty icon="message" title={t('announce.none')}>
                {t('announce.noneText')}
              </Empty>
            ) : (
              <ul role="list" className={styles.cards}>
                {data.announcements.map((one) => (
                  <Announced key={one.id} announcement={one} now={new Date(data.server_time)} />
                ))}
              </ul>
            )}
          </>
        )}
      </Asked>
    </>
  )
}

function Announced({ announcement, now }: { announcement: StaffAnnouncement; now: Date }) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const stop = useStaffChange(() =>
    callStaff('stopAnnouncement', { params: { id: announcement.id }, body: {} }),
  )
  const failure = useFailureText()(stop.error)
  const { audience, audience_name, place, text, from, until, by } = announcement
  const state = announcementState(announcement, now)
  const isUp = state === 'running' || state === 'coming'
  return (
    <Card as="li" className={styles.question}>
      <div className="cluster">
        <Tag tone={tones[state]}>{t(`announce.states.${state}`)}</Tag>
        <span className={styles.quiet}>
          {audience.to === 'everybody' ? t('announce.everybody') : audience_name} ·{' '}
          {t(`announce.places.${place}`)}
        </span>
      </div>
      <p className={styles.words}>{text}</p>
      <p className={`numbers ${styles.quiet}`}>
        {t('announce.window', {
          from: formatDateTime(new Date(from)),
          until: formatDateTime(new Date(until)),
        })}{' '}
        · {by}
      </p>
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      {isUp && (
        <Button
          variant="secondary"
          busy={stop.isPending}
          disabled={!reachable}
          aria-label={t('announce.stopIt', { text })}
          onClick={() => stop.mutate(undefined)}
        >
          {t('announce.stop')}
        </Button>
      )}
    </Card>
  )
}

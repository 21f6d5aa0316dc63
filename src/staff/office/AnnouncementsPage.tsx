import { useQuery } from '@tanstack/react-query'
import {
  announcementState,
  type AnnouncementState,
  type StaffAnnouncement,
} from '#contract/staff/announcements.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/AskFirst.tsx'
import { Asked } from '#staff/kit/Asked.tsx'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { announcementsQuery } from './queries.ts'
import { whomOf } from './whom-of.ts'

const tones: Record<AnnouncementState, Tone> = {
  stopped: 'neutral',
  over: 'neutral',
  coming: 'info',
  running: 'success',
}

/** Announcements: current, coming and past ones. */
export function AnnouncementsPage() {
  const { t } = useTranslation('staff/office')
  return (
    <>
      <header className={kit.header}>
        <h1>{t('announcements.title')}</h1>
      </header>
      <Asked query={useQuery(announcementsQuery())}>
        {(data) => (
          <>
            <details className={kit.disclosure}>
              <summary>{t('announcements.make')}</summary>
              <AnnouncementForm of={data} />
            </details>
            {data.announcements.length === 0 ? (
              <Empty icon="message" title={t('announcements.none')}>
                {t('announcements.noneText')}
              </Empty>
            ) : (
              <ul role="list" className={kit.cards}>
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
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  const stop = useStaffChange(() =>
    callStaff('stopAnnouncement', { params: { id: announcement.id }, body: {} }),
  )
  async function takeDown() {
    if (!(await stop.mutateAsync(undefined).catch(() => undefined))) return
    offerUndo({
      text: t('announcements.stopped'),
      undo: () => callStaff('resumeAnnouncement', { params: { id: announcement.id }, body: {} }),
      undone: t('announcements.resumed'),
    })
  }
  const { audience, audience_name, place, text, from, until, by } = announcement
  const state = announcementState(announcement, now)
  const isUp = state === 'running' || state === 'coming'
  return (
    <Card as="li" className={kit.card}>
      <div className="cluster">
        <Tag tone={tones[state]}>{t(`announcements.states.${state}`)}</Tag>
        <span className={kit.quiet}>
          {audience.to === 'everybody' ? t('announcements.everybody') : audience_name} ·{' '}
          {t(`announcements.places.${place}`)}
        </span>
      </div>
      <p className={kit.words}>{text}</p>
      <p className={`numbers ${kit.quiet}`}>
        {t('announcements.window', {
          from: format.dateTime(new Date(from)),
          until: format.dateTime(new Date(until)),
        })}{' '}
        · {by}
      </p>
      <FormFailure error={stop.error} />
      {isUp && (
        <AskFirst
          label={t('announcements.stop')}
          name={t('announcements.stopIt', { text })}
          question={t('announcements.stopAsk')}
          confirm={t('announcements.stopSure')}
          busy={stop.isPending}
          reach={
            <Reach
              whom={whomOf(audience)}
              text={(count) => t('announcements.stopReach', { count })}
            />
          }
          onConfirm={() => void takeDown()}
        >
          {text}
        </AskFirst>
      )}
    </Card>
  )
}

import {
  announcementsSorting,
  announcementState,
  announcementStates,
  type AnnouncementState,
  type StaffAnnouncement,
} from '#contract/messaging/staff-announcements.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { AnnouncementForm, whomOf } from './AnnouncementForm.tsx'
import { announcementsQuery } from './queries.ts'

const tones: Record<AnnouncementState, Tone> = {
  stopped: 'neutral',
  over: 'neutral',
  coming: 'info',
  running: 'success',
}

/** Announcements: current, coming and past ones. */
export function AnnouncementsPage() {
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  const list = useStaffList({ state: announcementStates }, announcementsSorting)
  const query = useListQuery(announcementsQuery(list.query))
  const now = new Date(query.data?.server_time ?? 0)
  const columns: Column<StaffAnnouncement>[] = [
    {
      head: t('announcements.text'),
      cell: ({ text, audience, audience_name: name, place }) => (
        <>
          <p className={kit.words}>{text}</p>
          <p className={kit.quiet}>
            {audience.to === 'everybody' ? t('announcements.everybody') : name} ·{' '}
            {t(`announcements.places.${place}`)}
          </p>
        </>
      ),
    },
    {
      head: t('announcements.shown'),
      sort: '-from',
      cell: ({ from, until }) => (
        <span className={`numbers ${kit.quiet}`}>
          {t('announcements.window', {
            from: format.dateTime(new Date(from)),
            until: format.dateTime(new Date(until)),
          })}
        </span>
      ),
    },
    { head: t('announcements.by'), cell: ({ by }) => <span className={kit.quiet}>{by}</span> },
    {
      head: t('announcements.state'),
      cell: (one) => {
        const state = announcementState(one, now)
        return (
          <span className={kit.end}>
            <Tag tone={tones[state]}>{t(`announcements.states.${state}`)}</Tag>
            {(state === 'running' || state === 'coming') && <TakeDown announcement={one} />}
          </span>
        )
      },
    },
  ]
  return (
    <StaffList
      title={t('announcements.title')}
      list={list}
      searchLabel={t('announcements.search')}
      filters={[
        {
          name: 'state',
          label: t('announcements.state'),
          all: t('announcements.anyState'),
          options: announcementStates.map((value) => ({
            value,
            text: t(`announcements.states.${value}`),
          })),
        },
      ]}
      query={query}
      rows={({ announcements }) => announcements}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('announcements.none'), text: t('announcements.noneText') }}
      exported={{
        name: 'announcements',
        fetch: () => callStaff('exportAnnouncements', { query: list.unpagedQuery }),
      }}
      tools={
        query.data && (
          <details className={kit.disclosure}>
            <summary>{t('announcements.make')}</summary>
            <AnnouncementForm page={query.data} />
          </details>
        )
      }
    />
  )
}

function TakeDown({ announcement: { id, text, audience } }: { announcement: StaffAnnouncement }) {
  const { t } = useTranslation('staff/office')
  const stop = useStaffChange(() => callStaff('stopAnnouncement', { params: { id }, body: {} }), {
    changes: ['announcements'],
  })
  async function takeDown() {
    if (!(await stop.mutateAsync(undefined).catch(() => undefined))) return
    offerUndo({
      changes: ['announcements'],
      text: t('announcements.stopped'),
      undo: () => callStaff('resumeAnnouncement', { params: { id }, body: {} }),
      undone: t('announcements.resumed'),
    })
  }
  return (
    <>
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
      <FormFailure error={stop.error} />
    </>
  )
}

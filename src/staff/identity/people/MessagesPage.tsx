import { messagesSorting, type StaffMessages } from '#contract/messaging/staff-messages.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { messagesQuery } from './queries.ts'

type Row = StaffMessages['messages'][number]

/** Messages to selections of people, with author, time and number of receivers. */
export function MessagesPage() {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const list = useStaffList({}, messagesSorting)
  const columns: Column<Row>[] = [
    {
      head: t('message.subject'),
      cell: ({ subject, text, language }) => (
        <details lang={language}>
          <summary>
            <strong>{subject}</strong>
          </summary>
          <p className={kit.words}>{text}</p>
        </details>
      ),
    },
    {
      head: t('message.by'),
      sort: '-at',
      cell: ({ by, at }) => (
        <span className={`numbers ${kit.quiet}`}>
          {t('message.byWhen', { by, when: format.dateTime(new Date(at)) })}
        </span>
      ),
    },
    {
      head: t('message.reached'),
      sort: '-people',
      cell: ({ people, told, mails }) => (
        <span className="numbers">
          {t('message.progress', { told, people })}
          <br />
          <span className={kit.quiet}>
            {t('message.mailed', { sent: mails.sent, all: mails.sent + mails.waiting })}
            {mails.returned > 0 && ` · ${t('message.notMailed', { count: mails.returned })}`}
          </span>
        </span>
      ),
    },
  ]
  return (
    <StaffList
      title={t('message.history')}
      list={list}
      searchLabel={t('message.search')}
      query={useListQuery(messagesQuery(list.query))}
      rows={({ messages }) => messages}
      keyOf={({ id }) => id}
      columns={columns}
      exported={{
        name: 'messages',
        fetch: () => callStaff('exportMessages', { query: list.unpagedQuery }),
      }}
      none={{ title: t('message.none'), text: t('message.noneText') }}
      tools={
        <p>
          <Link to="/staff/people">{t('message.fromPeople')}</Link>
        </p>
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lessonPath } from '#contract/classroom/staff-classes.ts'
import {
  isOpenTo,
  lateAt,
  type MarkQueueItem,
  type QueueItem,
  type QueueKind,
  type StaffQueue,
} from '#contract/dashboard/queue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { sinceText } from '#staff/kit/since-text.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { MarkItem } from './MarkItem.tsx'
import { staffQueueQuery } from './queries.ts'

/** More rows of one kind than this are folded together. */
const rowsInView = 3

/** The path to the list of a kind of work; for work on lessons, to the first lesson. */
const pathOf = ({ kind, class: subject, lesson }: QueueItem): string => {
  if (lesson) return lessonPath(lesson)
  const paths: Record<QueueKind, string> = {
    dispute: '/staff/orders?show=disputed',
    payment: '/staff/payments?state=waiting',
    refund: '/staff/payments/refunds?state=waiting',
    'refund-failed': '/staff/payments/refunds?state=failed',
    quarantined: '/staff/orders',
    discrepancy: '/staff/orders',
    report: '/staff/orders',
    job: '/staff/status',
    question: `/staff/questions?class_id=${subject?.id}`,
    note: '/staff/notes?show=waiting',
    link: '/staff/classes',
    recording: '/staff/classes',
    preparation: '/staff/classes',
    parcel: '/staff/parcels?show=to-pack',
    'waiting-list': '/staff/seats?show=waiting',
  }
  return paths[kind]
}

/** The person's work and unassigned work, overdue first; then work of others and snoozed work. */
export function Queue() {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  return (
    <section aria-labelledby="queue" className={kit.part}>
      <h2 id="queue">{t('queue.title')}</h2>
      <QueryBoundary query={useQuery(staffQueueQuery())}>
        {(queue) => <Items queue={queue} />}
      </QueryBoundary>
    </section>
  )
}

function Items({ queue }: { queue: StaffQueue }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const reachable = useReachable()
  const [marked, setMarked] = useState<QueueItem | null>(null)
  const mark = useStaffChange((body: MarkQueueItem) => callStaff('markQueueItem', { body }), {
    changes: ['overview'],
    refetchesOnError: true,
    onDone: () => setMarked(null),
  })
  const byMail = useStaffChange(
    (by_mail: boolean) => callStaff('mailQueue', { body: { by_mail } }),
    { changes: ['overview'] },
  )
  const open = queue.items.filter((item) => isOpenTo(item, uid))
  const snoozed = queue.items.filter(({ snoozed_until }) => snoozed_until !== null)
  const others = queue.items.filter((item) => item.snoozed_until === null && !isOpenTo(item, uid))
  const kinds = [...new Set(open.map(({ kind }) => kind))]
  const rows = (items: readonly QueueItem[]) => (
    <ul role="list" className={kit.rows}>
      {items.map((item) => (
        <QueueRow
          key={`${item.kind}/${item.class?.id}`}
          item={item}
          now={new Date(queue.server_time)}
          isMine={item.owner?.uid === uid}
          onTake={() => mark.mutate(markOf(item, { owner_uid: uid }))}
          onMark={() => setMarked(item)}
        />
      ))}
    </ul>
  )
  return (
    <div className="stack">
      {open.length === 0 && (
        <Empty icon="check" title={t('queue.none')}>
          {t('queue.noneText')}
        </Empty>
      )}
      {kinds.map((kind) => {
        const items = open.filter((item) => item.kind === kind)
        if (items.length <= rowsInView) return <div key={kind}>{rows(items)}</div>
        const count = items.reduce((all, item) => all + item.count, 0)
        const title = `${t(`queue.kinds.${kind}`, { count })} ${t('queue.classes', { count: items.length })}`
        const isLate = items.some((item) => lateAt(item) < new Date(queue.server_time))
        return (
          <Disclosure
            key={kind}
            title={
              <>
                {title} {isLate && <Tag tone="danger">{t('queue.late')}</Tag>}
              </>
            }
          >
            {rows(items)}
          </Disclosure>
        )
      })}
      {others.length > 0 && (
        <Disclosure title={t('queue.others', { count: others.length })}>{rows(others)}</Disclosure>
      )}
      {snoozed.length > 0 && (
        <Disclosure title={t('queue.snoozed', { count: snoozed.length })}>
          {rows(snoozed)}
        </Disclosure>
      )}
      <Checkbox
        label={t('queue.byMail')}
        checked={byMail.isPending ? byMail.variables : queue.by_mail}
        disabled={!reachable || byMail.isPending}
        onChange={({ currentTarget }) => byMail.mutate(currentTarget.checked)}
      />
      {!marked && <FormFailure error={mark.error ?? byMail.error} />}
      {marked && (
        <MarkItem
          item={marked}
          queue={queue}
          busy={mark.isPending}
          error={mark.error}
          onSave={(to) => mark.mutate(markOf(marked, to))}
          onClose={() => {
            mark.reset()
            setMarked(null)
          }}
        />
      )}
    </div>
  )
}

const markOf = (
  { kind, class: subject, owner, snoozed_until }: QueueItem,
  to: Partial<MarkQueueItem>,
): MarkQueueItem => ({
  kind,
  class_id: subject?.id ?? null,
  owner_before: owner?.uid ?? null,
  owner_uid: owner?.uid ?? null,
  snoozed_until,
  ...to,
})

type Props = { item: QueueItem; now: Date; isMine: boolean; onTake: () => void; onMark: () => void }

function QueueRow({ item, now, isMine, onTake, onMark }: Props) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const { kind, count, class: subject, since, due, owner, snoozed_until } = item
  const what = t(`queue.kinds.${kind}`, { count })
  const named = [what, subject?.class_name].filter(Boolean).join(', ')
  return (
    <li className={kit.row}>
      <div>
        <Link to={pathOf(item)} className={kit.whole}>
          {what}
        </Link>{' '}
        {lateAt(item) < now && <Tag tone="danger">{t('queue.late')}</Tag>}
        <p className={kit.quiet}>
          {subject && <span lang={htmlLanguage(subject.language)}>{subject.class_name} · </span>}
          {due
            ? t('queue.due', { when: format.dateTime(new Date(due)) })
            : t('queue.since', { since: sinceText(new Date(since), now, t) })}
          {snoozed_until &&
            ` · ${t('queue.snoozedUntil', { when: format.day(new Date(snoozed_until)) })}`}
        </p>
      </div>
      <div className={`${kit.end} ${kit.above}`}>
        {owner ? (
          <Tag>{isMine ? t('queue.mine') : owner.name}</Tag>
        ) : (
          <Button
            variant="quiet"
            disabled={!reachable}
            aria-label={t('queue.takeNamed', { what: named })}
            onClick={onTake}
          >
            {t('queue.take')}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={!reachable}
          aria-label={t('queue.markNamed', { what: named })}
          onClick={onMark}
        >
          {t('queue.mark')}
        </Button>
      </div>
    </li>
  )
}

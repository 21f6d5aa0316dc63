import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDateTime, formatLongDate, formatMoney } from '#contract/format.ts'
import { ChangeOrder, type StaffOrderPage } from '#contract/staff/orders.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { Failure } from './Failure.tsx'
import { OrderBought } from './OrderBought.tsx'
import { orderTones } from './OrderRows.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { staffOrderQuery, useStaffChange } from './queries.ts'
import { RefundForm, type Refund } from './RefundForm.tsx'
import styles from './staff.module.css'
import { useKeptOverSignIn } from './use-kept-over-sign-in.ts'

function readRefund(kept: unknown): Refund | undefined {
  const read = readForm(ChangeOrder, kept)
  return read.whole && read.values.do === 'note-refund' ? read.values : undefined
}

/** One order: whose, what, how it stands, what happened, and what can be done about it. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation('staff')
  const query = useQuery(staffOrderQuery(orderId))
  if (query.error instanceof Refusal && query.error.status === 404)
    return (
      <Empty icon="search" title={<h1>{t('orders.unknown')}</h1>}>
        <Link to="/staff/orders">{t('orders.toAll')}</Link>
      </Empty>
    )
  return <Asked query={query}>{(page) => <Order page={page} />}</Asked>
}

function Order({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const again = useKeptOverSignIn(`order/${page.id}`, readRefund)
  const change = useStaffChange((body: ChangeOrder) =>
    callStaff('changeOrder', { params: { orderId: page.id }, body }),
  )
  async function carryOut(body: ChangeOrder): Promise<boolean> {
    const changed = await change
      .mutateAsync(body)
      .catch((error: unknown) => again.keepIfRefused(error, body))
    if (changed) showToast(t(`orders.done.${body.do}`), 'success')
    return changed !== undefined
  }
  const hasConfirmation = page.status === 'PAID' || page.instalments.length > 0
  const canGetLink = page.guardian && page.status !== 'DRAFT' && page.status !== 'VOID'
  const simple: Extract<ChangeOrder['do'], 'reconcile' | 'resend-confirmation' | 'resend-link'>[] =
    [
      'reconcile',
      ...(hasConfirmation ? (['resend-confirmation'] as const) : []),
      ...(canGetLink ? (['resend-link'] as const) : []),
    ]
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>{page.student.name}</h1>
          <p className={`numbers ${styles.quiet}`}>
            {page.programme.title} · {formatDateTime(new Date(page.created_at))}
          </p>
          <p className={styles.quiet}>{page.id}</p>
        </div>
        <Tag tone={orderTones[page.status]}>{t(`orders.filters.${page.status}`)}</Tag>
      </header>
      <Failure error={change.error} />
      <Reports page={page} busy={change.isPending} onHandle={carryOut} />
      <div className={`cluster ${styles.deeds}`}>
        {simple.map((one) => (
          <Button
            key={one}
            variant={one === 'reconcile' ? 'primary' : 'secondary'}
            busy={change.isPending && change.variables.do === one}
            disabled={!reachable}
            onClick={() => void carryOut({ do: one })}
          >
            {t(`orders.do.${one}`)}
          </Button>
        ))}
      </div>
      {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
      <div className={styles.columns}>
        <div>
          <OrderBought page={page} />
          <People page={page} />
          <RefundForm
            begun={again.kept}
            busy={change.isPending && change.variables.do === 'note-refund'}
            onNote={carryOut}
          />
        </div>
        <OrderTimeline entries={page.entries} />
      </div>
    </>
  )
}

/** What waits for a person stands first. */
function Reports({
  page,
  busy,
  onHandle,
}: {
  page: StaffOrderPage
  busy: boolean
  onHandle: (body: ChangeOrder) => Promise<boolean>
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  return page.entries.map(
    (entry) =>
      entry.kind === 'report' &&
      entry.handled_at === null && (
        <Notice
          key={entry.id}
          tone="warning"
          title={t('orders.entry.report', { who: t(`orders.who.${entry.by}`) })}
          action={
            <Button
              variant="secondary"
              busy={busy}
              disabled={!reachable}
              onClick={() => void onHandle({ do: 'handle-report', id: entry.id })}
            >
              {t('orders.handle')}
            </Button>
          }
        >
          {formatDateTime(new Date(entry.at))}
        </Notice>
      ),
  )
}

function People({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff')
  const { student, guardian, link_since } = page
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('orders.student')}</h2>
      <p>
        <Link to={`/staff/people/${page.uid}`}>{student.name}</Link>
      </p>
      <p>
        <a href={`mailto:${student.email}`}>{student.email}</a> · {student.contact}
      </p>
      <p className={styles.quiet}>{student.address}</p>
      {guardian && (
        <>
          <h2>{t('orders.guardian')}</h2>
          <p>{guardian.name}</p>
          <p>
            <a href={`mailto:${guardian.email}`}>{guardian.email}</a> · {guardian.contact}
          </p>
          <p className={styles.quiet}>
            {link_since
              ? t('orders.linkSince', { when: formatLongDate(new Date(link_since)) })
              : t('orders.noLink')}
          </p>
        </>
      )}
      {page.receipt_number !== null && (
        <p className={styles.quiet}>{t('orders.receipt', { number: page.receipt_number })}</p>
      )}
      {page.refunded > 0 && (
        <p>
          {t('orders.refunded')}: <strong>{formatMoney(page.refunded)}</strong>
        </p>
      )}
    </Card>
  )
}

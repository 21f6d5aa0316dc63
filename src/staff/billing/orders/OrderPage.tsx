import { useQuery } from '@tanstack/react-query'
import type { ChangeOrder, StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { isSameEmail } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { OrderStatusTag } from '#staff/kit/OrderStatusTag.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { SuppressionNote } from '#staff/kit/SuppressionNote.tsx'
import kit from '#staff/kit/kit.module.css'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { ChangeReserved } from './ChangeReserved.tsx'
import { OrderBought } from './OrderBought.tsx'
import { PaymentLink } from './PaymentLink.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import styles from './orders.module.css'
import { OrderTimeline } from './OrderTimeline.tsx'
import { staffOrderQuery } from './queries.ts'

export function OrderPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const query = useQuery(staffOrderQuery(orderId))
  return (
    <QueryBoundary
      query={query}
      unknown={{ title: t('unknown'), to: '/staff/orders', link: t('toAll') }}
    >
      {(page) => <Order page={page} />}
    </QueryBoundary>
  )
}

function Order({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const change = useStaffChange(
    (body: ChangeOrder) => callStaff('changeOrder', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  async function carryOut(body: ChangeOrder): Promise<boolean> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return false
    if (body.do === 'resend-link' && isGuardianUnmailed) showToast(t('done.linkNotMailed'))
    else showToast(t(`done.${body.do}`), 'success')
    return true
  }
  const isGuardianUnmailed = page.guardian && returnedFrom(page, page.guardian.email).length > 0
  const hasConfirmation = page.status === 'PAID' || page.instalments.length > 0
  // Before the payment, the section below sends the link.
  const canGetLink = page.guardian && (page.status === 'PENDING' || page.status === 'PAID')
  const simple: Extract<ChangeOrder['do'], 'reconcile' | 'resend-confirmation'>[] = [
    'reconcile',
    ...(hasConfirmation ? (['resend-confirmation'] as const) : []),
  ]
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{page.student.name}</h1>
          <p className={`numbers ${kit.quiet}`}>
            {page.programme.title} · {format.dateTime(new Date(page.created_at))}
          </p>
          <p className={kit.quiet}>{page.id}</p>
        </div>
        <span className={kit.end}>
          {page.money.disputes.some(({ ended_at }) => ended_at === null) && (
            <Tag tone="danger">{t('disputeTagOpen')}</Tag>
          )}
          <OrderStatusTag status={page.status} />
        </span>
      </header>
      {page.status === 'UNCOLLECTABLE' && <Notice tone="warning" title={t('uncollectable')} />}
      <FormFailure error={change.error} />
      <Reports page={page} busy={change.isPending} onHandle={carryOut} />
      <div className={`cluster ${styles.actions}`}>
        {simple.map((one) => (
          <Button
            key={one}
            variant={one === 'reconcile' ? 'primary' : 'secondary'}
            busy={change.isPending && change.variables.do === one}
            disabled={!reachable}
            onClick={() => void carryOut({ do: one })}
          >
            {t(`do.${one}`)}
          </Button>
        ))}
        {canGetLink && (
          <AskFirst
            label={t('do.resend-link')}
            question={t('resendLink.question')}
            confirm={t('resendLink.confirm')}
            busy={change.isPending && change.variables.do === 'resend-link'}
            onConfirm={() => void carryOut({ do: 'resend-link' })}
          >
            {t('resendLink.text', { email: page.guardian?.email })}
          </AskFirst>
        )}
      </div>
      {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
      <div className={styles.columns}>
        <div>
          <OrderBought page={page}>
            <ChangeReserved page={page} />
          </OrderBought>
          <PaymentLink page={page} />
          <People page={page} />
          <OrderMoney page={page} />
          <OrderNotes page={page} />
        </div>
        <OrderTimeline entries={page.entries} />
      </div>
    </>
  )
}

type Props = {
  page: StaffOrderPage
  busy: boolean
  onHandle: (body: ChangeOrder) => Promise<boolean>
}

/** Reports that wait for somebody to handle them. */
function Reports({ page, busy, onHandle }: Props) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  return page.entries.map(
    (entry) =>
      entry.kind === 'report' &&
      entry.handled_at === null && (
        <Notice
          key={entry.id}
          tone="warning"
          title={t('entry.report', { who: t(`who.${entry.by}`) })}
          action={
            <Button
              variant="secondary"
              busy={busy}
              disabled={!reachable}
              onClick={() => void onHandle({ do: 'handle-report', id: entry.id })}
            >
              {t('handle')}
            </Button>
          }
        >
          {format.dateTime(new Date(entry.at))}
        </Notice>
      ),
  )
}

const returnedFrom = (page: StaffOrderPage, email: string) =>
  page.suppressions.filter(({ address }) => isSameEmail(address, email))

function People({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const { student, guardian, link_since } = page
  const returned = (email: string) =>
    returnedFrom(page, email).map((mail) => <SuppressionNote key={mail.address} mail={mail} />)
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('student')}</h2>
      <p>
        <Link to={`/staff/people/${page.uid}`}>{student.name}</Link>
      </p>
      <p>
        <a href={`mailto:${student.email}`}>{student.email}</a> · <Phone number={student.contact} />
      </p>
      {returned(student.email)}
      <p className={kit.quiet}>{student.address}</p>
      {guardian && (
        <>
          <h2>{t('guardian')}</h2>
          <p>{guardian.name}</p>
          <p>
            <a href={`mailto:${guardian.email}`}>{guardian.email}</a> ·{' '}
            <Phone number={guardian.contact} />
          </p>
          {returned(guardian.email)}
          <p className={kit.quiet}>
            {link_since
              ? t('linkSince', { when: format.longDate(new Date(link_since)) })
              : t('noLink')}
          </p>
        </>
      )}
    </Card>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className="numbers" href={`tel:${number.replaceAll('-', '')}`}>
    {number}
  </a>
)

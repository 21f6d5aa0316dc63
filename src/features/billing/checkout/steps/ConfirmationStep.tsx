import { useEffect, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { allowed, firstPaymentOn } from '#contract/billing/orders.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from '../checkout.module.css'
import { chargedLines } from '../paying/charged-lines.ts'
import { FailedAttempt } from '../paying/FailedAttempt.tsx'
import { InstalmentList } from '../paying/InstalmentList.tsx'
import { OrderedClasses } from '../OrderedClasses.tsx'
import { OrderLines } from '../OrderLines.tsx'
import type { OrderOnScreen } from '../order-query.ts'
import { OrderStatusNotice } from '../OrderStatusNotice.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { useReturn } from '../paying/use-return.ts'

/** The page after the bank's: the seat is secured, the bank declined, or its answer is pending. */
export function ConfirmationStep({
  programme,
  order,
  subjects,
  online,
  whatNow,
  onReview,
  leaveTo,
}: {
  programme: Programme
  order: OrderOnScreen
  subjects: readonly Subject[]
  online: boolean
  whatNow: (classIds: readonly number[]) => ReactNode
  onReview: () => void
  leaveTo: (url: string) => void
}) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const status = order.order_status
  const isPaid = status === 'PAID'
  const isSecured = isPaid || firstPaymentOn(order) !== undefined
  const isOpen = isSecured && order.opens_at_once !== false
  const refused = order.instalments.find(
    (one) => isPaid && one.status === 'failed' && !one.is_cancelled,
  )
  const held = order.instalments.find((one) => one.needs_cardholder)
  const today = malaysianDay(useNow(60_000))
  const failed = allowed[status].pay ? order.last_attempt : null
  useInvalidateOnceSecured(isSecured)
  useReturn(programme.id, order.order_id, online && allowed[status].pay)

  const classroomLink = (subject: Subject) => (
    <span className="cluster">
      {isPaid && <Tag tone="success">{t('label.SUBSCRIBED')}</Tag>}
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to={`/${programme.url_safe_name}/${subject.id}`}
        aria-label={t('confirmation.openClass', { name: subject.class_name })}
      >
        {t('confirmation.open')}
      </Link>
    </span>
  )
  return (
    <div className={styles.columns}>
      <div className="stack">
        <header className="cluster">
          <h1>
            {t(
              isSecured
                ? 'confirmation.secured'
                : failed
                  ? 'attempt.heading'
                  : 'confirmation.waiting',
            )}
          </h1>
          <StatusTag order={order} />
        </header>
        {isOpen && whatNow(order.subjects)}
        {refused && (
          <Notice
            tone="warning"
            announce
            title={t('guardian.refused', { number: refused.number })}
            action={
              <Link className={buttonClass({ variant: 'accent' })} to={`/orders/${order.order_id}`}>
                {t('confirmation.payInstalment')}
              </Link>
            }
          >
            {refused.pay_by &&
              t(refused.pay_by < today ? 'guardian.overdue' : 'guardian.payBy', {
                day: format.longDate(refused.pay_by),
              })}
          </Notice>
        )}
        {held && (
          <Notice
            tone="warning"
            announce
            title={t('confirmation.held', { number: held.number })}
            action={
              <Link className={buttonClass({ variant: 'accent' })} to={`/orders/${order.order_id}`}>
                {t('confirmation.confirm')}
              </Link>
            }
          >
            {t('confirmation.heldWhat')}
          </Notice>
        )}
        {isPaid && !refused && (
          <Notice
            tone="success"
            announce
            title={t('confirmation.subscribed')}
            action={
              <Link
                className={buttonClass({ variant: 'secondary' })}
                to={`/orders/${order.order_id}`}
              >
                {t('confirmation.receipt')}
              </Link>
            }
          >
            {t('confirmation.subscribedWhat')}
          </Notice>
        )}
        {failed ? (
          <FailedAttempt
            programmeId={programme.id}
            order={order}
            attempt={failed}
            online={online}
            onReview={onReview}
            leaveTo={leaveTo}
          />
        ) : allowed[status].pay ? (
          <NotHeardYet isRefused={status === 'UNCOLLECTABLE'} onReview={onReview} />
        ) : (
          <OrderStatusNotice order={order} />
        )}
        {!isSecured && !failed && (
          <p className={styles.lead} role="status">
            {t(online ? 'confirmation.asking' : 'confirmation.askingOffline')}
          </p>
        )}
        {!isPaid && (
          <p>
            <Link to={`/orders/${order.order_id}`}>{t('confirmation.order')}</Link>
          </p>
        )}
        <Card as="section">
          <h2>
            <Title of={programme.title} />
          </h2>
          <OrderedClasses
            ids={order.subjects}
            subjects={subjects}
            {...(isOpen && { beside: classroomLink })}
          />
        </Card>
      </div>
      <aside className={styles.summary} aria-label={t('review.payment')}>
        <OrderLines {...chargedLines(order)} />
        {order.plan === 'instalments' && <InstalmentList order={order} />}
      </aside>
    </div>
  )
}

function NotHeardYet({ isRefused, onReview }: { isRefused: boolean; onReview: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <Notice
      tone="warning"
      announce
      title={t(isRefused ? 'status.uncollectable' : 'confirmation.notHeard')}
      action={
        <Button variant="secondary" onClick={onReview}>
          {t('confirmation.backToPay')}
        </Button>
      }
    >
      {t('confirmation.notHeardWhat')}
    </Notice>
  )
}

/** Once the seat is secured, invalidates all other queries: they were fetched before access was granted. */
function useInvalidateOnceSecured(isSecured: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (isSecured)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'order' })
  }, [client, isSecured])
}

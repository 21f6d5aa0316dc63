import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { chargebackState } from '#contract/billing/payments/disputes.ts'
import { planActionOf } from '#contract/billing/instalments/instalments.ts'
import { allowed, firstPaymentOn } from '#contract/billing/orders.ts'
import { mayReportPayment } from '#contract/billing/payments/payment-reports.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSchoolContact } from '#platform/school/school-contact.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { SayOnce } from '#ui/SayOnce.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './orders.module.css'
import { Disputed } from './Disputed.tsx'
import { ContinueOrder } from './ContinueOrder.tsx'
import { GuardianLink } from './GuardianLink.tsx'
import { GuardianSteps } from './GuardianSteps.tsx'
import { Instalments } from './Instalments.tsx'
import { orderRecordQuery, type RecordOnScreen } from './queries.ts'
import { Parcels } from './Parcels.tsx'
import { Receipt } from './Receipt.tsx'
import { Refunds } from './Refunds.tsx'
import { StateMeans, StateTag } from './StateTag.tsx'
import { WaitingForGuardian } from './WaitingForGuardian.tsx'

/** An order with its classes, payments and receipt. Prints as the receipt. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  const query = useQuery(orderRecordQuery(orderId))
  const { data } = query
  const now = useNow(60_000)
  const reachable = useReachable()
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now })
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('record.title')} hidden />
      <p className={styles.back}>
        <Link to="/orders">{t('record.back')}</Link>
      </p>
      {showsLoading ? (
        <Loading label={t('record.loading')}>
          <Skeleton shape="title" width="12rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      ) : data ? (
        <>
          {ageText && <Freshness text={ageText} />}
          <Record record={data} reachable={reachable} />
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

function Record({ record, reachable }: { record: RecordOnScreen; reachable: boolean }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { order, programme, lines, receipt } = record
  const contact = useSchoolContact(order.order_id)
  const status = order.order_status
  const firstOn = firstPaymentOn(order)
  const needs = planActionOf(order.instalments)
  const isHeld = needs === 'confirming'
  const isDeclined = status === 'PAID' && needs === 'paying'
  const isMine = record.student_name === null
  const askedGuardian = record.guardian_link?.asked_at ? record.guardian_link : null
  const isWaitingForGuardian = askedGuardian !== null && status === 'OPEN'
  const canPay = allowed[status].pay
  return (
    <div className={styles.record}>
      <header className="cluster">
        <h1>
          <Title of={programme.title} />
        </h1>
        <StateTag
          status={status}
          beside={
            chargebackState(record.disputes) ??
            (isHeld
              ? 'held'
              : isDeclined
                ? 'declined'
                : firstOn === undefined
                  ? undefined
                  : 'accepted')
          }
        />
      </header>
      {(status === 'DRAFT' || status === 'OPEN') && <StateMeans status={status} />}
      {firstOn !== undefined && !isHeld && (
        <Notice
          tone="info"
          icon="clock"
          title={t('record.firstCharge', { day: format.dayAndMonth(firstOn) })}
        >
          {t(order.opens_at_once ? 'record.openByCourtesy' : 'record.opensWithCharge')}
        </Notice>
      )}
      {status === 'UNCOLLECTABLE' && <Notice tone="warning" title={t('uncollectable')} />}
      {order.pay_by && !isWaitingForGuardian && (
        <p>{t('record.payBy', { day: format.day(malaysianDay(new Date(order.pay_by))) })}</p>
      )}
      {status === 'PENDING' && firstOn === undefined && (
        <Notice tone="warning" icon="clock" title={t('record.doNotPayAgain')}>
          {t('record.doNotPayAgainText')}
        </Notice>
      )}
      {receipt && (
        <Receipt orderId={order.order_id} number={receipt.number} reachable={reachable} />
      )}
      <Disputed disputes={record.disputes} />
      <Refunds orderId={order.order_id} refunds={record.refunds} reachable={reachable} />
      {order.plan === 'instalments' && (
        <Instalments
          order={order}
          programme={programme.title}
          reference={record.payment_reference}
          reachable={reachable}
        />
      )}
      {record.student_name !== null && (
        <p className="quiet">
          {t('ofChild', { name: record.student_name })}
          {canPay && ` · ${t('payByLink')}`}
        </p>
      )}
      {askedGuardian && status === 'PAID' && (
        <GuardianSteps link={askedGuardian} paidAt={receipt?.paid_at ?? null} />
      )}
      {askedGuardian && status === 'OPEN' && (
        <WaitingForGuardian link={askedGuardian} order={order}>
          <Link
            to={`/${programme.url_safe_name}/order/review`}
            state={{ paysMyself: true }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('waiting.myself')}
          </Link>
        </WaitingForGuardian>
      )}
      {canPay && isMine && !isWaitingForGuardian && (
        <ContinueOrder
          slug={programme.url_safe_name}
          status={status}
          totalSen={order.total_amount}
        />
      )}
      <ReportPayment record={record} reachable={reachable} />
      {record.guardian_link && status !== 'DRAFT' && (
        <GuardianLink record={record} link={record.guardian_link} reachable={reachable} />
      )}
      <Card as="section">
        <h2>{t('record.classes')}</h2>
        <ul>
          {record.class_names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <dl className={`numbers ${styles.lines}`}>
          <div>
            <dt>{t('record.tuition')}</dt>
            <dd>{format.money(lines.tuition_amount)}</dd>
          </div>
          {lines.discounted_amount > 0 && (
            <div>
              <dt>
                {order.promo_code === null
                  ? t('record.staffDiscount')
                  : t('record.discount', { code: order.promo_code })}
              </dt>
              <dd>{format.money(-lines.discounted_amount)}</dd>
            </div>
          )}
          <div>
            <dt>{t('record.hardcopy')}</dt>
            <dd>{format.money(lines.hardcopy_amount)}</dd>
          </div>
          <div className={styles.total}>
            <dt>{t('record.total')}</dt>
            <dd>{format.money(order.total_amount)}</dd>
          </div>
        </dl>
      </Card>
      <Parcels parcels={record.parcels} />
      <dl className={styles.facts}>
        <Fact label={t('record.madeOn')} value={format.dateTime(new Date(record.created_at))} />
        {receipt && (
          <Fact label={t('record.paidOn')} value={format.dateTime(new Date(receipt.paid_at))} />
        )}
        {receipt?.method && (
          <Fact label={t('record.method')} value={t(`record.methods.${receipt.method}`)} />
        )}
        <Fact label={t('record.orderId')} value={order.order_id} />
        {record.payment_reference && (
          <Fact label={t('record.reference')} value={record.payment_reference} />
        )}
      </dl>
      {contact.mail && (
        <p className={styles.help}>
          {t('record.help')} {contact.chat && <a href={contact.chat}>{t('common:chat')}</a>}{' '}
          <a href={contact.mail}>{t('record.write')}</a>
        </p>
      )}
    </div>
  )
}

/** Reports a payment that the bank shows and we do not. */
function ReportPayment({ record, reachable }: { record: RecordOnScreen; reachable: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const client = useQueryClient()
  const { order, reported_at } = record
  const today = malaysianDay(useNow(60_000))
  if (!mayReportPayment(order, record.payment_reference, today)) return null
  const orderId = order.order_id
  return (
    <SayOnce
      label={t('moneyLeft.say')}
      said={
        reported_at
          ? {
              title: t('moneyLeft.said'),
              text: t('moneyLeft.saidText', { time: format.dateTime(new Date(reported_at)) }),
            }
          : null
      }
      failed={t('moneyLeft.failed')}
      disabled={!reachable}
      onSay={async () => {
        await callOrder('reportPayment', { params: { orderId }, body: {} })
        await client.invalidateQueries({ queryKey: orderRecordQuery(orderId).queryKey })
      }}
    />
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="numbers">{value}</dd>
  </div>
)

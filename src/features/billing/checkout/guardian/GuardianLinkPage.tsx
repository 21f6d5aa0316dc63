import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { chargebackState } from '#contract/billing/payments/disputes.ts'
import { instalmentCalendar } from '#contract/billing/instalments/instalment-calendar.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import type { LinkedOrder } from '#contract/billing/wire.ts'
import { allowed, firstPaymentOn, type PaymentPlan } from '#contract/billing/orders.ts'
import { mayReportPayment } from '#contract/billing/payments/payment-reports.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { useLinkLocale } from '#platform/i18n/use-link-locale.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { SayOnce } from '#ui/SayOnce.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { useResetOnReturn } from '#ui/use-reset-on-return.ts'
import { AttemptNotice } from '../paying/AttemptNotice.tsx'
import styles from '../checkout.module.css'
import { failureWords, isOrderOutdated } from '../paying/failure-words.ts'
import { GuardianMessages } from './GuardianMessages.tsx'
import { InstalmentList } from '../paying/InstalmentList.tsx'
import { LinkedConsent } from './LinkedConsent.tsx'
import {
  useLinkedOrder,
  usePayLinked,
  useReturnByLink,
  useSaveLinkedLocale,
  useSaveMessages,
  useReportLinkedPayment,
} from './linked-order.ts'
import { OrderLines } from '../OrderLines.tsx'
import { OrderStatusNotice } from '../OrderStatusNotice.tsx'
import { PayForm } from '../paying/PayForm.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { usePayBy } from '../use-pay-by.ts'

/** Renders the state of the hardcopy materials. */
type ShowParcels = (parcels: LinkedOrder['parcels']) => ReactNode
type ConsentText = ComponentType<{ name: string; school: string }>
const noPayer = { cc_name: '', cc_email: '', cc_ic: '', cc_phone: '' }

/** The order that a guardian's link opens without an account: student, classes, price, dates and status. */
export function GuardianLinkPage({
  token,
  online,
  leaveTo,
  unknown,
  consentText,
  parcels,
}: {
  token: string
  online: boolean
  leaveTo: (url: string) => void
  /** Shown for an unknown or expired link. */
  unknown: ReactNode
  /** The consent text for somebody under 18. */
  consentText: ConsentText
  parcels: ShowParcels
}) {
  const { t } = useTranslation('checkout')
  const query = useLinkedOrder(token)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { data, error } = query
  if (error instanceof Refusal && error.status === 404) return unknown
  if (showsLoading)
    return (
      <Loading label={t('loading')} className={styles.loading}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="10rem" />
        <Skeleton shape="block" height="14rem" />
      </Loading>
    )
  if (data)
    return (
      <LinkedOrderView
        linked={data}
        token={token}
        online={online}
        leaveTo={leaveTo}
        consentText={consentText}
        parcels={parcels}
      />
    )
  return (
    <FormFailure
      text={t(error instanceof Unreachable ? 'failure.unreachableOrder' : 'failure.order')}
      again={{ label: t('tryAgain'), busy: query.isFetching, onAgain: () => void query.refetch() }}
    />
  )
}

function LinkedOrderView({
  linked,
  token,
  online,
  leaveTo,
  consentText,
  parcels,
}: {
  linked: LinkedOrder
  token: string
  online: boolean
  leaveTo: (url: string) => void
  consentText: ConsentText
  parcels: ShowParcels
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const format = useFormat()
  const { order, lines, receipt } = linked
  useLinkLocale(linked.locale, useSaveLinkedLocale(token))
  const [plan, setPlan] = useState<PaymentPlan>('once')
  /** Whether the last press was 'Try again'; a failure is then shown beside that button. */
  const [isAgain, setIsAgain] = useState(false)
  const { mutate, reset, isLeaving, error } = usePayLinked(token, leaveTo)
  useResetOnReturn(reset)
  const saveMessages = useSaveMessages(token)
  const reportPayment = useReportLinkedPayment(token)
  const today = malaysianDay(useNow(60_000))
  const may = allowed[order.order_status]
  const refused = order.instalments.find(
    ({ status, is_cancelled }) =>
      order.order_status === 'PAID' && status === 'failed' && !is_cancelled,
  )
  const held = order.instalments.find((one) => one.needs_cardholder)
  const { consent } = linked
  const programme = useTitle()(linked.programme)
  const mayPay = may.pay && (!consent || consent.answer === 'given')
  const failed = may.pay ? order.last_attempt : null
  const payBy = usePayBy(order.pay_by)
  useReturnByLink(token, online && may.pay && !failed && linked.payment_reference !== null)
  const payForm = useRef<HTMLDivElement>(null)
  function payAgain() {
    setIsAgain(true)
    mutate({ plan: 'once' })
  }
  function showPayForm() {
    payForm.current?.querySelector<HTMLElement>('input, button')?.focus()
    payForm.current?.scrollIntoView({ block: 'start' })
  }
  function saveDates(reference: string) {
    const text = instalmentCalendar(order.instalments, {
      name: t('guardian.calendarName', { programme }),
      reference,
      url: location.origin,
      stamp: new Date(),
      summary: ({ number, amount }) =>
        t('guardian.event', { number, programme, amount: format.money(amount) }),
    })
    saveFile('kelasku-instalments.ics', 'text/calendar', text)
  }
  const isUndecided =
    order.order_status === 'UNCOLLECTABLE' ||
    (order.order_status === 'PENDING' && firstPaymentOn(order) === undefined)
  const name = linked.call_name
  const title = t('guardian.title', { name })
  const chargeback = chargebackState(linked.disputes)
  const isOnHold = linked.disputes.some((one) => one.ended_at === null && one.is_on_hold)
  return (
    <div className={`stack ${styles.guardianPage}`}>
      <PageMeta title={t('guardian.pageTitle')} hidden />
      <header className="cluster">
        <h1>{title}</h1>
        <StatusTag
          order={order}
          chargeback={isOnHold ? 'onHold' : chargeback === 'lost' ? 'lost' : undefined}
        />
      </header>
      {linked.disputes
        .filter(({ is_inquiry }) => !is_inquiry)
        .map(({ amount, status, opened_at, is_on_hold }) => (
          <Notice
            key={opened_at}
            tone={status === 'won' ? 'info' : 'warning'}
            title={t('guardian.disputes.title', {
              amount: format.money(amount),
              day: format.longDate(new Date(opened_at)),
            })}
          >
            {t(
              status === 'won' || status === 'lost'
                ? `guardian.disputes.${status}`
                : is_on_hold
                  ? 'guardian.disputes.onHold'
                  : 'guardian.disputes.open',
            )}
          </Notice>
        ))}
      {receipt && !refused && (
        <Notice tone="success" announce title={t('guardian.paid')}>
          {t('guardian.paidWhat', {
            number: receipt.number,
            time: format.dateTime(new Date(receipt.paid_at)),
          })}
        </Notice>
      )}
      {order.instalments.some(({ is_cancelled }) => is_cancelled) && (
        <Notice tone="info">{t('guardian.cancelled')}</Notice>
      )}
      {linked.refunds.map(({ amount, status, at, credit_note }) => (
        <Notice
          key={`${at}-${amount}`}
          tone="info"
          title={t(`guardian.refunds.${status}`, {
            amount: format.money(amount),
            day: format.longDate(new Date(at)),
          })}
        >
          {credit_note
            ? t('guardian.refunds.creditNote', { number: credit_note.number })
            : t('guardian.refunds.how')}
        </Notice>
      ))}
      {refused?.pay_by && (
        <Notice
          tone="warning"
          announce
          title={t('guardian.refused', { number: refused.number })}
          action={
            <Button
              variant="accent"
              busy={isLeaving}
              disabled={!online}
              onClick={() => mutate({ number: refused.number })}
            >
              {t('pay.button', { amount: format.money(refused.amount) })}
            </Button>
          }
        >
          {t(refused.pay_by < today ? 'guardian.overdue' : 'guardian.payBy', {
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
            <Button
              variant="accent"
              busy={isLeaving}
              disabled={!online}
              onClick={() => mutate({ number: held.number })}
            >
              {t('guardian.confirm')}
            </Button>
          }
        >
          {t('confirmation.heldWhat')}
        </Notice>
      )}
      <FormFailure
        text={
          error &&
          (refused || held || (failed && isAgain) || isOrderOutdated(error)) &&
          t(failureWords(error))
        }
      />
      {failed && (
        <AttemptNotice
          number={linked.payment_reference ?? ''}
          status={order.order_status}
          attempt={failed}
          payBy={order.pay_by}
          mayPay={mayPay}
          isLeaving={isLeaving}
          online={online}
          onAgain={payAgain}
          onOtherWay={showPayForm}
        />
      )}
      {order.order_status === 'OPEN' ? (
        <p className={styles.lead}>
          {sentences(t('guardian.reserved', { name }), !failed && payBy)}
        </p>
      ) : (
        !failed && <OrderStatusNotice order={order} />
      )}
      {mayReportPayment(order, linked.payment_reference, today) && (
        <SayOnce
          label={t('moneyLeft.say')}
          said={
            linked.reported_at
              ? {
                  title: t('moneyLeft.said'),
                  text: t('moneyLeft.saidText', {
                    time: format.dateTime(new Date(linked.reported_at)),
                  }),
                }
              : null
          }
          failed={t('moneyLeft.failed')}
          disabled={!online}
          onSay={reportPayment}
        />
      )}
      <Card as="section" className={styles.bought}>
        <h2>
          <Title of={linked.programme} />
        </h2>
        <ul>
          {linked.class_names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <OrderLines
          classCount={linked.class_names.length}
          tuitionSen={lines.tuition_amount}
          discountSen={lines.discounted_amount}
          hardcopySen={lines.hardcopy_amount}
          totalSen={order.total_amount}
          promoCode={order.promo_code}
        />
      </Card>
      {parcels(linked.parcels)}
      {order.plan === 'instalments' && (
        <section aria-labelledby="dates" className="stack">
          <h2 id="dates">{t('pay.dates')}</h2>
          <InstalmentList order={order} />
          {linked.payment_reference && (
            <div>
              <Button variant="secondary" onClick={() => saveDates(linked.payment_reference ?? '')}>
                {t('guardian.calendar')}
              </Button>
            </div>
          )}
        </section>
      )}
      {consent && (may.pay || consent.answer === 'given') && (
        <LinkedConsent consent={consent} token={token} online={online} text={consentText} />
      )}
      {mayPay && (
        <div ref={payForm}>
          <Card as="section">
            <PayForm
              order={order}
              online={online}
              plan={plan}
              onPlan={setPlan}
              payer={noPayer}
              isLeaving={isLeaving}
              error={isAgain ? null : error}
              onPay={(body, onError) => {
                setIsAgain(false)
                mutate(body, { onError })
              }}
            />
          </Card>
        </div>
      )}
      {(may.pay || order.plan === 'instalments') && order.instalments.length > 0 && (
        <p className="quiet">{t('guardian.ifFails')}</p>
      )}
      {linked.messages && (
        <GuardianMessages agreed={linked.messages} saving={saveMessages} online={online} />
      )}
      {linked.payment_reference && (isUndecided || failed) && (
        <p className="numbers quiet">
          {t('guardian.reference', { reference: linked.payment_reference })}
        </p>
      )}
      {order.order_status === 'PAID' && (
        <p>
          <Link to="/guardian">{t('guardian.home', { name })}</Link>
        </p>
      )}
      <p className="quiet">
        <Link to="/terms">{t('guardian.terms')}</Link>
      </p>
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instalmentCalendar } from '#contract/billing/instalments/instalment-calendar.ts'
import { isOutstanding, type Instalment } from '#contract/billing/instalments/instalments.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { Refusal, refusalKey } from '#platform/api/failures.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { DueList } from '#ui/DueList.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { useLeaveTo } from '#platform/use-while-here.ts'
import { useResetOnReturn } from '#ui/use-reset-on-return.ts'
import styles from './orders.module.css'
import { instalmentPage, orderRecordQuery, type RecordOnScreen } from './queries.ts'

const tones: Record<Instalment['status'], Tone> = {
  scheduled: 'neutral',
  paid: 'success',
  failed: 'danger',
}

type Props = {
  order: RecordOnScreen['order']
  programme: string
  /** The provider's reference of the payment. */
  reference: string | null
  reachable: boolean
}

/** The card payments of an order; a refused one can be paid here, and a held one confirmed. */
export function Instalments({ order, programme, reference, reachable }: Props) {
  const { t } = useTranslation(['orders', 'refusals'])
  const format = useFormat()
  const titleOf = useTitle()
  const client = useQueryClient()
  const leaveTo = useLeaveTo()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: (number: number) => instalmentPage(order.order_id, number),
    onSuccess: leaveTo,
    onError: (failure) => {
      // The order may have changed: it was paid elsewhere, or a payment is being checked.
      if (failure instanceof Refusal)
        void client.invalidateQueries({ queryKey: orderRecordQuery(order.order_id).queryKey })
    },
  })
  useResetOnReturn(reset)
  const isLeaving = isPending || isSuccess
  // Before the order is paid, a refused first instalment is paid at the checkout.
  const refused = order.instalments.find(
    ({ status, is_cancelled }) =>
      order.order_status === 'PAID' && status === 'failed' && !is_cancelled,
  )

  const held = order.instalments.find((one) => one.needs_cardholder)
  const today = malaysianDay(useNow(60_000))

  function saveDates(of: string) {
    const text = instalmentCalendar(order.instalments, {
      name: t('instalments.calendarName', { programme: titleOf(programme) }),
      reference: of,
      url: `${location.origin}/orders/${order.order_id}`,
      stamp: new Date(),
      summary: ({ number, amount }) =>
        t('instalments.event', {
          number,
          programme: titleOf(programme),
          amount: format.money(amount),
        }),
    })
    saveFile('kelasku-instalments.ics', 'text/calendar', text)
  }

  return (
    <section aria-labelledby="instalments" className={styles.receipt}>
      <h2 id="instalments">{t('instalments.title')}</h2>
      {refused?.pay_by && (
        <Notice
          tone="warning"
          title={t('instalments.refused', { number: refused.number })}
          action={
            <Button
              variant="accent"
              busy={isLeaving}
              disabled={!reachable}
              onClick={() => mutate(refused.number)}
            >
              {t('instalments.pay', {
                number: refused.number,
                amount: format.money(refused.amount),
              })}
            </Button>
          }
        >
          {t(refused.pay_by < today ? 'instalments.overdue' : 'instalments.payBy', {
            day: format.longDate(refused.pay_by),
          })}
        </Notice>
      )}
      {held && (
        <Notice
          tone="warning"
          title={t('instalments.held', { number: held.number })}
          action={
            <Button
              variant="accent"
              busy={isLeaving}
              disabled={!reachable}
              onClick={() => mutate(held.number)}
            >
              {t('instalments.confirm')}
            </Button>
          }
        >
          {t('instalments.heldWhat', { amount: format.money(held.amount) })}
        </Notice>
      )}
      {(refused ?? held) && !reachable && <p className="quiet">{t('instalments.offline')}</p>}
      <FormFailure
        text={error && (error instanceof Refusal ? t(refusalKey(error)) : t('instalments.failed'))}
      />
      <DueList
        label={t('instalments.title')}
        items={order.instalments.map(({ number, due_on, amount, status, is_cancelled }) => ({
          key: number,
          title: t('instalments.one', { number }),
          when: format.longDate(due_on),
          amount: format.money(amount),
          state: is_cancelled ? (
            <Tag tone="neutral">{t('instalments.state.cancelled')}</Tag>
          ) : (
            <Tag tone={tones[status]}>{t(`instalments.state.${status}`)}</Tag>
          ),
        }))}
      />
      {order.instalments.some(({ is_cancelled }) => is_cancelled) && (
        <p className="quiet">{t('instalments.cancelled')}</p>
      )}
      {reference !== null && order.instalments.some(isOutstanding) && (
        <div>
          <Button variant="secondary" onClick={() => saveDates(reference)}>
            {t('instalments.calendar')}
          </Button>
        </div>
      )}
    </section>
  )
}

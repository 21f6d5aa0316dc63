import { useTranslation } from 'react-i18next'
import type { GuardianOrder } from '#contract/guardians/guardians.ts'
import { instalmentCalendar } from '#contract/billing/instalments/instalment-calendar.ts'
import { isOutstanding } from '#contract/billing/instalments/instalments.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { DueList } from '#ui/DueList.tsx'
import styles from './guardian.module.css'

/** The card payments of an order, and their dates for a calendar. */
export function CardPayments({ order }: { order: GuardianOrder }) {
  const { t } = useTranslation(['guardian', 'orders'])
  const format = useFormat()
  const { instalments, payment_reference: reference } = order
  const programme = useTitle()(order.programme)
  function saveDates(paymentReference: string) {
    const text = instalmentCalendar(instalments, {
      name: t('orders:instalments.calendarName', { programme }),
      reference: paymentReference,
      url: `${location.origin}/guardian`,
      stamp: new Date(),
      summary: ({ number, amount }) =>
        t('orders:instalments.event', { number, programme, amount: format.money(amount) }),
    })
    saveFile('kelasku-instalments.ics', 'text/calendar', text)
  }
  return (
    <details className={styles.fold}>
      <summary>
        <span className="numbers">
          {t('orders.plan', {
            paid: instalments.filter(({ status }) => status === 'paid').length,
            of: instalments.length,
          })}
        </span>
      </summary>
      <div className="stack">
        <DueList
          label={t('orders:instalments.title')}
          items={instalments.map(({ number, due_on, amount, status, is_cancelled }) => ({
            key: number,
            title: t('orders:instalments.one', { number }),
            when: format.longDate(due_on),
            amount: format.money(amount),
            state: t(`orders:instalments.state.${is_cancelled ? 'cancelled' : status}`),
          }))}
        />
        {reference !== null && instalments.some(isOutstanding) && (
          <div>
            <Button variant="secondary" onClick={() => saveDates(reference)}>
              {t('orders:instalments.calendar')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

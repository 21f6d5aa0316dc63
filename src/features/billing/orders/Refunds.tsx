import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import styles from './orders.module.css'
import { creditNoteAddress, type RefundOnScreen } from './queries.ts'

type Props = { orderId: string; refunds: readonly RefundOnScreen[]; reachable: boolean }

/** Completed and requested refunds, with credit notes. */
export function Refunds({ orderId, refunds, reachable }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const [busy, setBusy] = useState<number>()
  const [failed, setFailed] = useState(false)
  if (refunds.length === 0) return null

  async function download(number: number) {
    setBusy(number)
    setFailed(false)
    try {
      const address = await creditNoteAddress(orderId, number)
      if (!address) throw new Error('there is no such credit note any more')
      // The response is an attachment, so the page stays.
      location.assign(address)
    } catch {
      setFailed(true)
    }
    setBusy(undefined)
  }

  return (
    <section aria-labelledby="refunds" className={styles.receipt}>
      <h2 id="refunds">{t('record.refunds.title')}</h2>
      {refunds.map(({ amount, status, at, credit_note: number }) => (
        <div key={`${at}-${amount}`} className="cluster">
          <p className="numbers">
            {t(`record.refunds.${status}`, {
              amount: format.money(amount),
              day: format.longDate(new Date(at)),
            })}
          </p>
          {number !== null && (
            <Button
              variant="secondary"
              busy={busy === number}
              disabled={!reachable}
              onClick={() => void download(number)}
            >
              {t('record.refunds.creditNote', { number })}
            </Button>
          )}
        </div>
      ))}
      <p className="quiet">{t('record.refunds.how')}</p>
      <FormFailure text={failed && t('record.downloadFailed')} />
    </section>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import styles from './orders.module.css'
import { receiptAddress } from './queries.ts'

type Props = { orderId: string; number: number; reachable: boolean }

/** The receipt of a paid order, to download and print. */
export function Receipt({ orderId, number, reachable }: Props) {
  const { t } = useTranslation('orders')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')

  async function download() {
    setState('busy')
    try {
      const address = await receiptAddress(orderId)
      if (address === undefined) throw new Error('the order has no receipt any more')
      // The response is an attachment, so the page stays.
      location.assign(address)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt" className="numbers">
        {t('record.receipt', { number })}
      </h2>
      <div className="cluster">
        <Button busy={state === 'busy'} disabled={!reachable} onClick={() => void download()}>
          {t('record.download')}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {t('record.print')}
        </Button>
      </div>
      {!reachable && <p className="quiet">{t('record.downloadOffline')}</p>}
      <FormFailure text={state === 'failed' && t('record.downloadFailed')} />
    </section>
  )
}

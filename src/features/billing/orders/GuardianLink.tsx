import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { chatLink } from '#contract/school/chat-link.ts'
import type { GuardianToPay } from '#contract/billing/wire.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './orders.module.css'
import { orderRecordQuery, type RecordOnScreen } from './queries.ts'

type Props = { record: RecordOnScreen; link: GuardianToPay; reachable: boolean }

/** The link by which a guardian sees and pays the order without an account: create, share, revoke. */
export function GuardianLink({ record: { order, class_names }, link, reachable }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const orderId = order.order_id
  const isPaid = order.order_status === 'PAID'
  const client = useQueryClient()
  const [url, setUrl] = useState<string>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const isOpen = link.since !== null || url !== undefined

  async function attempt(work: () => Promise<void>) {
    setState('busy')
    try {
      await work()
      setState('ready')
      void client.invalidateQueries({ queryKey: orderRecordQuery(orderId).queryKey })
    } catch {
      setState('failed')
    }
  }

  const make = () =>
    attempt(async () => {
      const made = await callOrder('makeGuardianLink', { params: { orderId }, body: {} })
      setUrl(made.url)
    })
  const revoke = () =>
    attempt(async () => {
      await callOrder('revokeGuardianLink', { params: { orderId }, body: {} })
      setUrl(undefined)
      showToast(t('guardian.revoked'), 'success')
    })
  const values = {
    name: link.student_name,
    amount: format.money(order.total_amount),
    classes: format.list(class_names, 'conjunction'),
  }
  const message = isPaid
    ? t('guardian.messagePaid')
    : order.pay_by
      ? t('guardian.message', {
          ...values,
          day: format.dayAndMonth(malaysianDay(new Date(order.pay_by))),
        })
      : t('guardian.messageOpen', values)
  async function share(address: string) {
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({ text: message, url: address })
      else {
        await navigator.clipboard.writeText(`${message}\n${address}`)
        showToast(t('guardian.copied'), 'success')
      }
    } catch {
      // Sharing was cancelled or copying is blocked; the link is shown to be copied manually.
    }
  }

  return (
    <section aria-labelledby="guardian-link" className={styles.receipt}>
      <h2 id="guardian-link">{t('guardian.title')}</h2>
      <p className="quiet">
        {t(
          isPaid
            ? isOpen
              ? 'guardian.openPaid'
              : 'guardian.nonePaid'
            : isOpen
              ? 'guardian.open'
              : 'guardian.none',
        )}
      </p>
      {url !== undefined && (
        <>
          <p className={styles.address}>{url}</p>
          <p className="quiet">{t(isPaid ? 'guardian.oncePaid' : 'guardian.once')}</p>
        </>
      )}
      <div className="cluster">
        {url === undefined ? (
          <Button busy={state === 'busy'} disabled={!reachable} onClick={() => void make()}>
            {t('guardian.make')}
          </Button>
        ) : (
          <>
            <a className={buttonClass()} href={chatLink('', `${message}\n${url}`)}>
              {t('guardian.whatsapp')}
            </a>
            <Button variant="secondary" onClick={() => void share(url)}>
              {t('guardian.share')}
            </Button>
          </>
        )}
        {isOpen && (
          <Button
            variant="secondary"
            busy={state === 'busy'}
            disabled={!reachable}
            onClick={() => void revoke()}
          >
            {t('guardian.revoke')}
          </Button>
        )}
      </div>
      <FormFailure text={state === 'failed' && t('guardian.failed')} />
    </section>
  )
}

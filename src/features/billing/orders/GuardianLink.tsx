import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GuardianLink as Link } from '#contract/shared/links.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './orders.module.css'
import { orderRecordQuery } from './queries.ts'

/** The link by which a guardian sees and pays the order without an account: create, share, revoke. */
export function GuardianLink({
  orderId,
  link,
  isPaid,
  reachable,
}: {
  orderId: string
  link: Link
  isPaid: boolean
  reachable: boolean
}) {
  const { t } = useTranslation('orders')
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
  async function share(address: string) {
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({
          text: t(isPaid ? 'guardian.messagePaid' : 'guardian.message'),
          url: address,
        })
      else {
        await navigator.clipboard.writeText(address)
        showToast(t('guardian.copied'), 'success')
      }
    } catch {
      // Sharing was cancelled or copying is blocked: show the address, to copy it by hand.
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
          <Button onClick={() => void share(url)}>{t('guardian.share')}</Button>
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

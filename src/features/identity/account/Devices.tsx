import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { signOut } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

type Props = { signIns: Account['sign_ins']; reachable: boolean }

/** The browsers in which the person is signed in. Each of the others can be signed out, or all at once. */
export function Devices({ signIns, reachable }: Props) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const signingOut = useChange(async () => {
    setConfirming(false)
    await callAccount('signOutEverywhere', { body: {} })
    await signOut()
  })
  const ending = useChange(async ({ id, name }: { id: string; name: string }) => {
    await callAccount('endSignIn', { params: { signInId: id }, body: {} })
    showToast(t('devices.ended', { name }), 'success')
  })
  return (
    <section aria-labelledby="devices" className={styles.part}>
      <h2 id="devices">{t('devices.title')}</h2>
      <p>{t('devices.count', { count: signIns.length })}</p>
      <ul role="list" className={styles.rows}>
        {signIns.map(({ id, device, since, last_used_at, is_this }) => {
          const name = device || t('devices.unknown')
          return (
            <li key={id} className={styles.row}>
              <div>
                <strong>{name}</strong> {is_this && <Tag tone="info">{t('devices.this')}</Tag>}
                <p className="numbers quiet">
                  {t('devices.used', {
                    day: format.longDate(new Date(since)),
                    time: format.dateTime(new Date(last_used_at)),
                  })}
                </p>
              </div>
              {!is_this && (
                <Button
                  variant="secondary"
                  busy={ending.isPending && ending.variables.id === id}
                  disabled={!reachable}
                  aria-label={t('devices.endOf', { name })}
                  onClick={() => ending.mutate({ id, name })}
                >
                  {t('devices.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Outcome failure={ending.error ?? signingOut.error} />
      <div>
        <Button
          variant="secondary"
          busy={signingOut.isPending}
          disabled={!reachable}
          onClick={() => setConfirming(true)}
        >
          {t('devices.everywhere')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        title={t('devices.ask')}
        closeLabel={t('close')}
        onClose={() => setConfirming(false)}
        actions={<Button onClick={() => signingOut.mutate()}>{t('devices.everywhere')}</Button>}
      >
        <p>{t('devices.text')}</p>
      </Dialog>
    </section>
  )
}

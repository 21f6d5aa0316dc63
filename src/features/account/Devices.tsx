import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import { formatLongDate } from '#contract/calendar.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { signOut } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

/** The browsers that are signed in, and the end of all of it. */
export function Devices({
  signIns,
  reachable,
}: {
  signIns: Account['sign_ins']
  reachable: boolean
}) {
  const { t } = useTranslation('account')
  const [asks, setAsks] = useState(false)
  const leaving = useChange(async () => {
    setAsks(false)
    await callAccount('signOutEverywhere', { body: {} })
    await signOut()
  })
  return (
    <section aria-labelledby="devices" className={styles['part']}>
      <h2 id="devices">{t('devices.title')}</h2>
      <p>{t('devices.count', { count: signIns.length })}</p>
      <ul>
        {signIns.map(({ since, is_this }) => (
          <li key={since}>
            {t(is_this ? 'devices.this' : 'devices.other', {
              day: formatLongDate(new Date(since)),
            })}
          </li>
        ))}
      </ul>
      <Outcome failure={leaving.error} />
      <div>
        <Button
          variant="secondary"
          busy={leaving.isPending}
          disabled={!reachable}
          onClick={() => setAsks(true)}
        >
          {t('devices.everywhere')}
        </Button>
      </div>
      <Dialog
        open={asks}
        title={t('devices.ask')}
        closeLabel={t('close')}
        onClose={() => setAsks(false)}
        actions={<Button onClick={() => leaving.mutate()}>{t('devices.everywhere')}</Button>}
      >
        <p>{t('devices.text')}</p>
      </Dialog>
    </section>
  )
}

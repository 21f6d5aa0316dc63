import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import noticesWords from '#content/locales/en/notices.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { formatBytes } from '#contract/calendar.ts'
import { sessionDialogMs, sessionReloadAfterMs } from '#contract/limits.ts'
import { useSessionEnded } from '#platform/session.ts'
import { dismissUnexpected, useUnexpected } from '#platform/unexpected.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { LeftBehind } from './left-behind.ts'
import type { Leaving } from './use-sign-out.ts'

export const words = { notices: noticesWords, refusals: refusalsWords }

/** What a session says of itself: that it is over, and what is not sent yet when someone leaves. */
export function SessionDialogs({ leaving }: { leaving: Leaving }) {
  return (
    <>
      <SessionExpired />
      <SomethingWrong />
      {leaving.leaves && <SignOut {...leaving.leaves} {...leaving} />}
    </>
  )
}

/** What is not sent yet, and what stays: they may want it removed. */
function SignOut({ unsent, saved, stay, confirm }: LeftBehind & Pick<Leaving, 'stay' | 'confirm'>) {
  const { t } = useTranslation('notices')
  const [removesSaved, setRemovesSaved] = useState(false)
  return (
    <Dialog
      open
      title={t('signOutTitle')}
      onClose={stay}
      actions={
        <>
          <Button variant="secondary" onClick={stay}>
            {t('signOutCancel')}
          </Button>
          <Button onClick={() => confirm(removesSaved)}>{t('signOutAction')}</Button>
        </>
      }
    >
      <div className="stack">
        {unsent > 0 && <p>{t('signOutUnsent', { count: unsent })}</p>}
        {saved.count > 0 && (
          <>
            <p>{t('signOutSaved', { count: saved.count, size: formatBytes(saved.bytes) })}</p>
            <Checkbox
              label={t('signOutRemoveSaved')}
              checked={removesSaved}
              onChange={({ currentTarget }) => setRemovesSaved(currentTarget.checked)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The server has no session for this browser any more: said once, then the page starts anew, signed out. */
function SessionExpired() {
  const { t } = useTranslation('notices')
  const expired = useSessionEnded() === 'expired'
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (!expired) return
    const close = setTimeout(() => setClosed(true), sessionDialogMs)
    const reload = setTimeout(() => location.reload(), sessionDialogMs + sessionReloadAfterMs)
    return () => {
      clearTimeout(close)
      clearTimeout(reload)
    }
  }, [expired])
  return (
    <Dialog open={expired && !closed} title={t('expiredTitle')} onClose={() => undefined}>
      <p>{t('expiredText')}</p>
      <Skeleton />
    </Dialog>
  )
}

function SomethingWrong() {
  const { t } = useTranslation(['notices', 'session', 'refusals'])
  const unexpected = useUnexpected()
  const isWait = unexpected === 'wait'
  return (
    <Dialog
      open={unexpected !== null}
      title={isWait ? t('waitTitle') : t('session:somethingWrongTitle')}
      closeLabel={t('close')}
      onClose={dismissUnexpected}
    >
      <p>{isWait ? t('refusals:request.too-many') : t('session:somethingWrongText')}</p>
    </Dialog>
  )
}

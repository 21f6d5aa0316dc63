import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionDialogMs, sessionReloadAfterMs } from '#contract/limits.ts'
import { useSessionEnded } from '#platform/session.ts'
import { dismissUnexpected, useUnexpected } from '#platform/unexpected.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Leaving } from './use-sign-out.ts'

/** What a session says of itself: that it is over, and what is not sent yet when someone leaves. */
export function SessionDialogs({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('session')
  return (
    <>
      <SessionExpired />
      <SomethingWrong />
      <Dialog
        open={leaving.unsent !== null}
        title={t('signOutTitle')}
        onClose={leaving.stay}
        actions={
          <>
            <Button variant="secondary" onClick={leaving.stay}>
              {t('signOutCancel')}
            </Button>
            <Button onClick={leaving.confirm}>{t('signOutAction')}</Button>
          </>
        }
      >
        <p>{t('signOutUnsent', { count: leaving.unsent ?? 0 })}</p>
      </Dialog>
    </>
  )
}

/** The server has no session for this browser any more: said once, then the page starts anew, signed out. */
function SessionExpired() {
  const { t } = useTranslation('session')
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
  const { t } = useTranslation('session')
  return (
    <Dialog
      open={useUnexpected()}
      title={t('somethingWrongTitle')}
      closeLabel={t('somethingWrongClose')}
      onClose={dismissUnexpected}
    >
      <p>{t('somethingWrongText')}</p>
    </Dialog>
  )
}

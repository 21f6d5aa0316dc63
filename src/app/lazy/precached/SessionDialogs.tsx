import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionDialogMs, sessionReloadAfterMs } from '#contract/shared/limits.ts'
import { useSessionEnded } from '#platform/session/session.ts'
import { dismissUnexpected, useUnexpected } from '#platform/reports/unexpected.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { SignOutDialog } from './sign-out.ts'
import type { SignOut } from '#app/sign-out/use-sign-out.ts'

/** Dialogs about an ended session, an unexpected failure, and a sign-out. */
export function SessionDialogs({ signOut }: { signOut: SignOut }) {
  return (
    <>
      <SessionExpired />
      <SomethingWrong />
      {signOut.summary && (
        <SignOutDialog
          summary={signOut.summary}
          onStay={signOut.stay}
          onConfirm={signOut.confirm}
        />
      )}
    </>
  )
}

/** The server has ended this browser's session: shown once, then the page reloads signed out. */
function SessionExpired() {
  const { t } = useTranslation('sign-out')
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
  const { t } = useTranslation(['sign-out', 'common', 'session', 'refusals'])
  const unexpected = useUnexpected()
  const isWait = unexpected === 'wait'
  return (
    <Dialog
      open={unexpected !== null}
      title={isWait ? t('waitTitle') : t('session:somethingWrongTitle')}
      closeLabel={t('common:close')}
      onClose={dismissUnexpected}
    >
      <p>{isWait ? t('refusals:request.too-many') : t('session:somethingWrongText')}</p>
    </Dialog>
  )
}

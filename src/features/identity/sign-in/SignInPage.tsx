import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSessionEnded } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { CurrentStep } from './steps/CurrentStep.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import type { GoogleFailure } from '#platform/firebase/openid.ts'
import styles from './SignInPage.module.css'
import { TypedEmail } from './EmailField.tsx'
import { useAction } from './use-action.ts'
import { useGoogleReturn } from './use-google-return.ts'
import { useSignIn, type OnSignedIn } from './use-sign-in.ts'

export type SignInPageProps = {
  /** Null while loading. */
  options: SignInOptions | null
  /** Loading the options failed; `onRetry` tries again. */
  unreachable: boolean
  onRetry: () => void
  onSignedIn: OnSignedIn
  /** The signed-in person, for a repeated sign-in. */
  person?: { name: string; email: string } | undefined
  /** A text about the purpose of signing in, if known. */
  purpose?: string | undefined
}

export function SignInPage({
  options,
  unreachable,
  onRetry,
  onSignedIn,
  person,
  purpose,
}: SignInPageProps) {
  const { t } = useTranslation(['sign-in', 'refusals'])
  const { key } = useLocation()
  const online = useReachable()
  const ended = useSessionEnded()
  const signIn = useSignIn(options, onSignedIn)
  const entering = useAction()
  const typedEmail = useState('')
  const [googleFailed, setGoogleFailed] = useState<GoogleFailure | null>(null)

  useGoogleReturn(Boolean(options?.google), (answer) => {
    if (answer.kind === 'failed') setGoogleFailed(answer)
    else entering.run(async () => setGoogleFailed(await signIn.enterWithGoogle(answer)))
  })
  useEffect(() => {
    // Preloaded before the first tap. If that fails, the tap tries again and reports it.
    if (options) import('#platform/firebase/identity.ts').catch(() => undefined)
  }, [options])

  return (
    <div className={styles.page}>
      <PageMeta title={t('title')} path="/login" hidden />
      {!online && (
        <Notice tone="warning" icon="offline" announce>
          {t('offline')}
        </Notice>
      )}
      {online && unreachable && (
        <Notice
          tone="warning"
          announce
          action={
            <Button variant="secondary" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('unreachable')}
        </Notice>
      )}
      {ended === 'closed' && <Notice tone="warning">{t('refusals:session.account-closed')}</Notice>}
      {ended === 'refused' && <Notice tone="warning">{t('refusals:session.refused')}</Notice>}
      {googleFailed && (
        <Notice tone="warning" announce>
          {t(`googleFailed.${googleFailed.why}`)}
        </Notice>
      )}
      <FailureNotice failure={entering.failure} />
      {purpose && <Notice icon="check">{purpose}</Notice>}
      <TypedEmail value={typedEmail}>
        <CurrentStep
          // A new key resets the step.
          key={key}
          person={person}
          options={options}
          signIn={signIn}
          blocked={!online || options === null}
          googleBusy={entering.busy}
        />
      </TypedEmail>
    </div>
  )
}

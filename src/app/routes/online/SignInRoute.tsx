import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { signInSlowMs } from '#contract/shared/limits.ts'
import { safeRedirect } from '#contract/shared/pages.ts'
import type { AppNavigation, SignedIn } from '#contract/identity/sign-in.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { Languages } from '../../layouts/Languages.tsx'
import { SignInPage } from '#features/identity/sign-in/SignInPage.tsx'
import { callAccount } from '#platform/api/call-account.ts'
import { hasGoogleAnswer } from '#platform/firebase/openid.ts'
import { noteSignIn } from '#platform/reports/analytics.ts'
import { useReachable } from '#platform/api/online.ts'
import { claimVisitorChoices, readVisitorChoice } from '#platform/storage/visitor-choices.ts'
import { slugOf } from '../../use-page-match.ts'
import { applySavedLocale, signedIn, useSession } from '#platform/session/session.ts'

/** The sign-in page. Redirects people who are already signed in to their destination. */
export function Component() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // A repeated sign-in before a sensitive change. The return from Google lacks the parameter.
  const [isAgain] = useState(() => search.has('again') || hasGoogleAnswer(search))
  const isMe = search.get('again') === 'me' && session.state === 'signed-in'
  const { options, failed, retry } = useSignInOptions()
  const destination = safeRedirect(search.get('redirect'), location.origin)
  const purpose = usePurpose(destination)
  // A mailed link is used even if somebody is signed in.
  if (session.state === 'signed-in' && !isAgain && !search.has('mode'))
    return <Navigate to={destination} replace />

  const onSignedIn = (user: SignedIn, app: AppNavigation, idToken: string) => {
    const owner = {
      uid: user.firebase_id,
      name: user.display_name,
      email: user.email,
      pages: app.pages,
      isOnlyGuardian: app.is_only_guardian,
    }
    noteSignIn(owner.uid)
    claimVisitorChoices(owner.uid, new Date())
    void signedIn(owner, idToken).then(() => {
      applySavedLocale(owner.uid, user.locale)
      return navigate(destination, { replace: true })
    })
  }
  return (
    <>
      <SignInPage
        options={options}
        unreachable={failed}
        onRetry={retry}
        onSignedIn={onSignedIn}
        person={isMe ? session : undefined}
        purpose={purpose}
      />
      <Languages />
    </>
  )
}

/** A text about the visitor's choice that continues after sign-in. */
function usePurpose(destination: string): string | undefined {
  const { t } = useTranslation('sign-in')
  const slug = slugOf(destination)
  const [count] = useState(() => readVisitorChoice(slug, new Date()).length)
  if (count === 0) return undefined
  return programmeType({ url_safe_name: slug }) === 'trial'
    ? t('purpose.trial')
    : t('purpose.order', { count })
}

/** The identity platform's settings; a failed call is retried when the network returns. */
function useSignInOptions() {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const reachable = useReachable()
  useEffect(() => {
    if (options) return
    // A hanging call is reported before it ends; it may still succeed.
    const slow = setTimeout(() => setFailed(true), signInSlowMs)
    callAccount('signInOptions', {}).then(
      (answer) => {
        setOptions(answer)
        setFailed(false)
      },
      () => setFailed(true),
    )
    return () => clearTimeout(slow)
  }, [options, reachable, attempt])
  return { options, failed: failed && options === null, retry: () => setAttempt(attempt + 1) }
}

import { InvitationPage } from '#features/guardians/links/InvitationPage.tsx'
import { LinkSkeleton } from '#features/guardians/links/LinkSkeleton.tsx'
import { LinkUnopened } from '#features/guardians/links/LinkUnopened.tsx'
import { useLink } from '#features/guardians/links/use-link.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { usePageMatch } from '../use-page-match.ts'

// Lazy, because an invitation needs none of these.
const LazyGuardianLink = lazySection(
  async () =>
    (
      await withCopy(
        import('../lazy/online/LazyGuardianLink.tsx'),
        'checkout',
        'consent',
        'error',
        'parcels',
        'refusals',
      )
    ).LazyGuardianLink,
  { loading: <LinkSkeleton />, failed: shownByParent },
)
const LazyConsent = lazySection(
  async () => (await withCopy(import('../lazy/online/LazyConsent.tsx'), 'consent')).LazyConsent,
  { loading: <LinkSkeleton />, failed: shownByParent },
)

const LazySchoolMail = lazySection(
  async () =>
    (await withCopy(import('../lazy/online/LazySchoolMail.tsx'), 'school-mail')).LazySchoolMail,
  { loading: <LinkSkeleton />, failed: shownByParent },
)

export function Component() {
  const { params } = usePageMatch()
  const token = params['token'] ?? ''
  const { state, askAgain } = useLink(token)
  if (state.kind === 'unknown') return <NotFoundPage />
  const link = state.kind === 'opened' ? state.link : undefined
  return (
    <>
      {/* The address is a secret, and no request may name it as its referrer. */}
      <meta name="referrer" content="no-referrer" />
      {state.kind === 'loading' && <LinkSkeleton />}
      {link?.kind === 'invitation' && <InvitationPage link={link} />}
      {link?.kind === 'payment' && <LazyGuardianLink token={token} unknown={<NotFoundPage />} />}
      {link?.kind === 'consent' && <LazyConsent token={token} unknown={<NotFoundPage />} />}
      {link?.kind === 'school-mail' && <LazySchoolMail token={token} unknown={<NotFoundPage />} />}
      {(state.kind === 'unreachable' || state.kind === 'failed') && (
        <LinkUnopened why={state.kind} onAgain={askAgain} />
      )}
    </>
  )
}

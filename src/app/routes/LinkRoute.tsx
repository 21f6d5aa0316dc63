import { InvitationPage } from '#features/links/InvitationPage.tsx'
import { LinkSkeleton } from '#features/links/LinkSkeleton.tsx'
import { LinkUnopened } from '#features/links/LinkUnopened.tsx'
import { useLink } from '#features/links/use-link.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazyPiece, outside } from '#platform/lazy-piece.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { useAt } from '../use-at.ts'

// An invitation needs none of these.
const GuardianPiece = lazyPiece(
  async () =>
    (
      await withCopy(
        import('../lazy/online/GuardianPiece.tsx'),
        'checkout',
        'consent',
        'error',
        'parcels',
        'refusals',
      )
    ).GuardianPiece,
  { loading: <LinkSkeleton />, failed: outside },
)
const ConsentPiece = lazyPiece(
  async () => (await withCopy(import('../lazy/online/ConsentPiece.tsx'), 'consent')).ConsentPiece,
  { loading: <LinkSkeleton />, failed: outside },
)

const SchoolMailPiece = lazyPiece(
  async () =>
    (await withCopy(import('../lazy/online/SchoolMailPiece.tsx'), 'school-mail')).SchoolMailPiece,
  { loading: <LinkSkeleton />, failed: outside },
)

export function Component() {
  const { params } = useAt()
  const token = params['token'] ?? ''
  const { state, askAgain } = useLink(token)
  if (state.kind === 'unknown') return <NotFoundPage />
  const link = state.kind === 'opened' ? state.link : undefined
  return (
    <>
      {/* The address is a secret, also from our own files. */}
      <meta name="referrer" content="no-referrer" />
      {state.kind === 'loading' && <LinkSkeleton />}
      {link?.kind === 'invitation' && <InvitationPage link={link} />}
      {link?.kind === 'payment' && <GuardianPiece token={token} unknown={<NotFoundPage />} />}
      {link?.kind === 'consent' && <ConsentPiece token={token} unknown={<NotFoundPage />} />}
      {link?.kind === 'school-mail' && <SchoolMailPiece token={token} unknown={<NotFoundPage />} />}
      {(state.kind === 'unreachable' || state.kind === 'failed') && (
        <LinkUnopened why={state.kind} onAgain={askAgain} />
      )}
    </>
  )
}

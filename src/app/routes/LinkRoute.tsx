import { lazy, Suspense } from 'react'
import { InvitationPage } from '#features/links/InvitationPage.tsx'
import { LinkSkeleton } from '#features/links/LinkSkeleton.tsx'
import { LinkUnopened } from '#features/links/LinkUnopened.tsx'
import { useLink } from '#features/links/use-link.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { useAt } from '../use-at.ts'

/** Brought along for those who pay: an invitation needs nothing of it. */
const GuardianSlot = lazy(async () => {
  const { GuardianSlot: slot } = await withCopy(
    import('../lazy/online/GuardianPiece.tsx'),
    'checkout',
    'error',
    'refusals',
  )
  return { default: slot }
})

/** Brought along for parents and guardians. */
const ConsentSlot = lazy(async () => {
  const { ConsentSlot: slot } = await withCopy(import('../lazy/online/ConsentPiece.tsx'), 'consent')
  return { default: slot }
})

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
      {link?.kind === 'payment' && (
        <Suspense fallback={<LinkSkeleton />}>
          <GuardianSlot token={token} unknown={<NotFoundPage />} />
        </Suspense>
      )}
      {link?.kind === 'consent' && (
        <Suspense fallback={<LinkSkeleton />}>
          <ConsentSlot token={token} unknown={<NotFoundPage />} />
        </Suspense>
      )}
      {(state.kind === 'unreachable' || state.kind === 'failed') && (
        <LinkUnopened why={state.kind} onAgain={askAgain} />
      )}
    </>
  )
}

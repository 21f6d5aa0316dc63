import linkWords from '#content/locales/en/link.json'
import type { OpenedLink } from '#contract/links.ts'
import { InvitationPage } from '#features/links/InvitationPage.tsx'
import { LinkSkeleton } from '#features/links/LinkSkeleton.tsx'
import { LinkUnopened } from '#features/links/LinkUnopened.tsx'
import { useLink } from '#features/links/use-link.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { useAt } from '../use-at.ts'

export const words = { link: linkWords }

/** The page of each kind of link. */
const pageOf = { invitation: InvitationPage } satisfies Record<OpenedLink['kind'], unknown>

export function Component() {
  const { params } = useAt()
  const { state, askAgain } = useLink(params['token'] ?? '')
  if (state.kind === 'unknown') return <NotFoundPage />
  const Page = state.kind === 'opened' ? pageOf[state.link.kind] : null
  return (
    <>
      {/* The address is a secret, also from our own files. */}
      <meta name="referrer" content="no-referrer" />
      {state.kind === 'loading' && <LinkSkeleton />}
      {state.kind === 'opened' && Page && <Page link={state.link} />}
      {(state.kind === 'unreachable' || state.kind === 'failed') && (
        <LinkUnopened why={state.kind} onAgain={askAgain} />
      )}
    </>
  )
}

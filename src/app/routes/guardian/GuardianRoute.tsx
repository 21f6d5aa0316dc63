import { useNavigate, useParams } from 'react-router-dom'
import { ChildPage } from '#features/guardians/home/ChildPage.tsx'
import { GuardianPage } from '#features/guardians/home/GuardianPage.tsx'
import {
  childQuery,
  guardianHomeQuery,
  guardianNotesQuery,
} from '#features/guardians/home/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { restoreQueries } from '#platform/query/client.ts'
import type { PageMatch } from '../../screens.ts'

// Changing the WhatsApp settings needs a network.
const Messages = lazySection(
  async () =>
    (await withCopy(import('../../lazy/online/LazyOwnMessages.tsx'), 'checkout')).LazyOwnMessages,
  { offline: null, failed: null },
)

export async function restoreBeforeRender({
  params: { guardianshipId },
}: PageMatch): Promise<void> {
  const ofChild =
    guardianshipId === undefined
      ? []
      : [childQuery(guardianshipId), guardianNotesQuery(guardianshipId)]
  await restoreQueries(guardianHomeQuery().queryKey, ...ofChild.map(({ queryKey }) => queryKey))
}

/** A guardian's home, or the page of one child. */
export function Component() {
  const { guardianshipId } = useParams()
  const navigate = useNavigate()
  if (guardianshipId === undefined)
    return <GuardianPage messages={(agreed) => <Messages agreed={agreed} />} />
  return (
    <ChildPage
      key={guardianshipId}
      guardianshipId={guardianshipId}
      onLeft={() => void navigate('/guardian')}
    />
  )
}

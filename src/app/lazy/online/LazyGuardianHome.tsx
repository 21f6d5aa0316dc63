import { useNavigate, useParams } from 'react-router-dom'
import { ChildPage } from '#features/guardians/home/ChildPage.tsx'
import { GuardianPage } from '#features/guardians/home/GuardianPage.tsx'
import type { OrderParts } from '#features/guardians/home/OrderCard.tsx'
import { Parcels } from '#features/billing/orders/Parcels.tsx'
import { StateTag } from '#features/billing/orders/StateTag.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'

// Switching messages needs a network.
const Messages = lazySection(
  async () => (await withCopy(import('./LazyOwnMessages.tsx'), 'checkout')).LazyOwnMessages,
  { offline: null, failed: null },
)

const parts: OrderParts = {
  state: (status) => <StateTag status={status} />,
  parcels: (parcels) => <Parcels parcels={parcels} />,
}

/** A guardian's home, and the page of one child. */
export function LazyGuardianHome() {
  const { guardianshipId } = useParams()
  const navigate = useNavigate()
  if (guardianshipId === undefined)
    return <GuardianPage {...parts} messages={(agreed) => <Messages agreed={agreed} />} />
  return (
    <ChildPage
      key={guardianshipId}
      guardianshipId={guardianshipId}
      onLeft={() => void navigate('/guardian')}
      {...parts}
    />
  )
}

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConsentText } from '#features/identity/account/ConsentText.tsx'
import { GuardianLinkPage } from '#features/billing/checkout/guardian/GuardianLinkPage.tsx'
import { Parcels } from '#features/billing/orders/Parcels.tsx'
import { useReachable } from '#platform/api/online.ts'
import { useLeaveTo } from '#platform/use-while-here.ts'

/** The page of a guardian's link. Its data is only in memory while the page is open. */
export function LazyGuardianLink({ token, unknown }: { token: string; unknown: ReactNode }) {
  const online = useReachable()
  const leaveTo = useLeaveTo()
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <GuardianLinkPage
        token={token}
        online={online}
        leaveTo={leaveTo}
        unknown={unknown}
        consentText={ConsentText}
        parcels={(all) => <Parcels parcels={all} />}
      />
    </QueryClientProvider>
  )
}

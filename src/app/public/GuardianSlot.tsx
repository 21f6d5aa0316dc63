import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import checkoutWords from '#content/locales/en/checkout.json'
import errorWords from '#content/locales/en/error.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { GuardianPage } from '#features/checkout/GuardianPage.tsx'
import { useReachable } from '#platform/online.ts'

export const words = { checkout: checkoutWords, error: errorWords, refusals: refusalsWords }

/** The page of a guardian's link. What it asks for lives in memory, for as long as the page is open. */
export function GuardianSlot({ token, unknown }: { token: string; unknown: ReactNode }) {
  const online = useReachable()
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <GuardianPage
        token={token}
        online={online}
        leaveTo={(url) => location.assign(url)}
        unknown={unknown}
      />
    </QueryClientProvider>
  )
}

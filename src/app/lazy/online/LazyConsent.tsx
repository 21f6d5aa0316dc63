import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConsentPage } from '#features/identity/account/ConsentPage.tsx'

/** The page of a guardian's consent link. Its data is only in memory while the page is open. */
export function LazyConsent({ token, unknown }: { token: string; unknown: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <ConsentPage token={token} unknown={unknown} />
    </QueryClientProvider>
  )
}

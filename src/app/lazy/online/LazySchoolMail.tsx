import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SchoolMailPage } from '#features/identity/account/SchoolMailPage.tsx'

/** The page of an unsubscribe link. Its data is only in memory while the page is open. */
export function LazySchoolMail({ token, unknown }: { token: string; unknown: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <SchoolMailPage token={token} unknown={unknown} />
    </QueryClientProvider>
  )
}

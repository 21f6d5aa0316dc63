import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Refusal } from '#platform/api/failures.ts'
import { guardianHomeQuery } from './queries.ts'
import { useGuardianChange } from './use-guardian-change.ts'

it("PAR-06: after a refusal the guardian's home is reloaded: it was outdated", async () => {
  const client = new QueryClient()
  const { queryKey } = guardianHomeQuery()
  client.setQueryData(queryKey, {} as never)
  const drawn = vi.fn<(change: ReturnType<typeof useGuardianChange<void, never>>) => void>()
  function Holder() {
    drawn(useGuardianChange(() => Promise.reject(new Refusal('person.unknown', 404, ''))))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Holder />
    </QueryClientProvider>,
  )
  await drawn.mock.lastCall![0].mutateAsync().catch(() => undefined)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

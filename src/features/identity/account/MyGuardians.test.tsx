import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { MyGuardians } from './MyGuardians.tsx'
import { guardiansQuery } from './queries.ts'

beforeAll(() => loadCopy('account'))

const show = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MyGuardians reachable />
    </QueryClientProvider>,
  )

it('PAR-01: offers to try again where the guardians could not be loaded', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  })
  const failing = () => Promise.reject(new Error('down'))
  await client.prefetchQuery({ ...guardiansQuery(), queryFn: failing })
  expect(show(client)).toContain('The people who see your learning couldn&#x27;t be loaded')
  expect(show(client)).toContain('Try again')

  client.setQueryData(guardiansQuery().queryKey, { guardians: [], consented: null })
  expect(show(client)).toContain('Nobody yet.')
  expect(show(client)).not.toContain('Try again')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { staffKey } from './keys.ts'
import { useStaffChange } from './use-staff-change.ts'

it('a change refetches the parts that it names and the overview, nothing else', async () => {
  const client = new QueryClient()
  const keys = [
    staffKey('money', 'order', '1'),
    staffKey('people', 'person', 'a'),
    staffKey('overview', 'home'),
    staffKey('papers'),
    ['dashboard'],
  ]
  for (const key of keys) client.setQueryData(key, 'shown')
  const changes: (() => Promise<unknown>)[] = []
  function Refund() {
    const { mutateAsync } = useStaffChange(async () => true, { changes: ['money', 'people'] })
    changes.push(() => mutateAsync(undefined))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Refund />
    </QueryClientProvider>,
  )
  await changes[0]?.()
  expect(keys.filter((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.slice(0, 3))
})

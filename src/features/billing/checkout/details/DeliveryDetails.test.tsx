import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { orderQuery } from '../order-query.ts'

vi.mock('#platform/api/call-order.ts', () => ({ callOrder: () => new Promise(() => undefined) }))
beforeAll(async () => {
  await loadCopy('checkout')
})

const notKept = 'stored on this device'

it('ORD-01: the review says that the address is not kept only once there is no answer under way', () => {
  const client = new QueryClient()
  const show = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <DeliveryDetails programmeId={2} />
      </QueryClientProvider>,
    )
  client.setQueryData(orderQuery(2).queryKey, { order: null } as never)
  expect(show()).toContain(notKept)
  void client.refetchQueries({ queryKey: orderQuery(2).queryKey })
  expect(show()).not.toContain(notKept)
})

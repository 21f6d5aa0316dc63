import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { callOrder } from '#platform/api/call-order.ts'
import { useSaveMessages } from './linked-order.ts'

vi.mock('#platform/api/call-order.ts', () => ({ callOrder: vi.fn() }))
const answer = vi.mocked(callOrder as (name: string) => Promise<unknown>)

it("PAR-03: a poll under way does not undo what the guardian has saved by the order's link", async () => {
  const client = new QueryClient()
  const queryKey = ['linked-order', 'token']
  let late: (linked: unknown) => void = () => undefined
  const poll = client.fetchQuery({
    queryKey,
    queryFn: ({ signal: _ }) => new Promise((resolve) => (late = resolve)),
    initialData: { messages: 'off' },
    staleTime: 0,
  })
  answer.mockResolvedValue({ messages: 'on' })
  const drawn = vi.fn<(saving: ReturnType<typeof useSaveMessages>) => void>()
  function Holder() {
    drawn(useSaveMessages('token'))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Holder />
    </QueryClientProvider>,
  )
  await drawn.mock.lastCall![0].mutateAsync({
    ...{ kinds: ['payment'], language: 'en', text_version: 'one' },
  })
  late({ messages: 'off' })
  await poll.catch(() => undefined)
  expect(client.getQueryData(queryKey)).toEqual({ messages: 'on' })
})

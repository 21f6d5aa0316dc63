import { useCallback, useEffect } from 'react'
import {
  useMutation,
  useQuery,
  useQueryClient,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Locale } from '#contract/shared/text/locales.ts'
import type { SaveMessages } from '#contract/guardians/phone-messages.ts'
import type { LinkedOrder, PayOrder } from '#contract/billing/wire.ts'
import { allowed, isPolled } from '#contract/billing/orders.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { pollOrders } from '#platform/query/poll-order.ts'
import { isOrderOutdated } from '../paying/failure-words.ts'
import { paymentPage } from '#features/billing/orders/payment-page.ts'

/** The order behind a guardian's link. The link is a secret, so the order is not kept on the device. */
export const linkedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-order', token],
    queryFn: ({ signal }) => callOrder('linkedOrder', { params: { token }, signal }),
    meta: { keep: false },
    staleTime: 0,
    ...pollOrders((linked: LinkedOrder) => (isAwaited(linked) ? [linked.order] : [])),
    retry: false,
  })

/** Polled while the bank decides, and while the order can be paid, by the guardian or the student. */
const isAwaited = ({ order }: LinkedOrder): boolean =>
  allowed[order.order_status].pay || isPolled(order, malaysianDay(new Date()))

export const useLinkedOrder = (token: string) => useQuery(linkedOrderQuery(token))

/** Writes the answer of a change into the cache, and cancels a poll under way. */
async function acceptLinked(
  client: QueryClient,
  token: string,
  change: (known: LinkedOrder) => LinkedOrder,
): Promise<void> {
  const { queryKey } = linkedOrderQuery(token)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known) => known && change(known))
}

/** Reports that money has left the guardian's account, and shows the result. */
export function useReportLinkedPayment(token: string) {
  const client = useQueryClient()
  return async () => {
    await callOrder('reportLinkedPayment', { params: { token }, body: {} })
    await client.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey })
  }
}

/** Saves the guardian's language, in which their mails are then written. */
export function useSaveLinkedLocale(token: string) {
  const client = useQueryClient()
  return useCallback(
    async (locale: Locale) => {
      await callOrder('saveLinkedLocale', { params: { token }, body: { locale } })
      await acceptLinked(client, token, (known) => ({ ...known, locale }))
    },
    [client, token],
  )
}

/**
 * While a payment is undecided, has the server query the provider each time the guardian opens or returns to the page.
 * Polling shows later changes.
 */
export function useReturnByLink(token: string, isAwaited: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAwaited) return
    const ask = () =>
      callOrder('returnByLink', { params: { token }, body: {} }).then(
        (linked) => acceptLinked(client, token, () => linked),
        // Polling continues.
        () => undefined,
      )
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) void ask()
    }
    void ask()
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [client, token, isAwaited])
}

/** Saves the guardian's consent or refusal, and shows the order with it. */
export function useAnswerConsent(token: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { answer: 'given' | 'refused'; text_version: string }) =>
      callOrder('answerLinkedConsent', { params: { token }, body }),
    onSuccess: (linked) => acceptLinked(client, token, () => linked),
    onError: () => void client.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey }),
  })
}

/** Saves which messages this guardian gets by WhatsApp. */
export function useSaveMessages(token: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: SaveMessages) =>
      callOrder('saveLinkedMessages', { params: { token }, body }),
    onSuccess: (linked) => acceptLinked(client, token, () => linked),
  })
}

/** Opens the provider's page for the order, or for a refused or held instalment. */
export function usePayLinked(token: string, leaveTo: (url: string) => void) {
  const client = useQueryClient()
  const paying = useMutation({
    networkMode: 'always',
    mutationFn: async (what: PayOrder | { number: number }) => {
      const params = { token }
      const { payment_url } = await ('number' in what
        ? callOrder('payLinkedInstalment', { params, body: what })
        : callOrder('payLinkedOrder', { params, body: what }))
      return paymentPage(payment_url)
    },
    onSuccess: leaveTo,
    // If the order had changed elsewhere, show its current state.
    onError: (error) => {
      if (isOrderOutdated(error))
        void client.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey })
    },
  })
  return { ...paying, isLeaving: paying.isPending || paying.isSuccess }
}

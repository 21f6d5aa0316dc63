import { focusManager, queryOptions, replaceEqualDeep, type Query } from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { ChildOverview, GuardianHome, GuardianOrder } from '#contract/guardians/guardians.ts'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { isPolled } from '#contract/billing/orders.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'
import { keepAllPending, pollOrders } from '#platform/query/poll-order.ts'

/** Polls while visible, because another person or page may change the data. */
const waitingPollMs = 30_000

const pollPending = pollOrders(({ orders }: GuardianHome) => orders.filter(isPolledToday))

export const guardianHomeQuery = () =>
  queryOptions({
    queryKey: ['guardian'],
    queryFn: ({ signal }) => callGuardian('guardianHome', { signal }),
    ...pollPending,
    refetchInterval: (query: Query<GuardianHome>) =>
      pollPending.refetchInterval(query) ||
      (isAwaited(query.state.data) && focusManager.isFocused() && waitingPollMs),
    structuralSharing: (before, now) =>
      shareHome(before as GuardianHome | undefined, now as GuardianHome),
  })

/** Whether a child has to confirm the guardian, or an order has to be paid. */
const isAwaited = (home: GuardianHome | undefined): boolean =>
  home !== undefined && (home.waiting.length > 0 || home.orders.some(({ due }) => due !== null))

const isPolledToday = ({ order_status, instalments: [first] }: GuardianOrder): boolean =>
  isPolled({ order_status, first_payment_on: first?.due_on ?? null }, malaysianDay(new Date()))

function shareHome(before: GuardianHome | undefined, now: GuardianHome): GuardianHome {
  const kept = keepAllPending(before?.orders, now.orders)
  // Guardianship changes independently of the payment.
  const orders = now.orders.map(({ guardianship_id, sharing }, at) => ({
    ...(kept[at] as GuardianOrder),
    guardianship_id,
    sharing,
  }))
  return replaceEqualDeep(before, { ...now, orders })
}

/** Null once the guardianship has ended, which replaces the cached data of the child. */
async function untilEnded<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 404) return null
    throw failure
  }
}

export const childQuery = (guardianshipId: string) =>
  queryOptions({
    queryKey: ['guardian-child', guardianshipId],
    queryFn: ({ signal }): Promise<ChildOverview | null> =>
      untilEnded(callGuardian('childOverview', { params: { guardianshipId }, signal })),
  })

export const guardianNotesQuery = (guardianshipId: string) =>
  queryOptions({
    queryKey: ['guardian-notes', guardianshipId],
    queryFn: ({ signal }): Promise<GuardianNotes | null> =>
      untilEnded(callGuardian('guardianNotes', { params: { guardianshipId }, signal })),
  })

/** The page on which a guardian pays an order. */
export async function orderPage(orderId: string): Promise<string> {
  return (await callGuardian('guardianOrderLink', { params: { orderId }, body: {} })).url
}

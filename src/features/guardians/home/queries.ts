import { focusManager, queryOptions, replaceEqualDeep, type Query } from '@tanstack/react-query'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { ChildOverview, GuardianHome, GuardianOrder } from '#contract/guardians/guardians.ts'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { isPolled } from '#contract/billing/orders.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'
import { keepAllPending, pollOrders } from '#platform/query/poll-order.ts'

/** The interval in which a visible page checks for a confirmation or payment made elsewhere. */
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
  // A pending order keeps its previous object, but its guardianship may have changed.
  const orders = now.orders.map(({ guardianship_id, sharing }, at) => ({
    ...(kept[at] as GuardianOrder),
    guardianship_id,
    sharing,
  }))
  return replaceEqualDeep(before, { ...now, orders })
}

/** The reply, or null once the guardianship has ended; null replaces the child's cached data. */
async function nullIfEnded<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
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
      nullIfEnded(callGuardian('childOverview', { params: { guardianshipId }, signal })),
  })

export const guardianNotesQuery = (guardianshipId: string) =>
  queryOptions({
    queryKey: ['guardian-notes', guardianshipId],
    queryFn: ({ signal }): Promise<GuardianNotes | null> =>
      nullIfEnded(callGuardian('guardianNotes', { params: { guardianshipId }, signal })),
  })

/** Requests the URL of the page on which a guardian pays an order. */
export async function orderPage(orderId: string): Promise<string> {
  return (await callGuardian('guardianOrderLink', { params: { orderId }, body: {} })).url
}

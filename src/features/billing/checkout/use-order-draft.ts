import { useEffect, useEffectEvent, useState } from 'react'
import {
  forgetOrderDrafts,
  keepFormDraft,
  keepOrderDraft,
  readOrderDraft,
  type OrderDraft,
} from '#platform/storage/drafts.ts'
import type { OrderOnScreen } from './order-query.ts'

const nothing: OrderDraft = { chosen: [], step: null, promo: '' }

/**
 * The draft on this device, else the server's. Every change is stored at once. A draft that was saved ends with its
 * order, which another device may have paid or cancelled. `isAnswered`: the order is the server's, not a kept one.
 */
export function useOrderDraft(
  { uid, name, email }: { uid: string; name: string; email: string },
  programmeId: number,
  order: OrderOnScreen | null,
  isAnswered: boolean,
) {
  const [kept, setKept] = useState(() => readOrderDraft(uid, programmeId))
  const ending = isAnswered ? endingOf(kept?.orderId, order) : undefined
  const draft = (ending ? undefined : kept) ?? draftOf(order)
  const clear = useEffectEvent((isCancelled: boolean) => {
    forgetOrderDrafts(uid, programmeId)
    if (isCancelled) keepFormDraft(uid, programmeId, { name, email }, new Date())
  })
  useEffect(() => {
    if (ending) clear(ending === 'cancelled')
  }, [ending])
  function forget() {
    setKept(undefined)
    forgetOrderDrafts(uid, programmeId)
  }
  return {
    draft,
    ending,
    change(part: Partial<OrderDraft>) {
      const next = { ...draft, ...part }
      setKept(next)
      keepOrderDraft(uid, programmeId, next)
    },
    forget,
    /** After a cancel: the form begins with the person's name and email alone. */
    startOver() {
      forget()
      keepFormDraft(uid, programmeId, { name, email }, new Date())
    },
  }
}

export type DraftEnding = 'cancelled' | 'paid' | 'replaced'

/** How the order of a draft ended; undefined while it is unpaid, or if there is none. */
function endingOf(
  orderId: string | undefined,
  order: OrderOnScreen | null,
): DraftEnding | undefined {
  if (orderId === undefined) return undefined
  const isPaid = order?.order_status === 'PAID'
  if (order?.order_id === orderId) return isPaid ? 'paid' : undefined
  return order && !isPaid ? 'replaced' : 'cancelled'
}

const draftOf = (order: OrderOnScreen | null): OrderDraft =>
  order?.order_status === 'DRAFT'
    ? { ...nothing, chosen: order.subjects, intake: order.intake?.key, orderId: order.order_id }
    : nothing

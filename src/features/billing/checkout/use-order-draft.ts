import { useState } from 'react'
import {
  forgetOrderDrafts,
  keepFormDraft,
  keepOrderDraft,
  readOrderDraft,
  type OrderDraft,
} from '#platform/storage/drafts.ts'
import type { OrderOnScreen } from './order-query.ts'

const nothing: OrderDraft = { chosen: [], step: null, promo: '' }

/** The draft on this device, else the server's. Every change is stored at once. */
export function useOrderDraft(
  { uid, name, email }: { uid: string; name: string; email: string },
  programmeId: number,
  order: OrderOnScreen | null,
) {
  const [draft, setDraft] = useState(() => readOrderDraft(uid, programmeId) ?? draftOf(order))
  function forget() {
    setDraft(nothing)
    forgetOrderDrafts(uid, programmeId)
  }
  return {
    draft,
    change(part: Partial<OrderDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
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

const draftOf = (order: OrderOnScreen | null): OrderDraft =>
  order?.order_status === 'DRAFT'
    ? { ...nothing, chosen: order.subjects, intake: order.intake?.key }
    : nothing

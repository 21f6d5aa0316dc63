import { useState } from 'react'
import {
  forgetOrderDrafts,
  keepOrderDraft,
  readOrderDraft,
  type OrderDraft,
} from '#platform/drafts.ts'
import type { OrderOnScreen } from './order-query.ts'

const nothing: OrderDraft = { chosen: [], step: null, promo: '' }

/** The draft on this device, else the server's. Every change is stored at once. */
export function useOrderDraft(uid: string, programmeId: number, order: OrderOnScreen | null) {
  const [draft, setDraft] = useState(() => readOrderDraft(uid, programmeId) ?? draftOf(order))
  return {
    draft,
    change(part: Partial<OrderDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepOrderDraft(uid, programmeId, next)
    },
    forget() {
      setDraft(nothing)
      forgetOrderDrafts(uid, programmeId)
    },
  }
}

const draftOf = (order: OrderOnScreen | null): OrderDraft =>
  order?.order_status === 'DRAFT'
    ? { ...nothing, chosen: order.subjects, intake: order.intake?.key }
    : nothing

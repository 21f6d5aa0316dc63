import type { orders } from '../tables/orders.ts'

type Order = Pick<typeof orders.$inferSelect, 'uid' | 'details'>

/** Did this person buy the order, or is it theirs to pay? */
export const isOwnOrder = ({ uid, email }: { uid: string; email: string }, order: Order): boolean =>
  order.uid === uid || order.details.guardian?.email.toLowerCase() === email.toLowerCase()

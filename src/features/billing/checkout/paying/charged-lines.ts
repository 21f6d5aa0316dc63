import type { OrderOnScreen } from '../order-query.ts'

/** The lines that add up to the charge, with the server's figures. */
export function chargedLines(order: OrderOnScreen) {
  const classCount = order.subjects.length
  const hardcopySen = order.hardcopy_amount
  return {
    classCount,
    hardcopySen,
    discountSen: order.discounted_amount,
    tuitionSen: order.total_amount + order.discounted_amount - hardcopySen,
    totalSen: order.total_amount,
    promoCode: order.promo_code,
  }
}

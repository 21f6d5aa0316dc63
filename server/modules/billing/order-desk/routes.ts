import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffOrdersService } from './service.ts'

export const staffOrdersRoutes = (
  service: StaffOrdersService,
): Pick<
  Handlers,
  | 'staffOrders'
  | 'exportOrders'
  | 'staffOrder'
  | 'changeOrder'
  | 'orderFor'
  | 'makeOrder'
  | 'changeReserved'
  | 'cancelReserved'
  | 'discountOrder'
  | 'sendPaymentLink'
  | 'writeOrderNote'
  | 'handleMisfit'
> => ({
  staffOrders: ({ query, now }) => service.list(query, now),
  exportOrders: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  staffOrder: ({ caller, params, now, locale }) =>
    service.read(caller, params.orderId, now, locale),
  changeOrder: ({ caller, params, body, now, locale }) =>
    service.change(caller, params.orderId, body, now, locale),
  orderFor: ({ caller, params, now }) => service.orderFor(caller, params.uid, now),
  makeOrder: ({ caller, params, body, now }) => service.makeOrder(caller, params.uid, body, now),
  changeReserved: ({ caller, params, body, now, locale }) =>
    service.changeReserved(caller, params.orderId, body, now, locale),
  cancelReserved: ({ caller, params, now, locale }) =>
    service.cancelReserved(caller, params.orderId, now, locale),
  discountOrder: ({ caller, params, body, now, locale }) =>
    service.discount(caller, params.orderId, body, now, locale),
  sendPaymentLink: ({ caller, params, body, now }) =>
    service.sendPaymentLink(caller, params.orderId, body, now),
  writeOrderNote: ({ caller, params, body, now, locale }) =>
    service.writeNote(caller, params.orderId, body, now, locale),
  handleMisfit: ({ caller, body, now }) => service.handleMisfit(caller, body, now),
})

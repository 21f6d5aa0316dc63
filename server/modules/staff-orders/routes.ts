import type { Handlers } from '../../http/mount.ts'
import type { StaffOrdersService } from './service.ts'

export const staffOrdersRoutes = (
  service: StaffOrdersService,
): Pick<Handlers, 'staffOrders' | 'staffOrder' | 'changeOrder' | 'handleMisfit'> => ({
  staffOrders: ({ query, now }) => service.list(query, now),
  staffOrder: ({ caller, params, now }) => service.read(caller, params.orderId, now),
  changeOrder: ({ caller, params, body, now }) => service.change(caller, params.orderId, body, now),
  handleMisfit: ({ caller, body, now }) => service.handleMisfit(caller, body, now),
})

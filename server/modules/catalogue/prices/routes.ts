import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffPricesService } from './service.ts'

export const staffPricesRoutes = (
  service: StaffPricesService,
): Pick<Handlers, 'staffPrices' | 'changePrices'> => ({
  staffPrices: ({ now }) => service.list(now),
  changePrices: ({ caller, params, body, now }) =>
    service.change(caller, params.priceKey, body, now),
})

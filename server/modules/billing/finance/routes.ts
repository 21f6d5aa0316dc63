import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffFinanceService } from './service.ts'

export const staffFinanceRoutes = (
  service: StaffFinanceService,
): Pick<Handlers, 'staffRevenue' | 'staffRefunded' | 'staffOutstanding' | 'staffPromoUse'> => ({
  staffRevenue: ({ query, now }) => service.revenue(query, now),
  staffRefunded: ({ query, now }) => service.refunded(query, now),
  staffOutstanding: ({ now }) => service.outstanding(now),
  staffPromoUse: ({ query, now }) => service.promoUse(query, now),
})

import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffPaymentsService } from './service.ts'

export const staffPaymentsRoutes = (
  service: StaffPaymentsService,
): Pick<Handlers, 'staffPayments' | 'exportPayments' | 'staffRefunds' | 'exportRefunds'> => ({
  staffPayments: ({ query }) => service.payments(query),
  exportPayments: ({ caller, query, now, locale }) =>
    service.exportedPayments(caller, query, now, locale),
  staffRefunds: ({ query }) => service.refunds(query),
  exportRefunds: ({ caller, query, now, locale }) =>
    service.exportedRefunds(caller, query, now, locale),
})

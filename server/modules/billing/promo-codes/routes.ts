import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffPromoCodesService } from './service.ts'

export const staffPromoCodesRoutes = (
  service: StaffPromoCodesService,
): Pick<Handlers, 'promoCodes' | 'makePromoCode' | 'changePromoCode'> => ({
  promoCodes: ({ now }) => service.list(now),
  makePromoCode: ({ caller, body, now }) => service.make(caller, body, now),
  changePromoCode: ({ caller, params, body, now }) =>
    service.change(caller, params.promoCode, body, now),
})

import type { Handlers } from '../../../platform/http/mount.ts'
import type { LeaseService } from './service.ts'

export const leaseRoutes = (service: LeaseService): Pick<Handlers, 'lease'> => ({
  lease: ({ caller, now }) => service.issue(caller, now),
})

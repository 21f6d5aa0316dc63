import { Couriers } from '#contract/shipping/parcels.ts'
import type { Context } from '../../context.ts'
import type { SchoolDomain } from '../school/index.ts'
import { parcelsService } from './service.ts'

export { parcelsRoutes as shippingRoutes, serveParcelFiles } from './routes.ts'
export type ShippingDomain = ReturnType<typeof createShipping>

/** Hardcopy materials: what is to be posted, what was, and what its buyer is told. */
export function createShipping(context: Context, { school }: { school: SchoolDomain }) {
  const { db, documents, storage, notifyGuardian, jobs, events, mail, origin } = context
  const parcels = parcelsService(db, {
    couriers: () => documents.read('couriers', Couriers),
    school: school.school,
    signLink: storage.signLink,
    notifyGuardian,
    jobs,
    events,
    mail,
    origin,
  })
  return { parcels, jobs: { usual: parcels.jobs } }
}

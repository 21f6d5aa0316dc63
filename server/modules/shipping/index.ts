import type { Context } from '../../context.ts'
import type { SchoolDomain } from '../school/index.ts'
import { parcelsService } from './service.ts'

export { heldFor as parcelHeldFor, isParcelFoundBy } from './repository.ts'
export type ShippingDomain = ReturnType<typeof createShipping>

/** Hardcopy materials: packing, posting, and the mail about it. */
export function createShipping(context: Context, { school }: { school: SchoolDomain }) {
  const parcels = parcelsService(context, { school })
  return { parcels, handlers: parcels.handlers, jobs: { usual: parcels.jobs } }
}

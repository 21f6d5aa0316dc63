import type { Context } from '../../context.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { EnrolmentDomain } from '../enrolment/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import type { ShippingDomain } from '../shipping/index.ts'

/** The server's context with the domains that billing uses. */
export type BillingContext = Context & {
  school: SchoolDomain
  identity: IdentityDomain
  catalogue: CatalogueDomain
  enrolment: EnrolmentDomain
  shipping: ShippingDomain
}

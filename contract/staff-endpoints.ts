import type { Endpoint } from './endpoints.ts'
import { billingStaffEndpoints } from './billing/staff-endpoints.ts'
import { catalogueStaffEndpoints } from './catalogue/staff-endpoints.ts'
import { classroomStaffEndpoints } from './classroom/staff-endpoints.ts'
import { dashboardStaffEndpoints } from './dashboard/staff-endpoints.ts'
import { enrolmentStaffEndpoints } from './enrolment/staff-endpoints.ts'
import { guardiansStaffEndpoints } from './guardians/staff-endpoints.ts'
import { identityStaffEndpoints } from './identity/staff-endpoints.ts'
import { messagingStaffEndpoints } from './messaging/staff-endpoints.ts'
import { papersStaffEndpoints } from './papers/staff-endpoints.ts'
import { practiceStaffEndpoints } from './practice/staff-endpoints.ts'
import { schoolStaffEndpoints } from './school/staff-endpoints.ts'
import { shippingStaffEndpoints } from './shipping/staff-endpoints.ts'
import { siteStaffEndpoints } from './site/staff-endpoints.ts'
import { supportStaffEndpoints } from './support/staff-endpoints.ts'

/** The staff's calls. No student's device loads them, and the public OpenAPI document leaves them out. */
export const staffEndpoints = {
  ...schoolStaffEndpoints,
  ...identityStaffEndpoints,
  ...catalogueStaffEndpoints,
  ...enrolmentStaffEndpoints,
  ...papersStaffEndpoints,
  ...practiceStaffEndpoints,
  ...classroomStaffEndpoints,
  ...billingStaffEndpoints,
  ...shippingStaffEndpoints,
  ...guardiansStaffEndpoints,
  ...supportStaffEndpoints,
  ...messagingStaffEndpoints,
  ...siteStaffEndpoints,
  ...dashboardStaffEndpoints,
} satisfies Record<string, Endpoint>

export type StaffEndpoints = typeof staffEndpoints

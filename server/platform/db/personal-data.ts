import { billingLedgerData } from './schema/billing-ledger.ts'
import { billingOrdersData } from './schema/billing-orders.ts'
import { billingPaymentsData } from './schema/billing-payments.ts'
import { catalogueData } from './schema/catalogue.ts'
import { classroomData } from './schema/classroom.ts'
import { enrolmentData } from './schema/enrolment.ts'
import { guardiansData } from './schema/guardians.ts'
import { identityData } from './schema/identity.ts'
import { messagingData } from './schema/messaging.ts'
import { papersData } from './schema/papers.ts'
import { platformData } from './schema/platform.ts'
import { practiceData } from './schema/practice.ts'
import { schoolData } from './schema/school.ts'
import { shippingData } from './schema/shipping.ts'
import { siteData } from './schema/site.ts'
import { dashboardData } from './schema/dashboard.ts'
import { supportData } from './schema/support.ts'
import type { ExpiredRows, TableData } from './schema/retention.ts'

/**
 * Every table, in the order in which a person's rows are deleted: what refers to others first. Copy, deletion and
 * retention are driven by this list; a table that is missing fails a test.
 */
export const personalData: TableData = {
  ...platformData,
  ...siteData,
  ...supportData,
  ...dashboardData,
  ...guardiansData,
  ...classroomData,
  ...billingLedgerData,
  ...billingPaymentsData,
  ...billingOrdersData,
  ...shippingData,
  ...practiceData,
  ...papersData,
  ...messagingData,
  ...enrolmentData,
  ...catalogueData,
  ...identityData,
  ...schoolData,
}

/** The tables that hold something about people. */
export const personalParts = Object.entries(personalData).flatMap(([name, part]) =>
  'table' in part ? [[name, part] as const] : [],
)

/** All rows whose retention has ended. */
export const endedRows = (now: Date): readonly ExpiredRows[] =>
  Object.values(personalData).flatMap(({ expired }) => expired?.(now) ?? [])

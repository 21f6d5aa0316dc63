import { and, eq, inArray, isNull } from 'drizzle-orm'
import { instalments, payments } from '../../../platform/db/schema/billing-payments.ts'

/** Attempts with an active plan: set up, and not ended by a refused first charge. */
export const isActivePlan = inArray(payments.status, ['set-up', 'succeeded'])

/** An instalment that was refused and is still owed. Join it with its attempt. */
export const isUnpaid = and(
  eq(instalments.status, 'failed'),
  isNull(instalments.cancelledAt),
  isActivePlan,
)

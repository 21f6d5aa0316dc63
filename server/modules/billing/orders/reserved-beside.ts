import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { includedClasses } from '#contract/billing/conflicts.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { intakes, programmes } from '../../../platform/db/schema/catalogue.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { weeksOverlap } from './held-classes.ts'
import type { StoredOrder } from './repository.ts'

/**
 * Refuses a class that is already in the person's reserved or paid order of another programme, so that nobody pays
 * twice. Locks the person, so that concurrent orders see each other.
 * @throws Refusal `order.included`
 */
export async function requireNotReservedBeside(
  tx: Tx,
  { uid, programmeId, classIds }: Pick<StoredOrder, 'uid' | 'programmeId' | 'classIds'>,
  during: Intake,
): Promise<void> {
  await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('no key update')
  const stillOpens = sql<boolean>`exists (${tx
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.orderId, orders.id), isNull(enrolments.endedAt)))})`
  const beside = await tx
    .select({
      programme_id: orders.programmeId,
      status: orders.status,
      class_ids: orders.classIds,
      starts_on: intakes.startsOn,
      ends_on: intakes.endsOn,
    })
    .from(orders)
    .innerJoin(intakes, eq(intakes.key, orders.intakeKey))
    .where(
      and(
        eq(orders.uid, uid),
        ne(orders.programmeId, programmeId),
        or(
          inArray(orders.status, ['OPEN', 'UNCOLLECTABLE', 'PENDING']),
          and(eq(orders.status, 'PAID'), stillOpens),
        ),
      ),
    )
  const overlapping = beside.filter((one) => weeksOverlap(one, during))
  if (overlapping.length === 0) return
  const held = overlapping.filter(({ status }) => status === 'PAID')
  const sold = await tx.select().from(programmes)
  const taken = new Set([
    ...includedClasses({ programmeId, programmes: sold.map(toProgramme), held }).keys(),
    ...overlapping.flatMap(({ status, class_ids }) => (status === 'PAID' ? [] : class_ids)),
  ])
  if (classIds.some((id) => taken.has(id))) refuse('order.included')
}

const toProgramme = ({ id, urlSafeName, title, discontinued }: typeof programmes.$inferSelect) => ({
  id,
  url_safe_name: urlSafeName,
  title,
  discontinued,
})

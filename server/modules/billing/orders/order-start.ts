import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import type { Db } from '../../../platform/db/open.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { profileOf } from '../../identity/index.ts'
import { taughtClasses } from '../../catalogue/index.ts'
import { agreedTerms } from './agreed-terms.ts'
import type { BillingContext } from '../context.ts'
import { heldClasses } from './held-classes.ts'
import { pricesIn } from './quote-order.ts'
import { toWireDetails } from './wire.ts'

/** What is known of a person before they order, so that nothing is asked twice and nothing is asked in vain. */
export function orderStart(billing: BillingContext) {
  const { db, catalogue, school, enrolment, identity } = billing
  return async (uid: string, programmeId: number, now: Date): Promise<OrderStart> => {
    const [guardian, onSale, isSuspended, agreed, [last], profile] = await Promise.all([
      identity.account.guardian.named(uid, now),
      catalogue.intakesOnSale(programmeId, now),
      enrolment.people.isSuspended(uid, programmeId),
      school.terms.material(now).then((material) => agreedTerms(db, uid, material)),
      db
        .select({ details: orders.details, status: orders.status })
        .from(orders)
        .where(and(eq(orders.uid, uid), inArray(orders.status, ['PAID', 'VOID'])))
        .orderBy(desc(orders.createdAt))
        .limit(1),
      profileOf(db, uid),
    ])
    return {
      awaited_consent:
        guardian && guardian.answer !== 'given'
          ? { guardian_email: guardian.email, is_refused: guardian.answer === 'refused' }
          : null,
      consented_guardian:
        guardian?.answer === 'given' && last?.status !== 'VOID' ? guardian.email : null,
      on_sale: await Promise.all(
        onSale.map(async (intake) => {
          const { tiers, hardcopy_price } = await pricesIn(billing, intake, now)
          return {
            intake,
            held: await heldClasses(billing, uid, intake, now),
            seats: await enrolment.seats.shownTo(uid, intake, now),
            prices: tiers,
            hardcopy_price,
            joining_price: await catalogue.joiningPrice(programmeId),
            taught_classes: await taughtClasses(db, intake.key),
            lessons_over: await lessonsOver(db, intake, now),
          }
        }),
      ),
      is_suspended: isSuspended,
      terms_agreed_at: agreed?.at.toISOString() ?? null,
      terms_agreed_version: agreed?.version ?? null,
      profile,
      last_details: last?.status === 'PAID' ? toWireDetails(last.details) : null,
    }
  }
}

/** How many lessons of each class of an intake are over. */
const lessonsOver = (db: Db, { key }: Intake, now: Date) =>
  db
    .select({ class_id: lessons.classId, count: sql<number>`count(*)::int` })
    .from(lessons)
    .where(and(eq(lessons.intakeKey, key), lte(lessons.endsAt, now), isNull(lessons.cancelledAt)))
    .groupBy(lessons.classId)
    .orderBy(asc(lessons.classId))

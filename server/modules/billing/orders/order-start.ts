import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import type { Db } from '../../../platform/db/open.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { profileOf } from '../../identity/index.ts'
import { agreedTerms } from './agreed-terms.ts'
import type { BillingContext } from '../context.ts'
import { classesHeldDuring, renewableClasses } from './held-classes.ts'
import { pricesIn } from './quote-order.ts'
import { toWireDetails } from './wire.ts'

export type OrderStartOf = ReturnType<typeof orderStart>

/** What the checkout knows about a person before they order, so that no question is repeated or useless. */
export function orderStart(billing: BillingContext) {
  const { db, catalogue, school, enrolment, identity } = billing
  return async (
    { uid, holdings }: Pick<Caller, 'uid' | 'holdings'>,
    programmeId: number,
    now: Date,
  ): Promise<OrderStart> => {
    const [guardian, onSale, mayOrder, agreed, [last], profile] = await Promise.all([
      identity.account.guardian.named(uid, now),
      catalogue.intakesOnSale(programmeId, now),
      enrolment.people.mayOrder(uid, programmeId),
      school.terms.material(now).then((material) => agreedTerms(db, uid, material)),
      db
        .select({ details: orders.details, status: orders.status })
        .from(orders)
        .where(and(eq(orders.uid, uid), inArray(orders.status, ['PAID', 'VOID'])))
        .orderBy(desc(orders.createdAt))
        .limit(1)
        .prepare('last_ended_order')
        .execute(),
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
          const taught = await lessonsOfEach(db, intake, now)
          return {
            intake,
            held: await classesHeldDuring(billing, holdings, intake, now),
            renewable: await renewableClasses(billing, holdings, intake, now),
            seats: await enrolment.seats.shownTo(uid, intake, now),
            prices: tiers,
            hardcopy_price,
            joining_price: await catalogue.joiningPrice(programmeId),
            classes: (await catalogue.classesOnSale(intake.key)).map(({ id, class_schedule }) => ({
              id,
              class_schedule,
            })),
            lessons_over: taught.filter(({ count }) => count > 0),
          }
        }),
      ),
      is_suspended: !mayOrder,
      terms_agreed_at: agreed?.at.toISOString() ?? null,
      terms_agreed_version: agreed?.version ?? null,
      profile,
      last_details: last?.status === 'PAID' ? toWireDetails(last.details) : null,
    }
  }
}

/** For each class with lessons in an intake: the number of past lessons, and of all. */
const lessonsOfEach = (db: Db, { key }: Intake, now: Date) =>
  db
    .select({
      class_id: lessons.classId,
      count: sql<number>`count(*) filter (where ${lessons.endsAt} <= ${now.toISOString()})::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(lessons)
    .where(and(eq(lessons.intakeKey, key), isNull(lessons.cancelledAt)))
    .groupBy(lessons.classId)
    .orderBy(asc(lessons.classId))
    .prepare('lessons_of_each_class')
    .execute()

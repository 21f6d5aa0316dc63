import { and, desc, eq, ne } from 'drizzle-orm'
import { termsVersion } from '#contract/kinds.ts'
import type { OrderStart } from '#contract/orders/wire.ts'
import { orders } from '../../db/tables/orders.ts'
import { consents } from '../../db/tables/people.ts'
import type { OrderDeps } from './deps.ts'
import { heldClasses } from './held-classes.ts'
import { toWireDetails } from './wire.ts'

/** What is known of a person before they order, so that nothing is asked twice and nothing is asked in vain. */
export const orderStart =
  ({ db, needs }: Pick<OrderDeps, 'db' | 'needs'>) =>
  async (uid: string, programmeId: number, now: Date): Promise<OrderStart> => {
    const [awaited, onSale, isSuspended, [agreed], [last]] = await Promise.all([
      needs.consent.awaited(uid),
      needs.intakesOnSale(programmeId, now),
      needs.isSuspended(uid, programmeId),
      db
        .select({ at: consents.agreedAt })
        .from(consents)
        .where(
          and(
            eq(consents.uid, uid),
            eq(consents.textVersion, termsVersion),
            ne(consents.occasion, 'guardian'),
          ),
        )
        .orderBy(desc(consents.agreedAt))
        .limit(1),
      db
        .select({ details: orders.details })
        .from(orders)
        .where(and(eq(orders.uid, uid), eq(orders.status, 'PAID')))
        .orderBy(desc(orders.createdAt))
        .limit(1),
    ])
    return {
      awaited_consent: awaited && {
        guardian_email: awaited.guardianEmail,
        is_refused: awaited.isRefused,
      },
      on_sale: await Promise.all(
        onSale.map(async (intake) => ({
          intake,
          held: await heldClasses(needs, uid, intake, now),
        })),
      ),
      is_suspended: isSuspended,
      terms_agreed_at: agreed?.at.toISOString() ?? null,
      last_details: last ? toWireDetails(last.details) : null,
    }
  }

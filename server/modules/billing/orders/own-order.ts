import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { orders } from '../../../platform/db/schema/billing-orders.ts'
import { ownPeople } from '../../enrolment/index.ts'

type Order = Pick<typeof orders.$inferSelect, 'uid' | 'details'>

/** Whether this person bought the order, pays for it, or is a guardian of its student. */
export async function isOwnOrder(
  db: Db | Tx,
  caller: { uid: string; email: string },
  { uid, details: { guardian } }: Order,
): Promise<boolean> {
  if (guardian && isSameMailbox(guardian.email, caller.email)) return true
  return (await ownPeople(db, caller, [uid])).has(uid)
}

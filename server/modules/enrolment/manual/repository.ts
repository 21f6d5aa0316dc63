import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { enrolmentActRows, enrolments } from '../../../platform/db/schema/enrolment.ts'
import { intakes, programmes } from '../../../platform/db/schema/catalogue.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type ActRow = typeof enrolmentActRows.$inferSelect

/** SQL of manual enrolments. To write, pass a transaction. */
export const staffEnrolmentsRepository = (db: Db | Tx) => ({
  /** Locks the person's row, to serialise changes by several members of staff. */
  async lock(uid: string) {
    const [row] = await db.select().from(users).where(eq(users.uid, uid)).for('no key update')
    return row
  },

  /** Locks the order that opened an enrolment, if one did. */
  async lockOrderOf(enrolmentId: string): Promise<void> {
    const opener = db
      .select({ id: enrolments.orderId })
      .from(enrolments)
      .where(eq(enrolments.id, enrolmentId))
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${orders.id} = ${opener}`)
      .for('update')
  },

  async person(uid: string) {
    const [row] = await db.select().from(users).where(eq(users.uid, uid))
    return row
  },

  async act(id: string): Promise<ActRow | undefined> {
    const [row] = await db.select().from(enrolmentActRows).where(eq(enrolmentActRows.id, id))
    return row
  },

  async insertAct(act: typeof enrolmentActRows.$inferInsert): Promise<void> {
    await db.insert(enrolmentActRows).values(act)
  },

  async enrolment(id: string) {
    const [row] = await db.select().from(enrolments).where(eq(enrolments.id, id))
    return row
  },

  async ofPerson(uid: string) {
    return db
      .select({ enrolment: enrolments, programme: programmes.title, intake: intakes.title })
      .from(enrolments)
      .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
      .leftJoin(intakes, eq(intakes.key, enrolments.intakeKey))
      .where(eq(enrolments.uid, uid))
      .orderBy(desc(enrolments.opensAt), asc(enrolments.classId), asc(enrolments.id))
  },

  async actsOfPerson(uid: string) {
    const by = alias(users, 'by')
    return db
      .select({
        act: enrolmentActRows,
        by: sql<string>`coalesce(nullif(${by.displayName}, ''), ${by.email})`,
      })
      .from(enrolmentActRows)
      .innerJoin(by, eq(by.uid, enrolmentActRows.by))
      .where(eq(enrolmentActRows.uid, uid))
      .orderBy(asc(enrolmentActRows.at))
  },

  /** An act with its person and the enrolments that it opened and changed. */
  async actDetails(actId: string) {
    const opened = alias(enrolments, 'opened')
    const from = alias(enrolments, 'from_row')
    const [row] = await db
      .select({ act: enrolmentActRows, opened, from, person: users, intake: intakes.title })
      .from(enrolmentActRows)
      .innerJoin(users, and(eq(users.uid, enrolmentActRows.uid), eq(users.isDeleted, false)))
      .leftJoin(opened, eq(opened.id, enrolmentActRows.openedId))
      .leftJoin(from, eq(from.id, enrolmentActRows.fromId))
      .leftJoin(intakes, or(eq(intakes.key, opened.intakeKey), eq(intakes.key, from.intakeKey)))
      .where(eq(enrolmentActRows.id, actId))
    return row
  },
})

import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { priceLists } from '../../../platform/db/schema/catalogue.ts'

export type PriceListRow = typeof priceLists.$inferSelect
/** Whose prices: of a programme, or of one of its intakes. */
export type PricesOf = { programmeId: number; intakeKey: string | null }

/** SQL of price lists, for administrators. To write, pass a transaction. */
export const staffPricesRepository = (db: Db | Tx) => ({
  /** Price lists, drafts too; those of staff after those of the content files. */
  all: (programmeId?: number): Promise<PriceListRow[]> =>
    db
      .select()
      .from(priceLists)
      .where(
        and(
          isNull(priceLists.withdrawnAt),
          programmeId === undefined ? undefined : eq(priceLists.programmeId, programmeId),
        ),
      )
      .orderBy(asc(priceLists.byStaff), asc(priceLists.id)),

  async replaceDraft(of: PricesOf, draft: typeof priceLists.$inferInsert | null): Promise<void> {
    await db.delete(priceLists).where(draftOf(of))
    if (draft) await db.insert(priceLists).values(draft)
  },

  async publishDraft(of: PricesOf, publishedAt: Date): Promise<void> {
    await db.update(priceLists).set({ publishedAt }).where(draftOf(of))
  },

  async withdraw(id: number, withdrawnAt: Date): Promise<void> {
    await db.update(priceLists).set({ withdrawnAt }).where(eq(priceLists.id, id))
  },

  /** The last change of each subject that begins with `prices/`, and who made it. */
  async lastChanges() {
    const rows = await db
      .selectDistinctOn([audit.subject], {
        subject: audit.subject,
        at: audit.at,
        name: users.displayName,
        email: users.email,
      })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(sql`${audit.subject} like 'prices/%'`)
      .orderBy(audit.subject, desc(audit.id))
    return new Map(rows.map((row) => [row.subject, row]))
  },
})

const draftOf = ({ programmeId, intakeKey }: PricesOf): SQL | undefined =>
  and(
    eq(priceLists.programmeId, programmeId),
    sql`${priceLists.intakeKey} is not distinct from ${intakeKey}`,
    isNull(priceLists.publishedAt),
  )

import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { rolesWith } from '#contract/shared/staff/staff-rights.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { staffInvitations, users } from '../../../platform/db/schema/identity.ts'

type StoredInvitation = typeof staffInvitations.$inferSelect
type NewInvitation = Pick<StoredInvitation, 'email' | 'role' | 'invitedBy' | 'language' | 'sentAt'>

const listedAtMost = 200
const isOpen = isNull(staffInvitations.endedAt)

/** SQL of invitations. To write, pass a transaction. */
export const invitationsRepository = (db: Db | Tx) => ({
  /** Open invitations, the newest first. */
  async open() {
    return db
      .select({
        invitation: staffInvitations,
        by: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
      })
      .from(staffInvitations)
      .innerJoin(users, eq(users.uid, staffInvitations.invitedBy))
      .where(isOpen)
      .orderBy(desc(staffInvitations.sentAt))
      .limit(listedAtMost)
  },

  async byId(id: string): Promise<StoredInvitation | undefined> {
    const [row] = await db
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.id, id), isOpen))
      .for('update')
    return row
  },

  /** Stores an invitation; it replaces an open one for the same address. */
  async invite(invitation: NewInvitation): Promise<StoredInvitation> {
    const { role, invitedBy, language, sentAt } = invitation
    const rows = await db
      .insert(staffInvitations)
      .values(invitation)
      .onConflictDoUpdate({
        target: staffInvitations.email,
        targetWhere: isOpen,
        set: { role, invitedBy, language, sentAt },
      })
      .returning()
    return onlyRow(rows)
  },

  /** Records that the mail was sent again; its sender becomes the inviter. */
  async markSent(id: string, invitedBy: string, sentAt: Date): Promise<void> {
    await db.update(staffInvitations).set({ invitedBy, sentAt }).where(eq(staffInvitations.id, id))
  },

  async end(id: string, now: Date): Promise<void> {
    await db.update(staffInvitations).set({ endedAt: now }).where(eq(staffInvitations.id, id))
  },

  /** The open invitation for this address, mailed since `since` by somebody who may still invite. */
  async forAddress(email: string, since: Date): Promise<StoredInvitation | undefined> {
    const [row] = await db
      .select({ invitation: staffInvitations })
      .from(staffInvitations)
      .innerJoin(users, eq(users.uid, staffInvitations.invitedBy))
      .where(
        and(
          eq(staffInvitations.email, email.toLowerCase()),
          isOpen,
          gt(staffInvitations.sentAt, since),
          inArray(users.role, [...rolesWith('roles')]),
          eq(users.isSuspended, false),
          eq(users.isDeleted, false),
        ),
      )
      .for('update', { of: staffInvitations })
    return row?.invitation
  },

  /** Whether a member of staff has this verified email. */
  async isStaffAddress(email: string): Promise<boolean> {
    const [row] = await db
      .select({ role: users.role })
      .from(users)
      .where(
        and(
          sql`lower(${users.email}) = ${email}`,
          eq(users.emailVerified, true),
          sql`${users.role} <> 'student'`,
          eq(users.isDeleted, false),
        ),
      )
    return row !== undefined
  },
})

/** Ends the open invitations of somebody who may no longer invite. */
export async function endInvitationsOf(db: Db | Tx, uid: string, now: Date): Promise<void> {
  await db
    .update(staffInvitations)
    .set({ endedAt: now })
    .where(and(eq(staffInvitations.invitedBy, uid), isOpen))
}

import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import {
  messagesSorting,
  type MessagesQuery,
  type MessageTo,
} from '#contract/messaging/staff-messages.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { messageReceivers, staffMessages } from '../../../platform/db/schema/messaging.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { contains, isAmong } from '../../identity/index.ts'

export type StaffMessagesRepository = ReturnType<typeof staffMessagesRepository>
export type ListedMessage = Awaited<ReturnType<StaffMessagesRepository['list']>>[number]

const hasStopped = sql<boolean>`exists (select from school_mail_stops s where s.uid = "users"."uid")`
const wantsMail = sql<boolean>`("users"."email_verified" and not ${hasStopped})`
const isSuppressed = sql<boolean>`exists (select from suppressions r
  where r.address = lower("users"."email") and r.cleared_at is null)`

/** The receivers of a message: open accounts. */
const isReceiver = (to: MessageTo, now: Date): SQL | undefined =>
  and(
    eq(users.isSuspended, false),
    to.who === 'filter'
      ? isAmong(to.filter, now)
      : and(eq(users.isDeleted, false), inArray(users.uid, to.uids)),
  )

export const messagesPlace = sortedList(
  messagesSorting,
  {
    at: { by: staffMessages.at, type: 'timestamptz' },
    people: { by: staffMessages.people, type: 'integer' },
  },
  { by: staffMessages.id, type: 'uuid' },
)

const matches = ({ search }: MessagesQuery): SQL | undefined =>
  search ? contains(search, staffMessages.subject, staffMessages.text) : undefined

/** SQL of messages by staff. To write, pass a transaction. */
export const staffMessagesRepository = (db: Db | Tx) => ({
  /** The size of a selection by language. */
  async reach(to: MessageTo, now: Date) {
    return db
      .select({
        locale: users.locale,
        people: count(),
        mails: sql<number>`count(*) filter (where ${wantsMail} and not ${isSuppressed})::int`,
        returned: sql<number>`count(*) filter (where ${wantsMail} and ${isSuppressed})::int`,
        stopped: sql<number>`count(*) filter (where "users"."email_verified" and ${hasStopped})::int`,
      })
      .from(users)
      .where(isReceiver(to, now))
      .groupBy(users.locale)
  },

  async find(id: string) {
    const [row] = await db.select().from(staffMessages).where(eq(staffMessages.id, id))
    return row
  },

  /** @returns false when this message is there already */
  async insert(message: typeof staffMessages.$inferInsert): Promise<boolean> {
    const made = await db
      .insert(staffMessages)
      .values(message)
      .onConflictDoNothing()
      .returning({ id: staffMessages.id })
    return made.length > 0
  },

  /** Adds everybody of the selection as a receiver. @returns how many */
  async insertReceivers(id: string, to: MessageTo, byMail: boolean, now: Date): Promise<number> {
    const mail = byMail
      ? sql<'waiting' | 'none' | 'returned'>`case when not ${wantsMail} then 'none'
          when ${isSuppressed} then 'returned' else 'waiting' end`
      : sql<'none'>`'none'`
    const made = await db
      .insert(messageReceivers)
      .select(
        db
          .select({
            messageId: sql<string>`${id}::uuid`.as('message_id'),
            uid: users.uid,
            mail: mail.as('mail'),
            toldAt: sql<null>`null::timestamptz`.as('told_at'),
            mailedAt: sql<null>`null::timestamptz`.as('mailed_at'),
          })
          .from(users)
          .where(isReceiver(to, now)),
      )
      .returning({ uid: messageReceivers.uid })
    return made.length
  },

  /** Locks some receivers who have not been notified yet; concurrent servers get different ones. */
  async undelivered(id: string, most: number) {
    return db
      .select({ uid: messageReceivers.uid, mail: messageReceivers.mail })
      .from(messageReceivers)
      .where(and(eq(messageReceivers.messageId, id), isNull(messageReceivers.toldAt)))
      .limit(most)
      .for('update', { skipLocked: true })
  },

  async markDelivered(id: string, uids: readonly string[], now: Date): Promise<void> {
    await db
      .update(messageReceivers)
      .set({ toldAt: now })
      .where(and(eq(messageReceivers.messageId, id), inArray(messageReceivers.uid, [...uids])))
  },

  /** A message, and its receiver while their account is open. */
  async mailOf(id: string, uid: string) {
    const [row] = await db
      .select({
        message: staffMessages,
        mail: messageReceivers.mail,
        person: users,
        wantsMail,
      })
      .from(messageReceivers)
      .innerJoin(staffMessages, eq(staffMessages.id, messageReceivers.messageId))
      .innerJoin(
        users,
        and(
          eq(users.uid, messageReceivers.uid),
          eq(users.isDeleted, false),
          eq(users.isSuspended, false),
        ),
      )
      .where(and(eq(messageReceivers.messageId, id), eq(messageReceivers.uid, uid)))
    return row
  },

  async noteMail(
    id: string,
    uid: string,
    mail: 'sent' | 'stopped' | 'returned',
    now: Date,
  ): Promise<void> {
    await db
      .update(messageReceivers)
      .set({ mail, ...(mail === 'sent' && { mailedAt: now }) })
      .where(and(eq(messageReceivers.messageId, id), eq(messageReceivers.uid, uid)))
  },

  /** With delivery counts. */
  async list(query: MessagesQuery, place: ListPlace, most: number) {
    const receiversWith = (state: SQL) =>
      sql<number>`(select count(*)::int from message_receivers r where r.message_id = ${staffMessages.id} and ${state})`
    return db
      .select({
        ...place.keys,
        message: staffMessages,
        by: sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`,
        told: receiversWith(sql`r.told_at is not null`),
        waiting: receiversWith(sql`r.mail = 'waiting'`),
        sent: receiversWith(sql`r.mail = 'sent'`),
        returned: receiversWith(sql`r.mail = 'returned'`),
      })
      .from(staffMessages)
      .innerJoin(users, eq(users.uid, staffMessages.by))
      .where(and(matches(query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(query: MessagesQuery): Promise<number> {
    return db.$count(staffMessages, matches(query))
  },
})

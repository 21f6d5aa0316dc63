import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { followToken } from '../../../platform/http/caller/follow-token.ts'
import { endSignIn } from '../../../platform/http/caller/sign-ins.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { endedSignIns, sessions, users } from '../../../platform/db/schema/identity.ts'
import type { VerifiedToken } from '../../../gateways/identity/identity.ts'

export type SessionsRepository = ReturnType<typeof sessionsRepository>

export function sessionsRepository(db: Db) {
  const live = db
    .select({ session: sessions, person: users })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('live_session')

  return {
    /**
     * Creates or updates the person's row from the identity platform's data, atomically with the consent.
     * @param locale saved for a person who has no language yet
     * @returns undefined if the account has been closed since
     */
    async rememberPerson(
      person: Pick<VerifiedToken, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'issuedAt'>,
      { cancelsDeletion, locale }: { cancelsDeletion: boolean; locale: string | null },
      now: Date,
      alongWith: (
        tx: Tx,
        was: { eraseAfter: Date | null } | undefined,
        row: typeof users.$inferSelect,
      ) => Promise<void>,
    ) {
      const { email, emailVerified, displayName } = person
      const seen = {
        lastSignInAt: now,
        isAwaited: false,
        ...(cancelsDeletion && { eraseAfter: null }),
      }
      const address = { email, emailVerified, emailAsOf: person.issuedAt }
      return inTransaction(db, async (tx) => {
        const [was] = await tx
          .select({ eraseAfter: users.eraseAfter })
          .from(users)
          .where(eq(users.uid, person.uid))
          .for('update')
        const [row] = await tx
          .insert(users)
          .values({ uid: person.uid, displayName, locale, ...address, ...seen })
          .onConflictDoUpdate({
            target: users.uid,
            set: {
              ...seen,
              ...(displayName && { displayName }),
              locale: sql`coalesce(${users.locale}, excluded.locale)`,
            },
            setWhere: eq(users.isDeleted, false),
          })
          .returning()
        if (row) await followToken(tx, person)
        if (row) await alongWith(tx, was, row)
        return row
      })
    },

    async person(uid: string) {
      const [row] = await db.select().from(users).where(eq(users.uid, uid))
      return row
    },

    async open(session: typeof sessions.$inferInsert) {
      await db.insert(sessions).values(session)
    },

    /** The session and its person, unless it has expired. */
    async live(idHash: string, now: Date) {
      const [row] = await live.execute({ idHash, now })
      return row
    },

    /**
     * Claims the exchange of the session's refresh token.
     * @returns false if a claim is newer than `staleBefore`, or an exchange has finished since the session was read
     */
    async claimExchange(
      { idHash, exchangedAt }: Pick<typeof sessions.$inferSelect, 'idHash' | 'exchangedAt'>,
      now: Date,
      staleBefore: Date,
    ): Promise<boolean> {
      const { exchangingSince } = sessions
      const claimed = await db
        .update(sessions)
        .set({ exchangingSince: now })
        .where(
          and(
            eq(sessions.idHash, idHash),
            exchangedAt ? eq(sessions.exchangedAt, exchangedAt) : isNull(sessions.exchangedAt),
            or(isNull(exchangingSince), lt(exchangingSince, staleBefore)),
          ),
        )
        .returning({ idHash: sessions.idHash })
      return claimed.length > 0
    },

    async giveUpExchange(idHash: string) {
      await db.update(sessions).set({ exchangingSince: null }).where(eq(sessions.idHash, idHash))
    },

    async renew(
      idHash: string,
      renewed: Required<
        Pick<
          typeof sessions.$inferInsert,
          'encryptedRefreshToken' | 'encryptedIdToken' | 'exchangedAt' | 'expiresAt'
        >
      >,
    ) {
      await db
        .update(sessions)
        .set({ ...renewed, exchangingSince: null })
        .where(eq(sessions.idHash, idHash))
    },

    /** Ends the session and all tokens of its sign-in, also those that a stolen refresh token makes later. */
    async end(idHash: string, now: Date) {
      await inTransaction(db, async (tx) => {
        const [session] = await tx
          .select({ uid: sessions.uid })
          .from(sessions)
          .where(eq(sessions.idHash, idHash))
        if (session) await endSignIn(tx, { uid: session.uid, id: idHash }, now)
      })
    },

    async isSignInEnded({ uid, signedInAt }: Pick<VerifiedToken, 'uid' | 'signedInAt'>) {
      const [ended] = await db
        .select({ uid: endedSignIns.uid })
        .from(endedSignIns)
        .where(and(eq(endedSignIns.uid, uid), eq(endedSignIns.signedInAt, signedInAt)))
      return ended !== undefined
    },
  }
}

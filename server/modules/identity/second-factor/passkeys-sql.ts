import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { passkeys, sessions } from '../../../platform/db/schema/identity.ts'

type StoredPasskey = typeof passkeys.$inferSelect

const isLive = (uid: string, idHash: string, now: Date) =>
  and(eq(sessions.idHash, idHash), eq(sessions.uid, uid), gt(sessions.expiresAt, now))

/** SQL of passkeys and their challenges. */
export const passkeysRepository = (db: Db | Tx) => ({
  /** The oldest first. */
  async of(uid: string): Promise<StoredPasskey[]> {
    return db.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(asc(passkeys.createdAt))
  },

  async add(passkey: StoredPasskey): Promise<void> {
    await db.insert(passkeys).values(passkey)
  },

  /** @returns false where the person has no such key */
  async remove(uid: string, id: string): Promise<boolean> {
    const gone = await db
      .delete(passkeys)
      .where(and(eq(passkeys.uid, uid), eq(passkeys.id, id)))
      .returning({ id: passkeys.id })
    return gone.length > 0
  },

  async saveCounter(id: string, counter: number): Promise<void> {
    await db.update(passkeys).set({ counter }).where(eq(passkeys.id, id))
  },

  /** @returns false when the person has no such session */
  async keepChallenge(uid: string, idHash: string, challenge: string, now: Date): Promise<boolean> {
    const kept = await db
      .update(sessions)
      .set({ passkeyChallenge: challenge })
      .where(isLive(uid, idHash, now))
      .returning({ idHash: sessions.idHash })
    return kept.length > 0
  },

  /** Returns the challenge only once. */
  async takeChallenge(uid: string, idHash: string, now: Date): Promise<string | null> {
    const [kept] = await db
      .select({ challenge: sessions.passkeyChallenge })
      .from(sessions)
      .where(isLive(uid, idHash, now))
    if (!kept?.challenge) return null
    const { challenge } = kept
    const taken = await db
      .update(sessions)
      .set({ passkeyChallenge: null })
      .where(and(isLive(uid, idHash, now), eq(sessions.passkeyChallenge, challenge)))
      .returning({ idHash: sessions.idHash })
    return taken.length > 0 ? challenge : null
  },

  async deviceOf(idHash: string): Promise<string> {
    const [session] = await db
      .select({ device: sessions.device })
      .from(sessions)
      .where(eq(sessions.idHash, idHash))
    return session?.device ?? ''
  },
})

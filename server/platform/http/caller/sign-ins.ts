import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SignInHere } from '#contract/identity/account.ts'
import type { Db, Tx } from '../../db/open.ts'
import { signInLastsMs, endedSignIns, sessions } from '../../db/schema/identity.ts'

/** The browsers in which a person is signed in, oldest first. `here` is the hash of the caller's own session. */
export async function signInsOf(
  db: Db | Tx,
  uid: string,
  now: Date,
  here?: string,
): Promise<SignInHere[]> {
  const rows = await db
    .select({
      id: sessions.idHash,
      device: sessions.device,
      createdAt: sessions.createdAt,
      exchangedAt: sessions.exchangedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, now)))
    .orderBy(asc(sessions.createdAt))
  return rows.map(({ id, device, createdAt, exchangedAt }) => ({
    id,
    device,
    since: createdAt.toISOString(),
    last_used_at: (exchangedAt ?? createdAt).toISOString(),
    is_this: id === here,
  }))
}

/**
 * Whether a token of this sign-in may still be accepted. Times of sign-ins have whole seconds: one in the second of
 * signing out everywhere counts as later.
 */
export const isSignInValid = (
  signedInAt: Date,
  { tokensValidAfter }: { tokensValidAfter: Date },
  now: Date,
): boolean =>
  signedInAt.getTime() >= Math.floor(tokensValidAfter.getTime() / 1000) * 1000 &&
  now.getTime() - signedInAt.getTime() < signInLastsMs

/**
 * Ends one of a person's sessions and the tokens of its sign-in, now and later. Tokens are identified by their
 * sign-in: if another session has the same one, they stay valid.
 * @returns the device; undefined when the person has no such session
 */
export async function endSignIn(
  tx: Tx,
  { uid, id }: { uid: string; id: string },
  now: Date,
): Promise<string | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.idHash, id), eq(sessions.uid, uid)))
    .returning({ device: sessions.device, signedInAt: sessions.signedInAt })
  if (!ended) return undefined
  if (ended.signedInAt && !(await hasSession(tx, uid, ended.signedInAt)))
    await tx
      .insert(endedSignIns)
      .values({ uid, signedInAt: ended.signedInAt, endedAt: now })
      .onConflictDoNothing()
  return ended.device
}

async function hasSession(tx: Tx, uid: string, signedInAt: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), eq(sessions.signedInAt, signedInAt)))
    .limit(1)
  return found !== undefined
}

/** A column for a query of `users`: whether the sign-in at `signedInAt`, an ISO instant, was ended individually. */
export const isSignInEnded = sql<boolean>`exists (
  select from ended_sign_ins e
  where e.uid = "users"."uid" and e.signed_in_at = ${sql.placeholder('signedInAt')}::timestamptz
)`

import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { SecondFactorMode } from '#contract/identity/second-factor.ts'
import type { Db, Tx } from '../../db/open.ts'
import { passkeys, secondFactors, sessions } from '../../db/schema/identity.ts'

/** `since`: when it was set up. `passedAt`: when a code of it was accepted in the caller's session. */
export type FactorState = { since: Date | null; passedAt: Date | null; recoveryCodesLeft: number }

/** The state of a person's second factor in a session; a call without a session has passed none. */
export async function factorStateOf(
  db: Db | Tx,
  { uid, idHash }: { uid: string; idHash: string | undefined },
  now: Date,
): Promise<FactorState> {
  const [[factor], [session]] = await Promise.all([
    db
      .select({
        since: secondFactors.confirmedAt,
        recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
      })
      .from(secondFactors)
      .where(and(eq(secondFactors.uid, uid), isNotNull(secondFactors.confirmedAt))),
    db
      .select({ passedAt: sessions.secondFactorAt })
      .from(sessions)
      .where(
        and(eq(sessions.idHash, idHash ?? ''), eq(sessions.uid, uid), gt(sessions.expiresAt, now)),
      ),
  ])
  return {
    since: factor?.since ?? null,
    passedAt: session?.passedAt ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  }
}

/** A code that was accepted for an earlier factor does not count. */
export const isFactorPassed = ({ since, passedAt }: FactorState): boolean =>
  since !== null && passedAt !== null && passedAt >= since

/** Whether staff calls are allowed in this session. */
export function isOpenToStaff(mode: SecondFactorMode, state: FactorState): boolean {
  if (mode === 'off' || isFactorPassed(state)) return true
  return mode === 'optional' && state.since === null
}

/** Removes a person's second factor and its marks in sessions. @returns when it was set up; null if there was none */
export async function dropSecondFactor(tx: Tx, uid: string): Promise<Date | null> {
  const [dropped] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.uid, uid))
    .returning({ since: secondFactors.confirmedAt })
  await tx.delete(passkeys).where(eq(passkeys.uid, uid))
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.uid, uid))
  return dropped?.since ?? null
}

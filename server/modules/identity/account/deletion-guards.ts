import type { Account } from '#contract/identity/account.ts'
import type { Tx } from '../../../platform/db/open.ts'

/** Reasons that delay the deletion of an account. Domains register their own. */
export type DeletionGuard = {
  /** Orders whose payment is not settled. */
  unsettled(uid: string): Promise<Account['unsettled']>
  isUnsettled(tx: Tx, uid: string): Promise<boolean>
  /** The person's debts. */
  debts(uid: string): Promise<{ orderId: string; amountSen: number }[]>
  /** Writes off debts for which nothing was paid in 24 months. */
  writeOffOldDebts(uid: string, now: Date): Promise<void>
}

/** All registered guards as one. */
export function deletionGuards() {
  const guards: DeletionGuard[] = []
  return {
    add(guard: DeletionGuard): void {
      guards.push(guard)
    },
    unsettled: async (uid: string) =>
      (await Promise.all(guards.map((guard) => guard.unsettled(uid)))).flat(),
    isUnsettled: async (tx: Tx, uid: string) =>
      (await Promise.all(guards.map((guard) => guard.isUnsettled(tx, uid)))).includes(true),
    debts: async (uid: string) =>
      (await Promise.all(guards.map((guard) => guard.debts(uid)))).flat(),
    async writeOffOldDebts(uid: string, now: Date): Promise<void> {
      for (const guard of guards) await guard.writeOffOldDebts(uid, now)
    },
  } satisfies DeletionGuard & { add(guard: DeletionGuard): void }
}

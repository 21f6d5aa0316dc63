import type { Db, Tx } from './open.ts'

/** Does `work` in a transaction, once more from its beginning after a conflict with another: it touches `tx` and nothing else. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work)

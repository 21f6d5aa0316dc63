import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { ordersRepository, type OrdersRepository } from './repository.ts'

/** Runs `work` in a transaction, with the repository bound to it. */
export const inOrdersTransaction = <T>(
  db: Db,
  work: (repository: OrdersRepository, tx: Tx) => Promise<T>,
): Promise<T> => inTransaction(db, (tx) => work(ordersRepository(tx), tx))

import type { Db, Tx } from '../../db/open.ts'
import { ordersRepository, type OrdersRepository } from './repository.ts'

/** Runs `work` in a transaction, with the repository bound to it. */
export const inTransaction = <T>(
  db: Db,
  work: (repository: OrdersRepository, tx: Tx) => Promise<T>,
): Promise<T> => db.transaction((tx) => work(ordersRepository(tx), tx))

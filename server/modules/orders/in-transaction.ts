import type { Db, Tx } from '../../db/open.ts'
import { ordersRepository, type OrdersRepository } from './repository.ts'

/** Does the work as one: all of it is written, or nothing. */
export const inTransaction = <T>(
  db: Db,
  work: (repository: OrdersRepository, tx: Tx) => Promise<T>,
): Promise<T> => db.transaction((tx) => work(ordersRepository(tx), tx))

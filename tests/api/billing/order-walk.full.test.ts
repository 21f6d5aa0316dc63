import { it } from 'vitest'
import { openApiForFile } from '../support/api-for-file.ts'
import { walkOrders } from '../support/order-walk.ts'

const api = await openApiForFile()

it('ORD-03 ORD-11 ORD-12: whatever is done in whatever order, an order that is charged is paid, once, and no other is charged', () =>
  walkOrders(api, 40))

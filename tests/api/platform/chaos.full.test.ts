import { expect, it } from 'vitest'
import type { Outcome } from '../../chaos/support/command.ts'
import { chaosOfEntitlements } from '../../chaos/entitlements.ts'
import { chaosOfForgery } from '../../chaos/forged.ts'
import { chaosOfKills } from '../../chaos/kill.ts'
import { chaosOfOrders } from '../../chaos/orders.ts'
import { chaosOfPayments } from '../../chaos/payments.ts'
import { chaosOfPromo } from '../../chaos/promo.ts'
import { chaosOfRequests } from '../../chaos/requests.ts'
import { chaosOfWebhooks } from '../../chaos/webhooks.ts'

/** A short run of each; `npm run chaos -- all` does the full counts, with its own seeds. */
const seed = 20_261_121
const expectNone = ({ faults }: Outcome) => expect(faults).toEqual([])

it('ORD-03 ORD-11: six webhooks of one order, in any order, some lost, some twice, end the same', async () =>
  expectNone(await chaosOfWebhooks({ count: 12, seed })))

it('ORD-03 ORD-11: paying, cancelling and the bank at once, on two servers: charged is paid, once', async () =>
  expectNone(await chaosOfPayments({ count: 8, seed })))

it('ENT-01 ENT-02 ENT-05: after each step of random histories everybody has what was paid for and not given back', async () =>
  expectNone(await chaosOfEntitlements({ count: 12, seed })))

it('ORD-03: fifty identical orders at once, on two servers, are one, and all are answered the same', async () =>
  expectNone(await chaosOfOrders({ count: 1, seed })))

it('ORD-08: a code for one order is used by one, however many press at once on two servers', async () =>
  expectNone(await chaosOfPromo({ count: 1, seed })))

it('API-10: requests that are wrong in one place are refused, whatever it is', async () =>
  expectNone(await chaosOfRequests({ count: 400, seed })))

it('SES-02 CLASS-04 ORD-11 ROUTE-24: forged tokens, links, webhooks and redirects are not accepted', async () =>
  expectNone(await chaosOfForgery({ count: 100, seed })))

it('ORD-11: a server that is killed while it writes loses nothing that it answered, and leaves no half', async () =>
  expectNone(await chaosOfKills({ count: 1, seed })))

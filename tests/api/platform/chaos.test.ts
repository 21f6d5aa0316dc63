import { expect, it } from 'vitest'
import type { Outcome } from '../../chaos/support/command.ts'
import { chaosOfForgery } from '../../chaos/forged.ts'
import { chaosOfRequests } from '../../chaos/requests.ts'
import { chaosOfWebhooks } from '../../chaos/webhooks.ts'

/** The shortest runs, of what costs least; `npm run test:full` does more of it and all others. */
const seed = 20_261_121
const expectNone = ({ faults }: Outcome) => expect(faults).toEqual([])

it('ORD-03 ORD-11: six webhooks of one order, in any order, some lost, some twice, end the same', async () =>
  expectNone(await chaosOfWebhooks({ count: 6, seed })))

it('API-10: requests that are wrong in one place are refused, whatever it is', async () =>
  expectNone(await chaosOfRequests({ count: 60, seed })))

it('SES-02 CLASS-04 ORD-11 ROUTE-24: forged tokens, links, webhooks and redirects are not accepted', async () =>
  expectNone(await chaosOfForgery({ count: 20, seed })))

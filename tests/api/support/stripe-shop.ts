import { afterAll } from 'vitest'
import { stripePayments } from '#server/gateways/payments/stripe.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { startFakeStripe } from '#tests/support/fake-stripe.ts'

const webhookSecret = 'whsec_1'

/** A shop that is paid by Stripe, for all tests of a file. To be awaited at the top of the file. */
export async function openStripeShopForFile() {
  const stripe = await startFakeStripe({ clock: () => shop.clock.peek() })
  const shop: TestApi = await openTestApi({
    payments: () =>
      stripePayments({
        secretKey: 'sk_test_123',
        webhookSecrets: [webhookSecret],
        methods: ['fpx', 'card'],
        clock: () => shop.clock.now(),
        server: stripe.at,
        report: () => undefined,
      }),
  })
  afterAll(async () => {
    await shop.close()
    await stripe.stop()
  })
  return { stripe, shop, webhookSecret }
}

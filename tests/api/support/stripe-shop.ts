import { afterAll, afterEach, vi } from 'vitest'
import { stripePayments } from '#server/gateways/payments/stripe.ts'
import { openTestApi, testNow, type TestApi } from '#tests/support/api.ts'
import { startFakeStripe } from '#tests/support/outside/fake-stripe.ts'
import { openApiForFile } from './api-for-file.ts'

const webhookSecret = 'whsec_1'

/** A shop that is paid by Stripe, and one that is paid by the sandbox bank; each test begins at the same time. */
export async function openBothShopsForFile() {
  const { stripe, shop, webhookSecret } = await openStripeShopForFile()
  const api = await openApiForFile()
  afterEach(() => {
    vi.restoreAllMocks()
    api.clock.set(testNow)
    shop.clock.set(testNow)
  })
  return { stripe, shop, webhookSecret, api }
}

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

import type Stripe from 'stripe'
import type { Money } from './money.ts'

/** Refunds, disputes and lists of charges at Stripe. */
export const stripeMoney = (stripe: Stripe, webhookSecrets: readonly string[]): Money => ({
  signAgain: (rawBody, at) => ({
    'stripe-signature': stripe.webhooks.generateTestHeaderString({
      payload: rawBody.toString('utf8'),
      secret: webhookSecrets[0] ?? '',
      timestamp: Math.floor(at.getTime() / 1000),
    }),
  }),
})

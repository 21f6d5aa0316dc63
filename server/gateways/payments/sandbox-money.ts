import type { Money } from './money.ts'
import { signatureHeader } from './sandbox-courier.ts'
import { signWebhook } from './webhook-signature.ts'

/** Refunds, disputes and lists of charges at the sandbox bank. */
export const sandboxMoney = (secret: string): Money => ({
  signAgain: (rawBody, at) => ({ [signatureHeader]: signWebhook(rawBody, secret, at) }),
})

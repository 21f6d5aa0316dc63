import type { FastifyInstance } from 'fastify'
import { keepJsonRaw } from '../http/raw-json.ts'
import { refuse } from '../http/refusal.ts'
import type { SuppressionsService } from './service.ts'

/** The mail provider's webhook, read as raw bytes, as those of other providers. */
export async function mailWebhook(
  app: FastifyInstance,
  { webhook, clock }: { webhook: NonNullable<SuppressionsService['webhook']>; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope)
    scope.post(`/api/v1/webhooks/${webhook.provider}`, async ({ body }) => {
      if (!Buffer.isBuffer(body) || !(await webhook.receive(body, clock())))
        refuse('webhook.refused')
      return { received: true }
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { keepJsonRaw } from '../http/raw-json.ts'
import { refuse } from '../http/refusal.ts'
import type { PhoneMessagesService } from './service.ts'

export const messagesWebhookPath = '/api/v1/webhooks/messages'
/** The provider sends events in batches, of this size at most. */
const webhookMaximumBytes = 3 * 1024 * 1024

/** The provider's webhook, read as raw bytes, because the signature covers them. */
export async function messagesWebhook(
  app: FastifyInstance,
  { webhook, clock }: { webhook: NonNullable<PhoneMessagesService['webhook']>; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope, webhookMaximumBytes)
    scope.get<{ Querystring: Record<string, string | undefined> }>(
      messagesWebhookPath,
      async (request, reply) =>
        reply
          .type('text/plain')
          .header('cache-control', 'no-store')
          .send(webhook.answerChallenge(request.query) ?? refuse('request.not-found')),
    )
    scope.post(messagesWebhookPath, { bodyLimit: webhookMaximumBytes }, async (request) => {
      const headers = request.headers as Record<string, string | undefined>
      const { body } = request
      if (!Buffer.isBuffer(body) || !(await webhook.receive(body, headers, clock())))
        refuse('webhook.refused')
      return { received: true }
    })
  })
}

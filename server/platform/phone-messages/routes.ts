import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refusal.ts'
import { takeWebhook } from '../http/take-webhook.ts'
import type { PhoneMessagesService } from './service.ts'

export const messagesWebhookPath = '/api/v1/webhooks/messages'
/** The provider sends events in batches, of this size at most. */
const webhookMaximumBytes = 3 * 1024 * 1024

export async function messagesWebhook(
  app: FastifyInstance,
  { webhook, clock }: { webhook: NonNullable<PhoneMessagesService['webhook']>; clock: () => Date },
): Promise<void> {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    messagesWebhookPath,
    async (request, reply) =>
      reply
        .type('text/plain')
        .header('cache-control', 'no-store')
        .send(webhook.answerChallenge(request.query) ?? refuse('request.not-found')),
  )
  await takeWebhook(
    app,
    messagesWebhookPath,
    (body, headers) => webhook.receive(body, headers, clock()),
    webhookMaximumBytes,
  )
}

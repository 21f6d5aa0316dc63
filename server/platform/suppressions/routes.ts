import type { FastifyInstance } from 'fastify'
import { takeWebhook } from '../http/take-webhook.ts'
import type { SuppressionsService } from './service.ts'

export const mailWebhook = (
  app: FastifyInstance,
  { webhook, clock }: { webhook: NonNullable<SuppressionsService['webhook']>; clock: () => Date },
): Promise<void> =>
  takeWebhook(app, `/api/v1/webhooks/${webhook.provider}`, (body) => webhook.receive(body, clock()))

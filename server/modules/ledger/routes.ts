import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Instant } from '#contract/wire.ts'
import { keepJsonRaw } from '../../http/raw-json.ts'
import { refuse } from '../../http/refusal.ts'
import { takeCommand } from '../../http/signed-command.ts'
import type { LedgerService } from './service.ts'

/** The provider's webhook, read as raw bytes, because the signature covers them. */
export async function paymentWebhook(
  app: FastifyInstance,
  { ledger, provider, clock }: { ledger: LedgerService; provider: string; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope)
    scope.post(`/api/v1/webhooks/${provider}`, async (request) => {
      const headers = request.headers as Record<string, string | undefined>
      const { body } = request
      if (!Buffer.isBuffer(body) || !(await ledger.receive(body, headers, clock())))
        refuse('webhook.refused')
      return { received: true }
    })
  })
}

export const replayCommandPath = '/api/v1/payments/replay'
const ReplayEvents = v.strictObject({ since: v.optional(Instant), event: v.optional(v.string()) })

/** The operator's command that applies stored events again. */
export const replayCommand = (
  app: FastifyInstance,
  { ledger, key, clock }: { ledger: LedgerService; key: Buffer; clock: () => Date },
): Promise<void> =>
  takeCommand(app, {
    path: replayCommandPath,
    schema: ReplayEvents,
    key,
    clock,
    perform: ({ since, event }, now) =>
      ledger.replay(
        {
          ...(since !== undefined && { since: new Date(since) }),
          ...(event !== undefined && { eventId: event }),
        },
        now,
      ),
  })

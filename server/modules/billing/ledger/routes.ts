import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Instant } from '#contract/shared/wire.ts'
import { operatorCommand } from '../../../platform/http/signed-command.ts'
import { takeWebhook } from '../../../platform/http/take-webhook.ts'
import type { LedgerService } from './service.ts'

export const paymentWebhook = (
  app: FastifyInstance,
  { ledger, provider, clock }: { ledger: LedgerService; provider: string; clock: () => Date },
): Promise<void> =>
  takeWebhook(app, `/api/v1/webhooks/${provider}`, (body, headers) =>
    ledger.receive(body, headers, clock()),
  )

export const replayCommandPath = '/api/v1/payments/replay'
const ReplayEvents = v.strictObject({ since: v.optional(Instant), event: v.optional(v.string()) })

/** Applies stored events again. */
export const replayCommand = (ledger: LedgerService) =>
  operatorCommand(replayCommandPath, ReplayEvents, ({ since, event }, now) =>
    ledger.replay(
      {
        ...(since !== undefined && { since: new Date(since) }),
        ...(event !== undefined && { eventId: event }),
      },
      now,
    ),
  )

import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { creditNoteKey } from './refunds-of-order.ts'
import * as v from 'valibot'
import { Instant, Uuid } from '#contract/shared/wire.ts'
import { keepJsonRaw } from '../../../platform/http/raw-json.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { takeCommand } from '../../../platform/http/signed-command.ts'
import type { LedgerService } from './service.ts'

/** Credit notes, for the signed link in the order's own record. */
export function serveCreditNotes(
  app: FastifyInstance,
  {
    ledger,
    links,
    clock,
  }: { ledger: LedgerService; links: Pick<MediaLinks, 'isGood'>; clock: () => Date },
): void {
  app.get<{ Params: { refundId: string }; Querystring: Record<string, unknown> }>(
    '/media/credit-notes/:refundId.pdf',
    async (request, reply) => {
      const { refundId } = request.params
      if (!v.is(Uuid, refundId) || !links.isGood(creditNoteKey(refundId), request.query, clock()))
        refuse('link.refused', 'This link has ended.')
      const { fileName, content } =
        (await ledger.creditNotes.file(refundId)) ?? refuse('request.not-found')
      const attachment = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment)
        .send(content)
    },
  )
}

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

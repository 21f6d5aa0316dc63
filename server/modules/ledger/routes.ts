import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MediaLinks } from '../../gateways/media/links.ts'
import { creditNoteKey } from '../../db/queries/refunds.ts'
import type { Handlers } from '../../http/mount.ts'
import * as v from 'valibot'
import { Instant, Uuid } from '#contract/wire.ts'
import { keepJsonRaw } from '../../http/raw-json.ts'
import { refuse } from '../../http/refusal.ts'
import { takeCommand } from '../../http/signed-command.ts'
import { evidenceKey } from './evidence.ts'
import type { LedgerService } from './service.ts'

export const ledgerRoutes = ({
  refunds,
  sweeper,
  evidence,
}: LedgerService): Pick<
  Handlers,
  'askRefund' | 'decideRefund' | 'handleDifference' | 'makeEvidence'
> => ({
  askRefund: ({ caller, params, body, now }) => refunds.ask(caller, params.orderId, body, now),
  decideRefund: ({ caller, params, body, now }) =>
    refunds.decide(caller, params.orderId, body, now),
  makeEvidence: ({ caller, params, now }) => evidence.link(caller, params.orderId, now),
  handleDifference: ({ caller, body, now }) => sweeper.handle(caller, body.id, now),
})

/** Credit notes for the signed link in the order's own record, and evidence for that of staff. */
export function serveLedgerFiles(
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
      return sendPdf(reply, await ledger.creditNotes.file(refundId))
    },
  )
  app.get<{ Params: { orderId: string }; Querystring: Record<string, unknown> }>(
    '/media/evidence/:orderId.pdf',
    async (request, reply) => {
      const { orderId } = request.params
      if (!v.is(Uuid, orderId) || !links.isGood(evidenceKey(orderId), request.query, clock()))
        refuse('link.refused', 'This link has ended.')
      return sendPdf(reply, await ledger.evidence.file(orderId))
    },
  )
}

function sendPdf(reply: FastifyReply, file: { fileName: string; content: Buffer } | undefined) {
  const { fileName, content } = file ?? refuse('request.not-found')
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(content)
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

export const sweepCommandPath = '/api/v1/payments/sweep'

/** The operator's command that compares with the provider now. */
export const sweepCommand = (
  app: FastifyInstance,
  { ledger, key, clock }: { ledger: LedgerService; key: Buffer; clock: () => Date },
): Promise<void> =>
  takeCommand(app, {
    path: sweepCommandPath,
    schema: v.strictObject({}),
    key,
    clock,
    perform: (_, now) => ledger.sweeper.sweep(now),
  })

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { sandboxChoices, type SandboxPayment } from '../gateways/payments/sandbox-files.ts'
import { chargeActions } from '../gateways/payments/sandbox-plan.ts'
import type { SandboxBank } from '../gateways/payments/sandbox.ts'
import { disputeActions } from '../gateways/payments/sandbox-disputes.ts'
import { payPageCss } from './pay-page-css.ts'
import { disputesPage, payPage, unknownPage } from './pay-page-html.ts'

const Choice = v.object({ choice: v.picklist(sandboxChoices) })
const Action = v.object({
  number: v.pipe(v.string(), v.digits(), v.transform(Number)),
  action: v.picklist(chargeActions),
})
const DisputeForm = v.object({
  /** The dispute's id; empty for a new one. */
  dispute: v.string(),
  number: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
  what: v.picklist(['open', 'ask', ...disputeActions]),
})
const formType = 'application/x-www-form-urlencoded'

type OfPayment = { Params: { reference: string } }

/** Pages of the sandbox bank: `/sandbox/pay/:reference` and `/sandbox/disputes/:reference`. Plain forms, no script. */
export async function serveSandboxPayPage(
  app: FastifyInstance,
  { bank }: { bank: Pick<SandboxBank, 'find' | 'choose' | 'act' | 'refunds'> },
): Promise<void> {
  await app.register(async (scope) => {
    if (!scope.hasContentTypeParser(formType)) await scope.register(formbody)

    scope.get<OfPayment>('/sandbox/disputes/:reference', async (request, reply) => {
      const payment = await bank.find(request.params.reference)
      if (!payment) return showUnknown(reply)
      const disputes = await bank.refunds.disputes.of(payment.reference)
      return html(reply, disputesPage(payment, disputes), "'self'")
    })

    scope.post<OfPayment>('/sandbox/disputes/:reference', async (request, reply) => {
      const { reference } = request.params
      const form = v.safeParse(DisputeForm, request.body)
      if (!form.success || !(await bank.find(reference))) return showUnknown(reply)
      await actOnDispute(bank, reference, form.output)
      return reply.redirect(request.url, 303)
    })

    scope.get('/sandbox/pay.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(payPageCss),
    )

    scope.get<OfPayment>('/sandbox/pay/:reference', async (request, reply) => {
      const payment = await bank.find(request.params.reference)
      return payment ? show(reply, 200, payment) : showUnknown(reply)
    })

    scope.post<OfPayment>('/sandbox/pay/:reference', async (request, reply) => {
      const chargeForm = v.safeParse(Action, request.body)
      if (chargeForm.success) {
        const { number, action } = chargeForm.output
        const outcome = await bank.act(request.params.reference, number, action)
        if (!outcome) return showUnknown(reply)
        if (!outcome.accepted) return show(reply, 409, outcome.payment)
        // A choice about a future charge stays on the page; a payment leads back to the shop.
        return action === 'pay'
          ? reply.redirect(outcome.payment.request.returnUrl, 303)
          : reply.redirect(request.url, 303)
      }
      const form = v.safeParse(Choice, request.body)
      if (!form.success) {
        const payment = await bank.find(request.params.reference)
        return payment ? show(reply, 400, payment) : showUnknown(reply)
      }
      const outcome = await bank.choose(request.params.reference, form.output.choice)
      if (!outcome) return showUnknown(reply)
      if (!outcome.accepted) return show(reply, 409, outcome.payment)
      return reply.redirect(outcome.payment.request.returnUrl, 303)
    })
  })
}

function show(reply: FastifyReply, status: number, payment: SandboxPayment): FastifyReply {
  // A form may only be answered with a redirect to where the payment came from.
  return html(reply.code(status), payPage(payment), new URL(payment.request.returnUrl).origin)
}

async function actOnDispute(
  { refunds }: Pick<SandboxBank, 'refunds'>,
  reference: string,
  { dispute, number, what }: v.InferOutput<typeof DisputeForm>,
): Promise<void> {
  const charge = { reference, ...(number !== undefined && { instalment: number }) }
  if (what === 'open' || what === 'ask')
    await refunds.disputes.open(charge, { isInquiry: what === 'ask' })
  else await refunds.disputes.act(dispute, what)
}

const showUnknown = (reply: FastifyReply) => html(reply.code(404), unknownPage(), "'self'")

function html(reply: FastifyReply, page: string, returnsTo: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${returnsTo}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page)
}

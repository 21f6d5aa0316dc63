import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { ProviderRefused } from './failures.ts'
import type { ChargeReference, ListedCharge, ProviderMoney, MoneyEvent } from './money.ts'
import { sandboxBalance } from './sandbox-balance.ts'
import { sandboxCourier, sandboxSignatureHeader, type CourierOptions } from './sandbox-courier.ts'
import { sandboxDisputes, type SandboxDispute, type SandboxDisputes } from './sandbox-disputes.ts'
import { eventOf } from './sandbox-event.ts'
import type { SandboxFiles, SandboxPayment } from './sandbox-files.ts'
import { providerRefundOf, sandboxRefundFiles, type SandboxRefund } from './sandbox-refunds.ts'
import { namedTimers } from './timers.ts'
import { signWebhook } from './webhook-signature.ts'

const paymentsPerPage = 100

const Body = v.variant('type', [
  v.object({ id: v.string(), type: v.literal('refund.updated'), refund: v.string() }),
  v.object({ id: v.string(), type: v.literal('dispute.updated'), dispute: v.string() }),
])

export const readSandboxMoneyEvent = (rawBody: Buffer): MoneyEvent | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), rawBody.toString('utf8'))
  if (!read.success) return null
  const event = read.output
  return event.type === 'refund.updated'
    ? { about: 'refund', id: event.refund }
    : { about: 'dispute', id: event.dispute }
}

export type SandboxMoney = {
  money: ProviderMoney
  /** A refund made in the bank's dashboard; the app learns of it only by webhook. */
  refundInDashboard(charge: ChargeReference, amountSen: number): Promise<SandboxRefund>
  /** Settles a refund at once. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>
  findRefund(refundId: string): Promise<SandboxRefund | undefined>
  disputes: Pick<SandboxDisputes, 'act' | 'of'> & {
    /** Disputes a whole charge. Undefined if nothing was paid, or it is already disputed. */
    open(
      charge: ChargeReference,
      how?: { isInquiry?: boolean },
    ): Promise<SandboxDispute | undefined>
  }
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = Omit<CourierOptions<SandboxRefund>, 'files' | 'bodyOf'> & {
  dataDir: string
  /** The origin of the bank's pages. */
  origin: string
  payments: Pick<SandboxFiles, 'read' | 'references'>
  /** How long a refund takes. */
  settlesAfterMs: number
}

/** Refunds and disputes at the sandbox bank. */
export function sandboxMoney({
  dataDir,
  origin,
  payments,
  settlesAfterMs,
  ...options
}: Options): SandboxMoney {
  const { inTurn, clock, secret, report } = options
  const files = sandboxRefundFiles(join(dataDir, 'sandbox-refunds'))
  const timers = namedTimers(report)
  const courier = sandboxCourier({
    ...options,
    files,
    bodyOf: (refund, { id }) => ({ id, type: 'refund.updated', refund: refund.id }),
  })

  const disputes = sandboxDisputes({ ...options, dataDir })

  const withStatus = (refund: SandboxRefund, status: SandboxRefund['status']): SandboxRefund => ({
    ...refund,
    status,
    at: clock().toISOString(),
    ...(status === 'succeeded' && { paidBackAt: clock().toISOString() }),
    events: [...refund.events, { id: `${refund.id}-${refund.events.length + 1}` }],
  })

  async function settle(id: string, status: 'succeeded' | 'failed'): Promise<void> {
    timers.cancel(id)
    const isChanged = await inTurn(id, async () => {
      const refund = await files.read(id)
      if (!refund || refund.status === status || refund.status === 'failed') return false
      await files.write(withStatus(refund, status))
      return true
    })
    if (isChanged) await courier.deliver(id)
  }
  const settleLater = ({ id }: SandboxRefund) =>
    timers.later(id, settlesAfterMs, async () => settle(id, 'succeeded'))

  /** @throws ProviderRefused for an unpaid charge, or for more than is left of it */
  async function make(
    refundId: string | null,
    charge: ChargeReference,
    amountSen: number,
  ): Promise<SandboxRefund> {
    return inTurn(charge.reference, async () => {
      const all = await files.all()
      const known = all.find((one) => refundId !== null && one.refundId === refundId)
      if (known) return known
      const paid = paidSen(await payments.read(charge.reference), charge.instalment)
      const isChargedBack = (await disputes.of(charge.reference)).some(
        (one) => one.instalment === charge.instalment && !one.isInquiry && !one.isReinstated,
      )
      if (isChargedBack) throw new ProviderRefused('Charge has been charged back.')
      const refunded = all
        .filter(
          (one) =>
            one.reference === charge.reference &&
            one.instalment === charge.instalment &&
            one.status !== 'failed',
        )
        .reduce((sum, one) => sum + one.amountSen, 0)
      if (amountSen <= 0 || amountSen > paid - refunded)
        throw new ProviderRefused('Refund amount is greater than unrefunded amount on charge.')
      const refund: SandboxRefund = {
        id: `refund-${randomUUID()}`,
        refundId,
        ...charge,
        status: 'pending',
        amountSen,
        at: clock().toISOString(),
        events: [],
        acknowledged: 0,
      }
      await files.write(refund)
      return refund
    })
  }

  async function* charges(since: Date): AsyncGenerator<ListedCharge[]> {
    const references = await payments.references()
    for (let n = 0; n < references.length; n += paymentsPerPage) {
      const page = await Promise.all(references.slice(n, n + paymentsPerPage).map(payments.read))
      yield page.flatMap((one) => (one ? chargesOf(one) : [])).filter(({ at }) => at >= since)
    }
  }

  const balance = sandboxBalance({
    clock,
    async charges() {
      const all: ListedCharge[] = []
      for await (const page of charges(new Date(0))) all.push(...page)
      return all
    },
    refunds: files.all,
    disputes: disputes.all,
  })

  return {
    money: {
      signAgain: (rawBody, at) => ({ [sandboxSignatureHeader]: signWebhook(rawBody, secret, at) }),
      readEvent: readSandboxMoneyEvent,
      async refund({ refundId, charge, amountSen }) {
        try {
          const refund = await make(refundId, charge, amountSen)
          if (refund.status === 'pending') settleLater(refund)
          return providerRefundOf(refund)
        } catch (error) {
          if (error instanceof ProviderRefused) return { refused: error.message }
          throw error
        }
      },
      async refundsIn(event) {
        const refund = event.about === 'refund' ? await files.read(event.id) : null
        return refund ? [providerRefundOf(refund)] : []
      },
      fetchDispute: disputes.fetch,
      disputePage: (_, { reference }) => `${origin}/sandbox/disputes/${reference}`,
      list: {
        charges,
        async *refunds(since) {
          for await (const page of files.pages())
            yield page.filter(({ at }) => new Date(at) >= since).map(providerRefundOf)
        },
        disputes: disputes.list,
        ...balance,
      },
    },
    async refundInDashboard(charge, amountSen) {
      const refund = await make(null, charge, amountSen)
      await settle(refund.id, 'succeeded')
      return refund
    },
    settleRefund: settle,
    findRefund: async (refundId) => (await files.all()).find((one) => one.refundId === refundId),
    disputes: {
      act: disputes.act,
      of: disputes.of,
      async open(charge, how) {
        const before = await disputes.of(charge.reference)
        const paid = paidSen(await payments.read(charge.reference), charge.instalment)
        if (paid === 0 || before.some(({ instalment }) => instalment === charge.instalment))
          return undefined
        return disputes.open(charge, paid, how)
      },
    },
    async start() {
      await disputes.start()
      for (const refund of await files.all()) {
        if (refund.status === 'pending') settleLater(refund)
        if (refund.acknowledged < refund.events.length) courier.deliver(refund.id).catch(report)
      }
    },
    async stop() {
      timers.stop()
      await courier.stop()
      await disputes.stop()
    },
  }
}

/** The charges of a payment: one, or one per paid instalment. */
const chargesOf = (payment: SandboxPayment): ListedCharge[] =>
  payment.events.flatMap((event) => {
    if (event.status !== 'succeeded') return []
    const { id, instalment } = event
    const { reference, amount_sen: amountSen, currency, at } = eventOf(payment, event)
    const { paymentId } = payment.request
    const charge = { reference, paymentId, ...(instalment !== undefined && { instalment }) }
    return { id, charge, amountSen, currency, at: new Date(at) }
  })

/** The amount of this charge; 0 if unpaid. */
function paidSen(payment: SandboxPayment | null, instalment: number | undefined): number {
  if (instalment === undefined)
    return payment?.status === 'succeeded' ? payment.request.amountSen : 0
  const charge = payment?.charges.find(({ number }) => number === instalment)
  return charge?.status === 'paid' ? charge.amountSen : 0
}

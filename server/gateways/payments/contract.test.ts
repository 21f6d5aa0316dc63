import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeStripe } from '#tests/support/outside/fake-stripe.ts'
import { describeProvider } from './contract.ts'
import { openSandboxBank } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** Noon on a Saturday in Malaysia. */
const start = new Date('2026-11-21T04:00:00Z').getTime()
const silentRequests = 3
const dayMs = 24 * 3_600_000
const disputeStatuses = {
  review: 'under_review',
  win: 'won',
  lose: 'lost',
  close: 'warning_closed',
} as const

function clockFrom(at: number) {
  let ms = at
  return { now: () => new Date(ms), pass: (by: number) => void (ms += by) }
}

describeProvider('the sandbox bank', async () => {
  const clock = clockFrom(start)
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-bank-'))
  const bank = openSandboxBank({
    dataDir,
    origin: 'http://127.0.0.1:1',
    secrets: ['s'.repeat(64)],
    production: false,
    clock: clock.now,
    report: () => undefined,
  })
  return {
    payments: bank.payments,
    ...clock,
    pay: async (reference) => void (await bank.choose(reference, 'pay-at-once')),
    leaveAtBank: async (reference) => void (await bank.choose(reference, 'leave-pending')),
    decline: async (reference) => void (await bank.choose(reference, 'decline')),
    giveCard: async (reference) => void (await bank.choose(reference, 'pay')),
    async charge(reference, number, outcome) {
      if (outcome === 'failed') await bank.act(reference, number, 'fail')
      await bank.act(reference, number, outcome === 'needs-cardholder' ? 'hold' : 'charge')
    },
    async toCome(reference) {
      const charges = (await bank.find(reference))?.charges ?? []
      return charges.filter(({ status }) => status === 'scheduled').length
    },
    async dispute(reference, how) {
      const dispute = await bank.refunds.disputes.open({ reference }, how)
      if (!dispute) throw new Error(`${reference} cannot be disputed`)
      return dispute.id
    },
    decideDispute: async (id, outcome) => void (await bank.refunds.disputes.act(id, outcome)),
    payOut: async () => clock.pass(dayMs),
    async settle(refundId) {
      const refund = await bank.refunds.findRefund(refundId)
      await bank.refunds.settleRefund(refund?.id ?? '', 'succeeded')
    },
    sent: async () => '',
    async stop() {
      await bank.stop()
      await rm(dataDir, { recursive: true })
    },
  }
})

describeProvider('Stripe', async () => {
  const clock = clockFrom(start)
  const stripe = await startFakeStripe({ clock: clock.now })
  const payments = stripePayments({
    secretKey: 'sk_test_123',
    webhookSecrets: ['whsec_1'],
    methods: ['fpx', 'card'],
    clock: clock.now,
    server: stripe.at,
    report: () => undefined,
  })
  const intent = (status: string, refusal?: string) => ({
    payment_intent: {
      id: 'pi_1',
      object: 'payment_intent' as const,
      status,
      last_payment_error: refusal === undefined ? null : { code: refusal },
    },
  })
  return {
    payments,
    ...clock,
    pay: async (reference) => void stripe.pay(reference),
    async leaveAtBank(reference) {
      stripe.become(reference, { status: 'complete', ...intent('processing') })
    },
    async decline(reference) {
      stripe.become(reference, intent('requires_payment_method', 'card_declined'))
    },
    async giveCard(reference) {
      stripe.giveCard(reference)
    },
    async charge(reference, number, outcome) {
      const { customer } = stripe.sessions.get(reference) ?? {}
      const schedule = [...stripe.schedules.values()].find((one) => one.customer === customer)
      if (!schedule) throw new Error(`${reference} has no plan`)
      const paid = outcome === 'succeeded'
      const invoice = stripe.invoice(schedule, number - 1, paid ? 'paid' : 'open')
      if (outcome === 'needs-cardholder') stripe.askCardholder(invoice)
    },
    async toCome(reference) {
      const { customer } = stripe.sessions.get(reference) ?? {}
      const schedule = [...stripe.schedules.values()].find((one) => one.customer === customer)
      const invoices = [...stripe.invoices.values()].filter((one) => one.customer === customer)
      return !schedule || schedule.status === 'canceled' ? 0 : 3 - invoices.length
    },
    async dispute(reference, how) {
      const [intent = ''] = [...stripe.money.charges].find(([, { of }]) => of === reference) ?? []
      return stripe.money.dispute(intent, how).id
    },
    async decideDispute(id, outcome) {
      const dispute = stripe.money.disputes.get(id)
      if (!dispute) throw new Error(`no dispute ${id}`)
      dispute.status = disputeStatuses[outcome]
      if (outcome === 'win') dispute.balance_transactions.push({ amount: dispute.amount })
    },
    async payElsewhere(amountSen) {
      stripe.money.charges.set('pi_foreign', {
        of: 'terminal',
        amount: amountSen,
        isForeign: true,
        created: Math.floor(clock.now().getTime() / 1000),
      })
      return 'ch_pi_foreign'
    },
    payOut: async () => void stripe.money.payOut(),
    sent: async () => JSON.stringify(stripe.asked),
    network: {
      failNext: () => stripe.failNext(1),
      silence: () => stripe.breakConnections(silentRequests),
    },
    stop: () => stripe.stop(),
  }
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { ProviderRefused, ProviderUnreachable } from './failures.ts'
import type { CardPayer, PaymentRequest, Payments } from './payments.ts'

const minuteMs = 60_000

/** A provider under test: its adapter, and the actions of people and banks there. */
export type ProviderWorld = {
  payments: Payments
  now(): Date
  pass(ms: number): void
  pay(reference: string): Promise<void>
  leaveAtBank(reference: string): Promise<void>
  decline(reference: string): Promise<void>
  giveCard(reference: string): Promise<void>
  charge(
    reference: string,
    number: number,
    outcome: 'succeeded' | 'failed' | 'needs-cardholder',
  ): Promise<void>
  /** How many charges of a plan are still to be made. */
  toCome(reference: string): Promise<number>
  /** The cardholder's bank disputes the charge, or only inquires. @returns the provider's id */
  dispute(reference: string, how?: { isInquiry?: boolean }): Promise<string>
  decideDispute(id: string, outcome: 'review' | 'win' | 'lose' | 'close'): Promise<void>
  /** Money received without a page of ours, if the provider supports that. */
  payElsewhere?(amountSen: number): Promise<string>
  /** Pays the balance out to the school's bank. */
  payOut(): Promise<void>
  /** A refund arrives, where that takes time. */
  settle?(refundId: string): Promise<void>
  /** Everything that was sent to the provider. */
  sent(): Promise<string>
  /** For a provider over a network. */
  network?: { failNext(): void; silence(): void }
  stop(): Promise<void>
}

const payer: CardPayer = { name: 'Siti', email: 'siti@example.com', phone: '0133456789' }
const ic = '800101-14-5566'

/** The cases that every payment provider passes. */
export function describeProvider(name: string, openWorld: () => Promise<ProviderWorld>): void {
  describe(`ORD-10: payments by ${name}`, () => {
    let world: ProviderWorld
    beforeEach(async () => {
      world = await openWorld()
    })
    afterEach(() => world.stop())

    const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
      paymentId: randomUUID(),
      orderId: randomUUID(),
      amountSen: 75_000,
      currency: 'MYR',
      description: 'Full Programme',
      lines: [{ name: 'Full Programme, 2 classes', amountSen: 75_000, quantity: 1 }],
      plan: 'once',
      returnUrl: 'https://kelasku.example/full-programme/order/confirmation',
      expiresAt: new Date(world.now().getTime() + 55 * minuteMs),
      ...more,
    })
    const opened = async (more: Partial<PaymentRequest> = {}) => {
      const paymentRequest = request(more)
      return { ...(await world.payments.open(paymentRequest, payer)), paymentRequest }
    }
    const statusOf = async (reference: string) =>
      (await world.payments.fetchEvent(reference))?.status ?? null

    it('ORD-11: opens one page for one attempt, and another for another', async () => {
      const { reference, url, paymentRequest } = await opened()
      expect(await world.payments.open(paymentRequest)).toEqual({ reference, url })
      expect((await opened()).reference).not.toBe(reference)
    })

    it('says nothing until something has happened, then what was paid', async () => {
      const { reference, paymentRequest } = await opened()
      expect(await statusOf(reference)).toBeNull()
      expect(await world.payments.fetchEventAtReturn(reference)).toBeNull()
      await world.pay(reference)
      expect(await world.payments.fetchEvent(reference)).toMatchObject({
        paymentId: paymentRequest.paymentId,
        reference,
        status: 'succeeded',
        amountSen: 75_000,
        currency: 'MYR',
      })
    })

    it('ORD-10: says what a payment was paid with', async () => {
      const { reference } = await opened()
      await world.pay(reference)
      expect(await world.payments.fetchMethod(reference)).toBe('fpx')
    })

    it('ORD-17: a payment that the bank declined has failed at the return, and its page is closed', async () => {
      const { reference } = await opened()
      await world.decline(reference)
      expect((await world.payments.fetchEventAtReturn(reference))?.status).toBe('failed')
      expect(await world.payments.expire(reference)).toBe('closed')
      expect(await statusOf(reference)).toBe('failed')
    })

    it('ORD-11: closes an open page, and says so each time', async () => {
      const { reference } = await opened()
      expect(await world.payments.expire(reference)).toBe('closed')
      expect(await statusOf(reference)).toBe('expired')
      expect(await world.payments.expire(reference)).toBe('closed')
    })

    it('ORD-11: does not close what is at the bank or paid', async () => {
      const waiting = await opened()
      await world.leaveAtBank(waiting.reference)
      expect(await world.payments.expire(waiting.reference)).toBe('stays')
      expect(await statusOf(waiting.reference)).toBe('processing')
      const paid = await opened()
      await world.pay(paid.reference)
      expect(await world.payments.expire(paid.reference)).toBe('stays')
      expect(await statusOf(paid.reference)).toBe('succeeded')
    })

    it('ORD-11: a page ends by itself at its time', async () => {
      const { reference } = await opened()
      world.pass(54 * minuteMs)
      expect(await statusOf(reference)).toBeNull()
      world.pass(2 * minuteMs)
      expect(await statusOf(reference)).toBe('expired')
      expect(await world.payments.expire(reference)).toBe('closed')
    })

    it('ORD-11: never says that a page is closed that it does not know', async () => {
      const unknown = `sandbox-${randomUUID()}`
      await expect(world.payments.expire(unknown)).rejects.toThrow(ProviderRefused)
    })

    it('ORD-14: an IC number goes to a provider that asks for it only', async () => {
      if (world.payments.needsIc) return
      await world.payments.open(request({ plan: 'instalments' }), { ...payer, ic })
      expect(await world.sent()).not.toContain(ic)
    })

    describe('ORD-09: a plan of three card payments', () => {
      const amounts = [29_000, 23_000, 23_000]
      const days = ['2026-11-23', '2026-12-23', '2027-01-23']
      const charges = days.map((dueOn, n) => ({ number: n + 1, dueOn, amountSen: amounts[n] ?? 0 }))

      async function begun() {
        const { reference, paymentRequest } = await opened({ plan: 'instalments' })
        await world.giveCard(reference)
        const { paymentId, orderId, description } = paymentRequest
        const plan = { paymentId, orderId, description, charges }
        return { reference, plan }
      }
      const paymentEventsOf = async (reference: string) =>
        (await world.payments.fetchInstalmentEvents(reference)).map((event) => [
          event.instalment,
          event.status,
          event.amountSen,
        ])

      it('is begun once, and not charged before', async () => {
        const { reference, plan } = await begun()
        expect(await statusOf(reference)).toBe('set-up')
        expect(await world.payments.isPlanStarted(reference)).toBe(false)
        await world.payments.startPlan(reference, plan)
        await world.payments.startPlan(reference, plan)
        expect(await world.payments.isPlanStarted(reference)).toBe(true)
        expect(await paymentEventsOf(reference)).toEqual([])
      })

      it.each(['succeeded', 'failed', 'needs-cardholder'] as const)(
        'tells a charge that has %s, and has a page for it',
        async (outcome) => {
          const { reference, plan } = await begun()
          await world.payments.startPlan(reference, plan)
          await world.charge(reference, 1, outcome)
          expect(await paymentEventsOf(reference)).toEqual([[1, outcome, 29_000]])
          expect(await world.payments.instalmentPage(reference, 1)).toMatch(/^https?:/)
        },
      )

      it('ENT-06: a refused charge is closed, so that it cannot be paid here as well', async () => {
        const { reference, plan } = await begun()
        await world.payments.startPlan(reference, plan)
        await world.charge(reference, 1, 'succeeded')
        expect(await world.payments.closeInstalment(reference, 1)).toBe('paid')
        await world.charge(reference, 2, 'failed')
        expect(await world.payments.closeInstalment(reference, 2)).toBe('closed')
        expect(await world.payments.closeInstalment(reference, 2)).toBe('closed')
        await expect(world.payments.closeInstalment(reference, 3)).rejects.toThrow(ProviderRefused)
        expect((await paymentEventsOf(reference)).map(([, status]) => status)).toEqual([
          'succeeded',
          'failed',
        ])
      })

      it('ORD-11: is closed while nothing is paid, and goes on once something is', async () => {
        const refused = await begun()
        await world.payments.startPlan(refused.reference, refused.plan)
        await world.charge(refused.reference, 1, 'failed')
        expect(await world.payments.expire(refused.reference)).toBe('closed')
        const paid = await begun()
        await world.payments.startPlan(paid.reference, paid.plan)
        await world.charge(paid.reference, 1, 'succeeded')
        expect(await world.payments.expire(paid.reference)).toBe('stays')
      })
    })

    it('LEDG-02: a plan of which something is paid is stopped, once and for all', async () => {
      const plan = await opened({ plan: 'instalments' })
      await world.giveCard(plan.reference)
      const amounts = [29_000, 23_000, 23_000]
      const { paymentId, orderId, description } = plan.paymentRequest
      await world.payments.startPlan(plan.reference, {
        ...{ paymentId, orderId, description },
        charges: ['2026-11-23', '2026-12-23', '2027-01-23'].map((dueOn, n) => ({
          ...{ number: n + 1, dueOn },
          amountSen: amounts[n] ?? 0,
        })),
      })
      await world.charge(plan.reference, 1, 'succeeded')
      expect(await world.toCome(plan.reference)).toBe(2)
      await world.payments.stopPlan(plan.reference)
      await world.payments.stopPlan(plan.reference)
      expect(await world.toCome(plan.reference)).toBe(0)
      expect(await world.payments.fetchInstalmentEvents(plan.reference)).toHaveLength(1)
    })

    describe('LEDG-02: disputes', () => {
      const paid = async () => {
        const one = await opened()
        await world.pay(one.reference)
        return one
      }
      const disputeOf = (id: string) => world.payments.money.fetchDispute(id)
      const refund = (orderId: string, reference: string) =>
        world.payments.money.refund({
          ...{ refundId: randomUUID(), orderId, amountSen: 100 },
          charge: { reference },
        })

      it('are told with their charge, the amount, the reason and the deadline', async () => {
        const { reference, paymentRequest } = await paid()
        const id = await world.dispute(reference)
        const dispute = await disputeOf(id)
        expect(dispute).toMatchObject({
          id,
          charge: { reference },
          status: 'needs-response',
          isInquiry: false,
          isWithdrawn: true,
          isReinstated: false,
          amountSen: 75_000,
          currency: 'MYR',
          reason: 'fraudulent',
          openedAt: world.now(),
        })
        expect(dispute.evidenceDue?.getTime()).toBe(world.now().getTime() + 7 * 24 * 60 * minuteMs)
        expect(await refund(paymentRequest.orderId, reference)).toEqual({
          refused: expect.stringContaining('charged back'),
        })
      })

      it.each([
        ['review', { status: 'under-review', isReinstated: false }],
        ['win', { status: 'won', isReinstated: true }],
        ['lose', { status: 'lost', isReinstated: false }],
      ] as const)('after %s say so', async (outcome, expected) => {
        const id = await world.dispute((await paid()).reference)
        await world.decideDispute(id, outcome)
        expect(await disputeOf(id)).toMatchObject({ ...expected, isWithdrawn: true })
      })

      it('that are not known are refused', async () => {
        const asking = disputeOf('dispute-unknown')
        await expect(asking).rejects.toThrow(ProviderRefused)
        await expect(asking).rejects.toMatchObject({ isUnknown: true })
      })

      it('that are only asked about take no money, and end as closed', async () => {
        const { reference, paymentRequest } = await paid()
        const id = await world.dispute(reference, { isInquiry: true })
        const inquiry = { isInquiry: true, isWithdrawn: false, isReinstated: false }
        expect(await disputeOf(id)).toMatchObject({ status: 'needs-response', ...inquiry })
        expect(await refund(paymentRequest.orderId, reference)).toHaveProperty('status')
        await world.decideDispute(id, 'close')
        expect(await disputeOf(id)).toMatchObject({ status: 'closed', ...inquiry })
      })
    })

    it('LEDG-01: lists what it holds since a moment: charges, refunds and disputes', async () => {
      const { money } = world.payments
      const before = world.now()
      const first = await opened()
      await world.pay(first.reference)
      world.pass(60 * minuteMs)
      const since = world.now()
      const [second, third] = [await opened(), await opened()]
      await world.pay(second.reference)
      await world.pay(third.reference)
      const { orderId } = second.paymentRequest
      const charge = { reference: second.reference }
      await money.refund({ refundId: randomUUID(), orderId, charge, amountSen: 100 })
      const disputeId = await world.dispute(third.reference)
      const elsewhere = await world.payElsewhere?.(1234)

      async function all<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
        const items: Item[] = []
        for await (const page of pages) items.push(...page)
        return items
      }
      const listed = (from: Date) => all(money.list.charges(from))
      const references = (rows: Awaited<ReturnType<typeof listed>>) =>
        rows.map((one) => one.charge?.reference ?? one.id).toSorted()
      const late = [second.reference, third.reference, ...(elsewhere ? [elsewhere] : [])]
      expect(references(await listed(since))).toEqual(late.toSorted())
      expect(references(await listed(before))).toEqual([first.reference, ...late].toSorted())
      expect(await listed(since)).toContainEqual({
        id: expect.any(String),
        charge: { ...charge, paymentId: second.paymentRequest.paymentId },
        amountSen: 75_000,
        currency: 'MYR',
        at: since,
      })
      const refunds = await all(money.list.refunds(since))
      expect(refunds).toMatchObject([{ charge, amountSen: 100 }])
      const disputes = await all(money.list.disputes(since))
      expect(disputes).toEqual([await money.fetchDispute(disputeId)])
    })

    it('BOOKS-01: lists what moved with its fees, and the payouts of it, each once', async () => {
      const { list, refund } = world.payments.money
      async function all<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
        const items: Item[] = []
        for await (const page of pages) items.push(...page)
        return items
      }
      const since = world.now()
      const first = await opened()
      await world.pay(first.reference)
      await world.payOut()
      const second = await opened()
      await world.pay(second.reference)
      const third = await opened()
      await world.pay(third.reference)
      await world.dispute(third.reference)
      await world.payOut()

      const rows = await all(list.transactions(since))
      const kindsOf = (reference: string) =>
        rows
          .filter(({ charge }) => charge?.reference === reference)
          .map(({ kind, amountSen, feeSen }) => `${kind} ${amountSen} ${feeSen}`)
          .toSorted()
      const charge = 'charge 75000 2350'
      expect(kindsOf(first.reference)).toEqual([charge])
      expect(kindsOf(third.reference)).toEqual([charge, 'dispute -75000 6000'])
      expect(await all(list.transactions(since))).toEqual(rows)

      const payouts = await all(list.payouts(since))
      const ids = await Promise.all(payouts.map(({ id }) => all(list.paidOut(id))))
      expect(ids.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      for (const [n, { amountSen, currency, arrivesOn, madeAt }] of payouts.entries()) {
        const paid = rows.filter(({ id }) => ids[n]?.includes(id))
        expect(amountSen).toBe(paid.reduce((sum, one) => sum + one.amountSen - one.feeSen, 0))
        expect(currency).toBe('MYR')
        expect(arrivesOn >= malaysianDay(madeAt)).toBe(true)
      }
      expect(payouts.map(({ amountSen }) => amountSen).toSorted((a, b) => a - b)).toEqual([
        75_000 - 2350 - 6000 - 2350,
        75_000 - 2350,
      ])
      expect(await all(list.payouts(new Date(world.now().getTime() + minuteMs)))).toEqual([])

      const partial = {
        refundId: randomUUID(),
        orderId: second.paymentRequest.orderId,
        amountSen: 100,
      }
      await refund({ ...partial, charge: { reference: second.reference } })
      await world.settle?.(partial.refundId)
      expect(await all(list.transactions(since))).toContainEqual(
        expect.objectContaining({ kind: 'refund', amountSen: -100, feeSen: 0 }),
      )
    })

    describe('over a network that fails', () => {
      it('ORD-11: an error of the provider is the answer for its attempt, and for no other', async () => {
        if (!world.network) return
        const paymentRequest = request()
        world.network.failNext()
        await expect(world.payments.open(paymentRequest)).rejects.toThrow(ProviderRefused)
        await expect(world.payments.open(paymentRequest)).rejects.toThrow(ProviderRefused)
        await expect(opened()).resolves.toHaveProperty('url')
      })

      it('ORD-11: silence is no answer: asked again, the attempt has one page', async () => {
        if (!world.network) return
        const paymentRequest = request()
        world.network.silence()
        await expect(world.payments.open(paymentRequest)).rejects.toThrow(ProviderUnreachable)
        const { reference } = await world.payments.open(paymentRequest)
        expect(await world.payments.open(paymentRequest)).toMatchObject({ reference })
        world.network.silence()
        await expect(world.payments.expire(reference)).rejects.toThrow(ProviderUnreachable)
        expect(await world.payments.expire(reference)).toBe('closed')
      })
    })
  })
}

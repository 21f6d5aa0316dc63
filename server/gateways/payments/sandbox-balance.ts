import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { BalanceTransaction, ListedCharge, ProviderMoney, ProviderPayout } from './money.ts'
import type { SandboxDispute } from './sandbox-disputes.ts'
import type { SandboxRefund } from './sandbox-refunds.ts'

/** The sandbox's fees, like Stripe's in Malaysia: 3 % and RM 1 a charge, RM 60 a dispute. */
const feeOfCharge = (amountSen: number) => Math.round(amountSen * 0.03) + 100
const feeOfDispute = 6000

type Sources = {
  clock: () => Date
  charges(): Promise<readonly ListedCharge[]>
  refunds(): Promise<readonly SandboxRefund[]>
  disputes(): Promise<readonly SandboxDispute[]>
}
type PayoutWithIds = { payout: ProviderPayout; ids: string[] }

/** Balance transactions and daily payouts, computed from the sandbox bank's records. */
export function sandboxBalance({
  clock,
  charges,
  refunds,
  disputes,
}: Sources): Pick<ProviderMoney['list'], 'transactions' | 'payouts' | 'paidOut'> {
  async function all(): Promise<BalanceTransaction[]> {
    const rows = [
      ...(await charges()).map((one): BalanceTransaction => ({
        id: `txn-${one.id}`,
        kind: 'charge',
        amountSen: one.amountSen,
        feeSen: feeOfCharge(one.amountSen),
        currency: one.currency,
        charge: one.charge && chargeOf(one.charge),
        at: one.at,
      })),
      ...(await refunds()).flatMap((one) => [
        ...transactionsOf(one, 'refund', one.paidBackAt, -one.amountSen),
        ...(one.status === 'failed' && one.paidBackAt !== undefined
          ? transactionsOf(one, 'refund', one.at, one.amountSen, '-failed')
          : []),
      ]),
      ...(await disputes()).flatMap((one) => [
        ...transactionsOf(one, 'dispute', one.withdrawnAt, -one.amountSen, '', feeOfDispute),
        ...transactionsOf(one, 'dispute', one.reinstatedAt, one.amountSen, '-won'),
      ]),
    ]
    return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
  }

  /** Pays out a positive balance at the end of each day. */
  async function payouts(): Promise<PayoutWithIds[]> {
    const today = malaysianDay(clock())
    const made: PayoutWithIds[] = []
    let ids: string[] = []
    let amountSen = 0
    const rows = (await all()).filter(({ at }) => malaysianDay(at) < today)
    for (const [n, { id, amountSen: gross, feeSen, at, currency }] of rows.entries()) {
      ids.push(id)
      amountSen += gross - feeSen
      const day = malaysianDay(at)
      const next = rows[n + 1]
      if ((next && malaysianDay(next.at) === day) || amountSen <= 0) continue
      const arrivesOn = addDays(day, 1)
      const madeAt = atMalaysianTime(arrivesOn, '00:00')
      const payout = { id: `payout-${day}`, status: 'paid' as const, amountSen, currency }
      made.push({ payout: { ...payout, madeAt, arrivesOn }, ids })
      ids = []
      amountSen = 0
    }
    return made
  }

  return {
    async *transactions(since) {
      yield (await all()).filter(({ at }) => at >= since)
    },
    async *payouts(since) {
      yield (await payouts()).map(({ payout }) => payout).filter(({ madeAt }) => madeAt >= since)
    },
    async *paidOut(payoutId) {
      yield (await payouts()).find(({ payout }) => payout.id === payoutId)?.ids ?? []
    },
  }
}

const chargeOf = ({ reference, instalment }: { reference: string; instalment?: number }) => ({
  reference,
  ...(instalment !== undefined && { instalment }),
})

function transactionsOf(
  source: { id: string; reference: string; instalment?: number | undefined },
  kind: BalanceTransaction['kind'],
  at: string | undefined,
  amountSen: number,
  suffix = '',
  feeSen = 0,
): BalanceTransaction[] {
  if (at === undefined) return []
  const { id, reference, instalment } = source
  return [
    {
      ...{ id: `txn-${id}${suffix}`, kind, amountSen, feeSen, currency: 'MYR', at: new Date(at) },
      charge: { reference, ...(instalment !== undefined && { instalment }) },
    },
  ]
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { disputeStatuses } from '#contract/billing/payments/disputes.ts'
import { Instant, Sen } from '#contract/shared/wire.ts'
import { ProviderRefused } from './failures.ts'
import type { ChargeReference, ProviderDispute } from './money.ts'
import { sandboxCourier, type CourierOptions } from './sandbox-courier.ts'
import { sandboxRecordFiles } from './sandbox-records.ts'

/** How long evidence is accepted. */
const evidenceWithinMs = 7 * 24 * 3_600_000

/** A dispute as the sandbox bank stores it. */
const SandboxDispute = v.object({
  id: v.string(),
  reference: v.string(),
  instalment: v.optional(v.number()),
  status: v.picklist(disputeStatuses),
  isInquiry: v.boolean(),
  isReinstated: v.boolean(),
  amountSen: Sen,
  evidenceDue: Instant,
  openedAt: Instant,
  at: Instant,
  /** When the bank took the money, and gave it back. */
  withdrawnAt: v.optional(Instant),
  reinstatedAt: v.optional(Instant),
  events: v.array(v.object({ id: v.string() })),
  /** How many of the events the app has acknowledged. */
  acknowledged: v.number(),
})
export type SandboxDispute = v.InferOutput<typeof SandboxDispute>

/** Actions of the bank on a dispute. */
export const disputeActions = ['review', 'win', 'lose', 'close', 'take-money'] as const
export type DisputeAction = (typeof disputeActions)[number]

const isOpen = ({ status }: SandboxDispute) =>
  status === 'needs-response' || status === 'under-review'

/** The dispute after the action; undefined if the action is not possible. */
function applyAction(dispute: SandboxDispute, action: DisputeAction): SandboxDispute | undefined {
  if (!isOpen(dispute)) return undefined
  switch (action) {
    case 'review':
      return dispute.status === 'under-review' ? undefined : { ...dispute, status: 'under-review' }
    case 'win':
      return dispute.isInquiry ? undefined : { ...dispute, status: 'won', isReinstated: true }
    case 'lose':
      return dispute.isInquiry ? undefined : { ...dispute, status: 'lost' }
    case 'close':
      return dispute.isInquiry ? { ...dispute, status: 'closed' } : undefined
    case 'take-money':
      return dispute.isInquiry
        ? { ...dispute, isInquiry: false, status: 'needs-response' }
        : undefined
  }
}

/** The actions currently possible on a dispute. */
export const possibleActions = (dispute: SandboxDispute): DisputeAction[] =>
  disputeActions.filter((action) => applyAction(dispute, action) !== undefined)

const providerDisputeOf = (dispute: SandboxDispute): ProviderDispute => ({
  id: dispute.id,
  charge: {
    reference: dispute.reference,
    ...(dispute.instalment !== undefined && { instalment: dispute.instalment }),
  },
  status: dispute.status,
  isInquiry: dispute.isInquiry,
  isWithdrawn: !dispute.isInquiry,
  isReinstated: dispute.isReinstated,
  amountSen: dispute.amountSen,
  currency: 'MYR',
  reason: 'fraudulent',
  evidenceDue: new Date(dispute.evidenceDue),
  openedAt: new Date(dispute.openedAt),
  at: new Date(dispute.at),
})

export type SandboxDisputes = ReturnType<typeof sandboxDisputes>

/** Disputes at the sandbox bank, which a person opens and decides on its page. */
export function sandboxDisputes({
  dataDir,
  ...options
}: Omit<CourierOptions<SandboxDispute>, 'files' | 'bodyOf'> & { dataDir: string }) {
  const { inTurn, clock, report } = options
  const files = sandboxRecordFiles(join(dataDir, 'sandbox-disputes'), 'dispute', SandboxDispute)
  const courier = sandboxCourier({
    ...options,
    files,
    bodyOf: (dispute, { id }) => ({ id, type: 'dispute.updated', dispute: dispute.id }),
  })
  const withEvent = (dispute: SandboxDispute): SandboxDispute => ({
    ...dispute,
    at: clock().toISOString(),
    events: [...dispute.events, { id: `${dispute.id}-${dispute.events.length + 1}` }],
  })

  return {
    /** The cardholder's bank takes the money back, or only inquires. */
    async open(
      charge: ChargeReference,
      amountSen: number,
      { isInquiry = false } = {},
    ): Promise<SandboxDispute> {
      const now = clock()
      const dispute = withEvent({
        id: `dispute-${randomUUID()}`,
        ...charge,
        status: 'needs-response',
        isInquiry,
        isReinstated: false,
        amountSen,
        evidenceDue: new Date(now.getTime() + evidenceWithinMs).toISOString(),
        openedAt: now.toISOString(),
        at: now.toISOString(),
        ...(!isInquiry && { withdrawnAt: now.toISOString() }),
        events: [],
        acknowledged: 0,
      })
      await files.write(dispute)
      await courier.deliver(dispute.id)
      return dispute
    },

    /** @returns false if the action is not possible */
    async act(id: string, action: DisputeAction): Promise<boolean> {
      const isChanged = await inTurn(id, async () => {
        const dispute = await files.read(id)
        const after = dispute && applyAction(dispute, action)
        if (!after) return false
        const at = clock().toISOString()
        await files.write(
          withEvent({
            ...after,
            ...(dispute.isInquiry && !after.isInquiry && { withdrawnAt: at }),
            ...(after.isReinstated && { reinstatedAt: at }),
          }),
        )
        return true
      })
      if (isChanged) await courier.deliver(id)
      return isChanged
    },

    of: async (reference: string) =>
      (await files.all())
        .filter((one) => one.reference === reference)
        .toSorted((a, b) => a.openedAt.localeCompare(b.openedAt)),

    async fetch(id: string): Promise<ProviderDispute> {
      const dispute = await files.read(id)
      if (!dispute) throw new ProviderRefused(`There is no dispute ${id}.`, { isUnknown: true })
      return providerDisputeOf(dispute)
    },

    all: () => files.all(),

    async *list(since: Date): AsyncGenerator<ProviderDispute[]> {
      for await (const page of files.pages())
        yield page.filter(({ openedAt }) => new Date(openedAt) >= since).map(providerDisputeOf)
    },

    async start() {
      for (const dispute of await files.all())
        if (dispute.acknowledged < dispute.events.length) courier.deliver(dispute.id).catch(report)
    },

    stop: () => courier.stop(),
  }
}

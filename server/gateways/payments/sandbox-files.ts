import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Day, Instant, Sen, Uuid } from '#contract/shared/wire.ts'

export const sandboxChoices = ['pay', 'pay-at-once', 'decline', 'leave-pending'] as const
export type SandboxChoice = (typeof sandboxChoices)[number]

const EventStatus = v.picklist([
  'set-up',
  'processing',
  'succeeded',
  'failed',
  'expired',
  'needs-cardholder',
])

/** A charge of a card plan, and the choice made for it. */
const Charge = v.object({
  number: v.number(),
  dueOn: Day,
  amountSen: Sen,
  status: v.picklist(['scheduled', 'paid', 'failed', 'needs-cardholder']),
  isToFail: v.boolean(),
  /** Set when the app closed the charge: it can be neither tried nor paid here. */
  isClosed: v.optional(v.boolean()),
})
export type SandboxCharge = v.InferOutput<typeof Charge>

/** A payment as the sandbox bank stores it. */
const SandboxPayment = v.object({
  reference: v.string(),
  request: v.object({
    paymentId: Uuid,
    orderId: v.string(),
    amountSen: Sen,
    currency: v.literal('MYR'),
    description: v.string(),
    lines: v.pipe(
      v.array(
        v.object({ name: v.string(), amountSen: Sen, quantity: v.pipe(v.number(), v.integer()) }),
      ),
      v.readonly(),
    ),
    plan: v.picklist(['once', 'instalments']),
    returnUrl: v.string(),
    expiresAt: Instant,
  }),
  status: v.picklist(['opened', ...EventStatus.options]),
  choice: v.nullable(v.picklist(sandboxChoices)),
  /** When a payment at the bank succeeds automatically. */
  settlesAt: v.nullable(Instant),
  /** For a card plan that was begun. */
  charges: v.optional(v.array(Charge), []),
  events: v.array(
    v.object({
      id: v.string(),
      status: EventStatus,
      at: Instant,
      instalment: v.optional(v.number()),
    }),
  ),
  /** How many of the events the app has acknowledged, in order. */
  acknowledged: v.number(),
})
export type SandboxPayment = v.InferOutput<typeof SandboxPayment>
export type SandboxFiles = ReturnType<typeof sandboxFiles>

const referencePattern = /^sandbox-[0-9a-f-]{36}$/
export const sandboxReference = (paymentId: string) =>
  `sandbox-${v.parse(Uuid, paymentId).toLowerCase()}`

/** One JSON file per payment, replaced atomically, so that a kill leaves either the old or the new one. */
export function sandboxFiles(folder: string) {
  const fileOf = (reference: string) => join(folder, `${reference}.json`)

  return {
    async read(reference: string): Promise<SandboxPayment | null> {
      // A reference is part of a path: only references of our own format touch the disk.
      if (!referencePattern.test(reference)) return null
      try {
        return v.parse(SandboxPayment, JSON.parse(await readFile(fileOf(reference), 'utf8')))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    async write(payment: SandboxPayment): Promise<void> {
      await mkdir(folder, { recursive: true })
      const file = fileOf(payment.reference)
      const fresh = await open(`${file}.new`, 'w', 0o600)
      try {
        await fresh.writeFile(JSON.stringify(payment))
        await fresh.sync()
      } finally {
        await fresh.close()
      }
      await rename(`${file}.new`, file)
    },

    async references(): Promise<string[]> {
      await mkdir(folder, { recursive: true })
      const names = await readdir(folder)
      return names
        .map((name) => name.replace(/\.json$/, ''))
        .filter((name) => referencePattern.test(name))
    },
  }
}

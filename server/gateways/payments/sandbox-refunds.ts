import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Instant, Sen, Uuid } from '#contract/wire.ts'
import type { RefundFact } from './money.ts'

const Status = v.picklist(['pending', 'succeeded', 'failed'])

/** A refund as the sandbox bank stores it. */
const SandboxRefund = v.object({
  id: v.string(),
  refundId: v.nullable(Uuid),
  reference: v.string(),
  instalment: v.optional(v.number()),
  status: Status,
  amountSen: Sen,
  at: Instant,
  events: v.array(v.object({ id: v.string() })),
  /** How many of the events the shop has acknowledged. */
  heard: v.number(),
})
export type SandboxRefund = v.InferOutput<typeof SandboxRefund>

const idPattern = /^refund-[0-9a-f-]{36}$/

/** One JSON file per refund, replaced atomically. */
export function sandboxRefundFiles(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.json`)

  return {
    async read(id: string): Promise<SandboxRefund | null> {
      if (!idPattern.test(id)) return null
      const text = await readFile(fileOf(id), 'utf8').catch(() => null)
      return text === null ? null : v.parse(SandboxRefund, JSON.parse(text))
    },

    async write(refund: SandboxRefund): Promise<void> {
      await mkdir(folder, { recursive: true })
      const file = fileOf(refund.id)
      await writeFile(`${file}.new`, JSON.stringify(refund), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },

    async all(): Promise<SandboxRefund[]> {
      await mkdir(folder, { recursive: true })
      const ids = (await readdir(folder)).map((name) => name.replace(/\.json$/, ''))
      const refunds = await Promise.all(ids.map((id) => this.read(id)))
      return refunds.filter((refund) => refund !== null)
    },
  }
}

export const refundFactOf = (refund: SandboxRefund): RefundFact => ({
  id: refund.id,
  refundId: refund.refundId,
  charge: {
    reference: refund.reference,
    ...(refund.instalment !== undefined && { instalment: refund.instalment }),
  },
  status: refund.status,
  amountSen: refund.amountSen,
  currency: 'MYR',
  failure: refund.status === 'failed' ? 'declined by the sandbox bank' : null,
  at: new Date(refund.at),
})

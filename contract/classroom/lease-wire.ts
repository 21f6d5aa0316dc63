import * as v from 'valibot'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { Id, Instant } from '../shared/wire.ts'

/** The schema of the lease. Separate from `lease.ts`, which the worker loads without any schema. */

/** A programme that the person has; classes with different ends have separate entries. */
const LeasedProgramme = v.object({
  slug: ProgrammeSlug,
  class_ids: v.array(Id),
  /** `suspended` locks saved items but keeps them; `ended` locks them and removes them some days later. */
  standing: v.picklist(['open', 'suspended', 'ended']),
  /** When it ends, or ended; null where it has no end. */
  until: v.nullable(Instant),
})

export const Lease = v.object({
  uid: v.string(),
  issued: Instant,
  /** At most 30 days after it was issued. */
  until: Instant,
  programmes: v.array(LeasedProgramme),
  /** Ids of the past-paper subjects that are open to this person. */
  paper_subjects: v.array(Id),
})
export type Lease = v.InferOutput<typeof Lease>

/** A public key of the curve P-256, as a JSON Web Key. */
export const LeaseKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
})
export type LeaseKey = v.InferOutput<typeof LeaseKey>

/** The lease as a compact JWS (ES256), and the key that it is verified with. */
export const SignedLease = v.object({ statement: v.string(), key: LeaseKey })
export type SignedLease = v.InferOutput<typeof SignedLease>

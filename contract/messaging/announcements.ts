import * as v from 'valibot'
import { Instant, Uuid } from '../shared/wire.ts'

/** What a student reads on top of a page, from one instant to another. */
export const Announcement = v.object({
  id: Uuid,
  text: v.string(),
  /** The language that its writer has Kelasku in; missing or null where unknown. */
  locale: v.optional(v.nullable(v.string())),
  from: Instant,
  until: Instant,
})
export type Announcement = v.InferOutput<typeof Announcement>

/** Those that run at this instant, for what a device keeps may be older or newer. */
export const runningAnnouncements = (
  all: readonly Announcement[],
  now: Date,
): readonly Announcement[] =>
  all.filter(({ from, until }) => new Date(from) <= now && now < new Date(until))

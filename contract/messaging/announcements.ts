import * as v from 'valibot'
import { Instant, Uuid } from '../shared/wire.ts'

/** A text on top of students' pages, from one instant to another. */
export const Announcement = v.object({
  id: Uuid,
  text: v.string(),
  /** The writer's language setting; missing or null if unknown. */
  locale: v.optional(v.nullable(v.string())),
  from: Instant,
  until: Instant,
})
export type Announcement = v.InferOutput<typeof Announcement>

/** Announcements that run at this instant; a device's copy may hold past and future ones. */
export const runningAnnouncements = (
  all: readonly Announcement[],
  now: Date,
): readonly Announcement[] =>
  all.filter(({ from, until }) => new Date(from) <= now && now < new Date(until))

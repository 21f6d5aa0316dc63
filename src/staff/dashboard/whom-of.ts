import type { Audience } from '#contract/messaging/staff-announcements.ts'
import type { Whom } from '#staff/kit/Reach.tsx'

/** The people an announcement reaches. */
export const whomOf = (audience: Audience): Whom =>
  audience.to === 'everybody' ? {} : { [audience.to]: String(audience.id) }

import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MeetingProblem, MeetingProvider } from '#contract/classroom/meetings.ts'
import { instant } from './people.ts'

/**
 * The meeting of a lesson at a provider, shared by the intakes that meet in it. `lessons.meeting_id` names it and
 * keeps it when the lesson moves.
 */
export const providerMeetings = pgTable(
  'provider_meetings',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<MeetingProvider>().notNull(),
    /** The account that holds it, where one holds one meeting at a time. */
    host: text('host'),
    /** The provider's name for it, and the link that students get; null until it is made, and after it was ended. */
    reference: text('reference'),
    url: text('url'),
    /** What the provider was told last. */
    topic: text('topic'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** A call to make it went out; the answer may have been lost. */
    triedAt: instant('tried_at'),
    /** A server is at work on it until then. */
    claimedUntil: instant('claimed_until'),
    /** Why it is not as the lesson needs it; tried again by itself. */
    problem: text('problem').$type<MeetingProblem>(),
  },
  (table) => [
    check('provider_meetings_provider', sql`${table.provider} in ('jitsi', 'zoom')`),
    check('provider_meetings_made', sql`(${table.reference} is null) = (${table.url} is null)`),
  ],
)

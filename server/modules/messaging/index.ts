import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { announcementsService } from './announcements/service.ts'
import { addNoticesOnEvents } from './notices/on-events.ts'
import { noticesRoutes } from './notices/routes.ts'
import { noticesService } from './notices/service.ts'
import { staffMessagesRoutes } from './messages/routes.ts'
import { staffMessagesService } from './messages/service.ts'

export { countWaiting } from './notices/waiting-for-staff.ts'
export type MessagingDomain = ReturnType<typeof createMessaging>

/** What people are told: notices, announcements, and messages from staff. */
export function createMessaging(
  context: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) {
  const notices = noticesService(context, { catalogue })
  addNoticesOnEvents(context.events, notices)
  const staffMessages = staffMessagesService(context, { school })
  return {
    notices,
    announcements: announcementsService(context.db, { catalogue }),
    staffMessages,
    // Late reminders are useless.
    jobs: { urgent: notices.jobs, bulk: staffMessages.jobs },
  }
}

export const messagingRoutes = (
  { notices, announcements, staffMessages }: MessagingDomain,
  browser: { sessionOf(request: FastifyRequest): string | undefined },
) =>
  ({
    ...noticesRoutes(notices, browser.sessionOf),
    ...announcementsRoutes(announcements),
    ...staffMessagesRoutes(staffMessages),
  }) satisfies Partial<Handlers>

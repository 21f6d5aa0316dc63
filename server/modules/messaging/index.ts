import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { announcementsService } from './announcements/service.ts'
import { addNoticesOnEvents } from './notices/on-events.ts'
import { noticesService } from './notices/service.ts'
import { staffMessagesService } from './messages/service.ts'

export { waitingOnes } from './notices/waiting-for-staff.ts'
export type MessagingDomain = ReturnType<typeof createMessaging>

/** Inbox notifications, announcements, and messages from staff. */
export function createMessaging(
  context: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) {
  const notices = noticesService(context, { catalogue })
  addNoticesOnEvents(context.events, notices)
  const staffMessages = staffMessagesService(context, { school })
  const announcements = announcementsService(context.db, { catalogue })
  return {
    notices,
    announcements,
    handlers: {
      ...notices.handlers,
      ...announcements.handlers,
      ...staffMessages.handlers,
    } satisfies Partial<Handlers>,
    // Late reminders are useless.
    jobs: { urgent: notices.jobs, bulk: staffMessages.jobs },
  }
}

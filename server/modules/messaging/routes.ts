import type { Handlers } from '../../platform/http/mount.ts'
import type { FastifyRequest } from 'fastify'
import { announcementsRoutes } from './announcements/routes.ts'
import type { MessagingDomain } from './index.ts'
import type { StaffMessagesService } from './messages/service.ts'
import { noticesRoutes } from './notices/routes.ts'

const staffMessagesRoutes = (
  service: StaffMessagesService,
): Pick<Handlers, 'staffMessages' | 'exportMessages' | 'previewMessage' | 'sendMessage'> => ({
  staffMessages: ({ query }) => service.list(query),
  exportMessages: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  previewMessage: ({ body, now }) => service.preview(body, now),
  sendMessage: ({ caller, body, now }) => service.send(caller, body, now),
})

export const messagingRoutes = (
  { notices, announcements, staffMessages }: MessagingDomain,
  browser: { sessionOf(request: FastifyRequest): string | undefined },
) =>
  ({
    ...noticesRoutes(notices, browser.sessionOf),
    ...announcementsRoutes(announcements),
    ...staffMessagesRoutes(staffMessages),
  }) satisfies Partial<Handlers>

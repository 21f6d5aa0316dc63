import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffMessagesService } from './service.ts'

export const staffMessagesRoutes = (
  service: StaffMessagesService,
): Pick<Handlers, 'staffMessages' | 'exportMessages' | 'previewMessage' | 'sendMessage'> => ({
  staffMessages: ({ query }) => service.list(query),
  exportMessages: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  previewMessage: ({ body, now }) => service.preview(body, now),
  sendMessage: ({ caller, body, now }) => service.send(caller, body, now),
})

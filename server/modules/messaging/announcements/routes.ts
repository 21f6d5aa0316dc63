import type { Handlers } from '../../../platform/http/mount.ts'
import type { AnnouncementsService } from './service.ts'

export const announcementsRoutes = (
  service: AnnouncementsService,
): Pick<
  Handlers,
  | 'announcements'
  | 'exportAnnouncements'
  | 'makeAnnouncement'
  | 'stopAnnouncement'
  | 'resumeAnnouncement'
> => ({
  announcements: ({ query, now, locale }) => service.list(query, now, locale),
  exportAnnouncements: ({ caller, query, now, locale }) =>
    service.exported(caller, query, now, locale),
  makeAnnouncement: ({ caller, body, now, locale }) => service.make(caller, body, now, locale),
  stopAnnouncement: ({ caller, params, now, locale }) =>
    service.stop(caller, params.id, now, locale),
  resumeAnnouncement: ({ caller, params, now, locale }) =>
    service.resume(caller, params.id, now, locale),
})

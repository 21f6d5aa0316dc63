import { localeOf } from '../../http/locale-of.ts'
import type { Handlers } from '../../http/mount.ts'
import type { AnnouncementsService } from './service.ts'

export const announcementsRoutes = (
  service: AnnouncementsService,
): Pick<Handlers, 'announcements' | 'makeAnnouncement' | 'stopAnnouncement'> => ({
  announcements: ({ now, request }) => service.list(now, localeOf(request)),
  makeAnnouncement: ({ caller, body, now, request }) =>
    service.make(caller, body, now, localeOf(request)),
  stopAnnouncement: ({ caller, params, now, request }) =>
    service.stop(caller, params.id, now, localeOf(request)),
})

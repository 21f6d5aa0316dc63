import type { Handlers } from '../../http/mount.ts'
import type { AnnouncementsService } from './service.ts'

export const announcementsRoutes = (
  service: AnnouncementsService,
): Pick<Handlers, 'announcements' | 'makeAnnouncement' | 'stopAnnouncement'> => ({
  announcements: ({ now }) => service.list(now),
  makeAnnouncement: ({ caller, body, now }) => service.make(caller, body, now),
  stopAnnouncement: ({ caller, params, now }) => service.stop(caller, params.id, now),
})

import type { Handlers } from '../../../platform/http/mount.ts'
import type { ProgressService } from './service.ts'

export const progressRoutes = (
  service: ProgressService,
): Pick<Handlers, 'progress' | 'saveProgress'> => ({
  progress: ({ caller, now }) => service.mine(caller.uid, now),
  saveProgress: ({ caller, params, body, now }) =>
    service.save(caller.uid, params.watchedId, body, now),
})

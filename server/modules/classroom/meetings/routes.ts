import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { MeetingsService } from './service.ts'

export const meetingsRoutes = (
  service: MeetingsService,
): Pick<Handlers, 'startLesson' | 'makeMeeting'> => ({
  startLesson: ({ caller, params, now }) => service.start(caller, params.lessonId, now),
  async makeMeeting({ caller, params, now }) {
    await service.make(caller, params.lessonId, now)
    return done
  },
})

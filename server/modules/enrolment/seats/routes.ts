import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { SeatsService } from './service.ts'

export const seatsRoutes = (
  seats: SeatsService,
): Pick<Handlers, 'joinWaitingList' | 'leaveWaitingList'> => ({
  joinWaitingList: ({ caller, body, now }) => seats.join(caller.uid, body, now),
  leaveWaitingList: async ({ caller, body }) => {
    await seats.leave(caller.uid, body)
    return done
  },
})

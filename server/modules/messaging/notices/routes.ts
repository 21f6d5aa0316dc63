import type { FastifyRequest } from 'fastify'
import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { NoticesService } from './service.ts'

/** @param sessionOf hash of the request's session; undefined without one */
export const noticesRoutes = (
  service: NoticesService,
  sessionOf: (request: FastifyRequest) => string | undefined,
): Pick<Handlers, 'notices' | 'readNotices' | 'pushDevice'> => ({
  notices: ({ caller, now, locale }) => service.mine(caller.uid, now, locale),
  async readNotices({ caller, body, now }) {
    await service.markRead(caller.uid, body.ids, now)
    return done
  },
  async pushDevice({ caller, body, now, request }) {
    const session = sessionOf(request) ?? refuse('session.missing', 'Please sign in.')
    await service.keepDevice(caller.uid, session, body, now)
    return done
  },
})

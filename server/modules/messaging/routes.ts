import type { FastifyRequest } from 'fastify'
import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { MessagingDomain } from './index.ts'

/** @param sessionOf hash of the request's session; undefined without one */
export const messagingRoutes = (
  { notices, handlers }: MessagingDomain,
  { sessionOf }: { sessionOf(request: FastifyRequest): string | undefined },
) =>
  ({
    ...handlers,
    async pushDevice({ caller, body, now, request }) {
      const session = sessionOf(request) ?? refuse('session.missing', 'Please sign in.')
      await notices.keepDevice(caller.uid, session, body, now)
      return done
    },
  }) satisfies Partial<Handlers>

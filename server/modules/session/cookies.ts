import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookieSeconds } from '#contract/limits.ts'
import type { Config } from '../../config.ts'

/**
 * The session's two cookies: the id that only the server reads, and `uid`, a hint for the page that is
 * never authority. Script cannot see the first; on https its name forbids a foreign host to set it.
 */
export function sessionCookies(config: Pick<Config, 'secureCookies' | 'cookieSuffix'>) {
  const refresh = `${config.secureCookies ? '__Host-' : ''}refresh_token${config.cookieSuffix}`
  const uid = `uid${config.cookieSuffix}`
  const shared: CookieSerializeOptions = {
    path: '/',
    secure: config.secureCookies,
    sameSite: 'strict',
    maxAge: refreshCookieSeconds,
  }
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[refresh],

    /** Both cookies for seven days from now. */
    set(reply: FastifyReply, sessionId: string, personUid: string): void {
      reply.setCookie(refresh, sessionId, { ...shared, httpOnly: true })
      reply.setCookie(uid, personUid, shared)
    },

    clear(reply: FastifyReply): void {
      const { maxAge: _, ...attributes } = shared
      reply.clearCookie(refresh, { ...attributes, httpOnly: true })
      reply.clearCookie(uid, attributes)
    },
  }
}
export type SessionCookies = ReturnType<typeof sessionCookies>

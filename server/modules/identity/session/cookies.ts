import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookieSeconds } from '#contract/shared/limits.ts'
import type { Config } from '../../../config.ts'

type CookieConfig = Pick<
  Config,
  'secureCookies' | 'cookieSuffix' | 'origin' | 'apiOrigin' | 'apiSite'
>

/**
 * The session's two cookies: the id that only the server reads, and `uid`, a hint for the page without authority.
 * Script cannot see the first; on https its name keeps other hosts from setting it.
 */
export function sessionCookies(config: CookieConfig) {
  const refresh = `${config.secureCookies ? '__Host-' : ''}refresh_token${config.cookieSuffix}`
  const uid = `uid${config.cookieSuffix}`
  const hasOneHost = new URL(config.origin).hostname === new URL(config.apiOrigin).hostname
  const shared: CookieSerializeOptions = {
    path: '/',
    secure: config.secureCookies,
    // Calls to another site carry no other cookies; partitioned ones are sent only from our pages.
    ...(config.apiSite === 'cross-site'
      ? { sameSite: 'none', partitioned: true }
      : { sameSite: 'strict' }),
    maxAge: refreshCookieSeconds,
  }
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[refresh],

    /** Both cookies for seven days from now. */
    set(reply: FastifyReply, sessionId: string, personUid: string): void {
      reply.setCookie(refresh, sessionId, { ...shared, httpOnly: true })
      // With another API host the page writes this cookie itself, because it cannot read that host's cookies.
      if (hasOneHost) reply.setCookie(uid, personUid, shared)
    },

    clear(reply: FastifyReply): void {
      const { maxAge: _, ...attributes } = shared
      reply.clearCookie(refresh, { ...attributes, httpOnly: true })
      reply.clearCookie(uid, attributes)
    },
  }
}
export type SessionCookies = ReturnType<typeof sessionCookies>

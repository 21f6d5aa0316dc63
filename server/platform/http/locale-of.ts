import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { localeCookie, preferredAmong } from '#contract/shared/text/locales.ts'

/**
 * The language that was chosen for this browser, else the one that the browser asks for. It reads the cookie itself:
 * refusals before `@fastify/cookie` has its turn are in it too.
 */
export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  preferredAmong(
    parseCookie(headers.cookie ?? '')[localeCookie],
    new Negotiator({ headers }).languages(),
  )

import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { localeCookie, preferredAmong } from '#contract/shared/text/locales.ts'

/**
 * The language chosen on this browser, otherwise the browser's preference. Parses the cookie itself, because early
 * refusals are sent before `@fastify/cookie` runs.
 */
export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  preferredAmong(
    parseCookie(headers.cookie ?? '')[localeCookie],
    new Negotiator({ headers }).languages(),
  )

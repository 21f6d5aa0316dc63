import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { localeCookie, preferredAmong, pseudoLocale } from '#contract/shared/text/locales.ts'
import type { Caller } from './caller/authenticate.ts'

/**
 * The language chosen on this browser, otherwise the browser's preference. Parses the cookie itself, because early
 * refusals are sent before `@fastify/cookie` runs.
 */
export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  preferredAmong(
    parseCookie(headers.cookie ?? '')[localeCookie],
    new Negotiator({ headers }).languages(),
  )

/** The caller's language: the saved one, otherwise the browser's. */
export function readerLocale(
  request: Pick<FastifyRequest, 'headers'>,
  caller: Pick<Caller, 'locale'> | undefined,
): string {
  const browserLocale = localeOf(request)
  // Nobody saves the pseudo-locale: its cookie alone chooses it.
  return browserLocale === pseudoLocale ? browserLocale : (caller?.locale ?? browserLocale)
}

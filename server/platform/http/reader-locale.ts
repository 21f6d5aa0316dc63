import type { FastifyRequest } from 'fastify'
import { pseudoLocale } from '#contract/shared/text/locales.ts'
import { localeOf } from './locale-of.ts'
import type { Caller } from './caller/authenticate.ts'

/** The caller's language: the saved one, otherwise the browser's. */
export function readerLocale(
  request: Pick<FastifyRequest, 'headers'>,
  caller: Pick<Caller, 'locale'> | undefined,
): string {
  const browsers = localeOf(request)
  // Nobody saves the pseudo-locale: its cookie alone chooses it.
  return browsers === pseudoLocale ? browsers : (caller?.locale ?? browsers)
}

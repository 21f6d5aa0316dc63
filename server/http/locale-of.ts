import type { FastifyRequest } from 'fastify'
import { defaultLocale, localeCookie } from '#contract/locales.ts'
import { isLocale } from '../copy/copy.ts'

const pattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([\\w-]+)`)

/** The language that was chosen for this browser; the default one where none was, or there is no such language. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const named = pattern.exec(headers.cookie ?? '')?.[1]
  return named !== undefined && isLocale(named) ? named : defaultLocale
}

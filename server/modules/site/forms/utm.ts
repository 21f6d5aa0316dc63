import type { FastifyRequest } from 'fastify'
import { referralCodePattern } from '#contract/shared/ids.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { isStorable } from '../../../platform/http/limits/storable-text.ts'

const names = ['utm_source', 'utm_medium', 'utm_campaign']

/**
 * The campaign that led the visitor here, from the page's cookies, else from the address of the form's page, for
 * browsers without script. An invited friend's address also names the inviter: `ref`.
 */
export function utmOf({ cookies, headers }: FastifyRequest): Record<string, string> {
  const pageQuery = URL.parse(headers.referer ?? '')?.searchParams
  const found = names.flatMap((name) => {
    const value = (cookies[name] ?? pageQuery?.get(name))?.slice(0, shortTextMaximumCharacters)
    return value && isStorable(value) ? [[name, value]] : []
  })
  const ref = pageQuery?.get('ref')
  if (ref && referralCodePattern.test(ref)) found.push(['ref', ref])
  return Object.fromEntries(found) as Record<string, string>
}

import type { FastifyRequest } from 'fastify'
import { localeCookie, preferredAmong } from '#contract/locales.ts'

const pattern = new RegExp(`(?:^|;\\s*)${localeCookie}=([\\w-]+)`)

/** The language that was chosen for this browser, else the one that the browser asks for. */
export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  preferredAmong(pattern.exec(headers.cookie ?? '')?.[1], tagsIn(headers['accept-language']))

/** `ms`, `en` of `en;q=0.8, ms`. */
function tagsIn(header = ''): string[] {
  const weighted = header.split(',').map((part) => {
    const [tag = '', weight] = part.trim().split(/\s*;\s*q=/)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return weighted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

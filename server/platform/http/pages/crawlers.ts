import type { FastifyInstance } from 'fastify'
import { pathsOf } from '#contract/shared/pages.ts'

/**
 * `robots.txt` and the sitemap. Pages behind sign-in are not disallowed: they have `noindex`, and their link previews
 * must be readable.
 */
export function serveCrawlers(
  app: FastifyInstance,
  { origin, paths }: { origin: string; paths: () => Promise<readonly string[]> },
): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /media/',
          '',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await paths()).flatMap((path) => inLanguages(origin, path))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
      )
  })
}

/** A page in each language; each entry names all of them, as search engines want it. */
function inLanguages(origin: string, path: string): string[] {
  const languages = pathsOf(path)
  const links = languages.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.locale}" href="${origin}${one.path}"/>`,
  )
  return languages.map((one) => `<url><loc>${origin}${one.path}</loc>${links.join('')}</url>`)
}

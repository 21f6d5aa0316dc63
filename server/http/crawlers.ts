import type { FastifyInstance } from 'fastify'

/**
 * `robots.txt` and the sitemap. Pages behind sign-in are not disallowed: they say `noindex` themselves, and link
 * previews of them must be readable.
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
    const urls = (await paths()).map((path) => `<url><loc>${origin}${path}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
}

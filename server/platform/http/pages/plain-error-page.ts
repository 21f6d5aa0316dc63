import type { FastifyRequest } from 'fastify'
import { copyOf } from '../../copy/copy.ts'

/** Did somebody open this as a page? */
export const isOpened = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)

/** The page for server errors. Depends on nothing that may have failed. */
export const plainErrorPage = (locale: string): string => {
  const t = copyOf('errors', locale)
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <title>${t('other.title')}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
  </head>
  <body>
    <main>
      <h1>${t('other.title')}</h1>
      <p>${t('other.message')}</p>
      <p><a href="/">${t('backToHome')}</a></p>
    </main>
  </body>
</html>
`
}

import type { FastifyRequest } from 'fastify'
import errors from '#content/locales/en/errors.json' with { type: 'json' }

/** Did somebody open this as a page? */
export const isOpened = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)

/** The page shown when the server fails: it needs nothing that may have failed. */
export const plainErrorPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${errors.other.title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
  </head>
  <body>
    <main>
      <h1>${errors.other.title}</h1>
      <p>${errors.other.message}</p>
      <p><a href="/">${errors.backToHome}</a></p>
    </main>
  </body>
</html>
`

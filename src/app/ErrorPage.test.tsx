import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import '#platform/i18n/i18n.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { SchoolHere, unknownSchool } from '#platform/school/school-here.ts'
import { ErrorPage, isNotFound } from './ErrorPage.tsx'

const school = {
  ...unknownSchool,
  support_email: 'bantuan@kelasku.example',
  whatsapp: '60123456789',
}

/** The page of a route whose loader fails with `failure`. */
async function pageFor(failure: unknown): Promise<string> {
  const handler = createStaticHandler([
    {
      id: 'root',
      children: [
        {
          path: '/',
          loader: () => {
            // What a loader throws may be a Response, as the router's own are.
            throw failure
          },
          element: <p>Whole</p>,
          errorElement: (
            <SchoolHere value={school}>
              <ErrorPage />
            </SchoolHere>
          ),
        },
      ],
    },
  ])
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('The router answered instead of a page')
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
}

it.each([
  new Response(null, { status: 404 }),
  new Refusal('class.unknown', 404, "We couldn't find this class."),
])('ERR-05: says 404 Not Found and leads home', async (failure) => {
  const html = await pageFor(failure)
  expect(html).toContain('<title>404 Not Found</title>')
  expect(html).toContain('<h1>404 Not Found</h1>')
  expect(html).toContain('This page could not be found')
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/)
})

it.each([
  [new Error('a bug'), 'Something went wrong'],
  [new Refusal('server.bug', 500, 'Oh'), 'Something went wrong'],
  [new Unreachable(), 'Not on this phone yet'],
])('ERR-05: says of %s: %s, and leads home or to us', async (failure, title) => {
  const html = await pageFor(failure)
  expect(html).toContain(`<title>${title}</title>`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toMatch(/home page.*contact us/)
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/)
  expect(html).toContain('href="mailto:bantuan@kelasku.example"')
  expect(html).toContain('href="https://wa.me/60123456789"')
})

it('ERR-05: knows a missing page by the router, by a Response and by a refusal', () => {
  const byRouter = { status: 404, statusText: 'Not Found', internal: true, data: '' }
  expect(isNotFound(byRouter)).toBe(true)
  expect(isNotFound(new Response(null, { status: 404 }))).toBe(true)
  expect(isNotFound(new Refusal('class.unknown', 404, "We couldn't find this class."))).toBe(true)
})

it('nothing else counts as a missing page', () => {
  expect(isNotFound(new Refusal('server.bug', 500, 'Oh'))).toBe(false)
  expect(isNotFound(new Response(null, { status: 500 }))).toBe(false)
  expect(isNotFound(new Error('404'))).toBe(false)
  expect(isNotFound({ status: 404 })).toBe(false)
  expect(isNotFound(undefined)).toBe(false)
})

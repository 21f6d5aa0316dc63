import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import school from '#content/pages/school.json' with { type: 'json' }
import { pages } from '#contract/shared/pages.ts'
import '#platform/i18n/i18n.ts'
import { createRoutes, discoverPages } from './routes.tsx'
import type { Sources } from './sources.ts'

vi.mock('#platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'visitor' }),
}))

const sources = {
  origin: () => 'https://kelasku.test',
  school: async () => school,
  ask: () => Promise.reject(new Error('Nothing is asked for')),
  mayAskWorker: () => false,
  showLocaleAt: async () => undefined,
  posted: () => null,
} as unknown as Sources

const started = async (path: string, table: typeof pages) => {
  const router = createMemoryRouter(createRoutes(sources, table), {
    initialEntries: [path],
    patchRoutesOnNavigation: discoverPages(sources),
  })
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve()
    else router.subscribe(({ initialized }) => initialized && resolve())
  })
  return router
}

async function show(path: string, table = pages): Promise<string> {
  const router = await started(path, table)
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  router.dispose()
  return html
}

it.each([
  '/nope',
  '/nope/deeper',
  '/full-programme/nonsense',
  '/spm-past-year-papers/xyz/abc',
  '/full-programme/order/later',
  '/chapter/No',
])('ROUTE-22: %s is the 404 page in the default layout for a visitor', async (path) => {
  const html = await show(path)
  expect(html).toContain('<h1>404 Not Found</h1>')
  expect(html).toContain('<footer')
})

it('ERR-06: a page with an unknown guard is the error page', async () => {
  const table = pages.map((page) =>
    page.path === '/download' ? { ...page, who: 'nobody' as never } : page,
  )
  expect(await show('/download', table)).toContain('<h1>Something went wrong')
})

it('a page that was not compiled is discovered, even if a route with parameters matches its path', async () => {
  const router = await started('/', [])
  const at = async (path: string) => {
    await router.navigate(path)
    return router.state.matches.at(-1)?.route.path
  }
  expect(await at('/a-token-of-thirty-two-characters')).toBe('/:token')
  expect(await at('/download')).toBe('/download')
  expect(await at('/ms/download')).toBe('/ms/download')
  expect(await at('/nope/deeper')).toBe('*')
  router.dispose()
})

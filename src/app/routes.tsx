import type { ReactElement } from 'react'
import {
  redirectDocument,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import {
  isPersonal,
  localeAt,
  pageAt,
  pages,
  prefixes,
  type PageRoute,
} from '#contract/shared/pages.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { sessionStarted } from '#platform/session/session.ts'
import { loadScreen } from './load-screen.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Framed, type RootData } from './Framed.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RootLayout } from './layouts/RootLayout.tsx'
import { screens, type Screen } from './screens.ts'
import type { Sources } from './sources.ts'

export type RouteHandle = { page: PageRoute; screen: Screen }

/** The router's routes, made from a table of pages. A page with an unknown guard shows the error page. */
export function createRoutes(sources: Sources, table: readonly PageRoute[] = pages): RouteObject[] {
  return [
    {
      id: 'root',
      loader: async (): Promise<RootData> => ({
        school: await sources.school(),
        origin: sources.origin(),
      }),
      shouldRevalidate: isSamePage,
      HydrateFallback: Blank,
      element: <RootLayout />,
      errorElement: <Framed layout="default" outlet={<ErrorPage />} />,
      children: [
        ...pageRoutes(sources, table),
        { path: '*', element: <Framed layout="default" outlet={<NotFoundPage />} /> },
      ],
    },
  ]
}

/** Adds a page when somebody opens it: a cheap phone would take a tenth of a second to compile all pages. */
export const discoverPages =
  (sources: Sources): PatchRoutesOnNavigationFunction =>
  ({ path, patch }) => {
    const page = pageAt(path)
    if (page) patch('root', pageRoutes(sources, [page]))
  }

/** Pages in their layouts, personal ones behind a guard. */
function pageRoutes(sources: Sources, table: readonly PageRoute[]): RouteObject[] {
  const personal = table.filter(isPersonal)
  return [
    ...inLayouts(table.filter((page) => !isPersonal(page))),
    ...(personal.length > 0
      ? [{ lazy: () => import('./signed-in/SignedInOnly.tsx'), children: inLayouts(personal) }]
      : []),
  ]

  function inLayouts(some: readonly PageRoute[]): RouteObject[] {
    const usual = some.filter((page) => !page.alone)
    const alone = some.filter((page) => page.alone)
    return [...inFrames(usual), ...inFrames(alone, true)]
  }

  function inFrames(some: readonly PageRoute[], alone = false): RouteObject[] {
    const layouts = [...new Set(some.map(({ layout }) => layout))]
    return layouts.map((layout) => ({
      element: <Framed layout={layout} alone={alone} />,
      // A page that fails keeps its frame: header, menu and footer still work.
      children: [
        {
          errorElement: <ErrorPage />,
          children: some.filter((page) => page.layout === layout).flatMap(inLanguages),
        },
      ],
    }))
  }

  /** A page that the server renders has a path in each language. */
  function inLanguages(page: PageRoute): RouteObject[] {
    const others = page.html === 'whole' ? prefixes : []
    const prefixed = others.map((locale) => `/${locale}${page.path === '/' ? '' : page.path}`)
    return [page.path, ...prefixed].map((path) => route(page, path))
  }

  function route(page: PageRoute, path: string): RouteObject {
    const screen = screens[page.screen]
    return {
      id: path,
      path,
      handle: { page, screen } satisfies RouteHandle,
      loader: async ({ params, request }) => {
        const { pathname, search } = new URL(request.url)
        requirePage(page, pathname)
        await sources.showLocaleAt(pathname)
        // Only the device draws personal pages. The session may start later than the module loads.
        if (isPersonal(page)) {
          const [{ restoreBeforeRender }] = await Promise.all([loadScreen(screen), sessionStarted])
          await restoreBeforeRender?.({ page, params })
        }
        const locale = localeAt(pathname, defaultLocale)
        try {
          return (await screen.load?.(sources, { page, params, locale })) ?? null
        } catch (failure) {
          // The worker may have cached the whole page even if its data is not on this device.
          if (failure instanceof Unreachable && page.html === 'whole' && sources.mayAskWorker())
            return redirectDocument(pathname + search)
          throw failure
        }
      },
      lazy: () => loadScreen(screen),
    }
  }
}

/** True if the page is reloaded in place, false for a navigation to another page. */
const isSamePage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

const guards: ReadonlySet<PageRoute['who']> = new Set(['all', 'visitor', 'signed-in'])

/**
 * Checks parameters against the table, which the router cannot. A page with an unknown guard is open to nobody.
 * @throws Refusal 404, Error
 */
function requirePage(page: PageRoute, pathname: string): void {
  if (!guards.has(page.who)) throw new Error(`unknown guard: ${page.who}`)
  if (pageAt(pathname) !== page)
    throw new Refusal('request.not-found', 404, `${pathname} is not a page`)
}

/** Renders nothing until the router has loaded the first page. */
function Blank(): ReactElement | null {
  return null
}

import '#ui/tokens.css'
import '#ui/base.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom'
import { RouterContext } from './app/layouts/scroll-place.ts'
import { deviceSources, noteStarted } from './app/sources.ts'
import { createRoutes, discoverPages } from './app/routes.tsx'
import type { RootData } from './app/Framed.tsx'
import { skipHydration } from './app/use-is-hydrated.ts'
import { leadsTo, pageAt } from '#contract/shared/pages.ts'
import { reportCaughtError, reportUncaughtErrors } from '#platform/reports/bugs.ts'
import { guardChunks } from '#platform/worker/chunk-guard.ts'
import { nameSchool, preferredLocale, shownLocale, showLocaleAt } from '#platform/i18n/i18n.ts'
import { watchPageSpeed } from '#platform/reports/page-speed.ts'
import { loadTombstones, startSession, startView } from '#platform/session/session.ts'
import { resumeView } from '#platform/session/view-as.ts'

/** Determines the person without waiting for the network, then renders the page, then starts the rest. */
async function start(): Promise<void> {
  reportUncaughtErrors()
  const view = resumeView(location.pathname)
  let destination: () => string | undefined = () => undefined
  guardChunks(() => destination())
  const wanted = await frontPageWanted()
  if (wanted) return location.replace(wanted)
  const landing = location.search
  // Nothing personal is rendered before the tombstones are read; the request to the server starts at once.
  const whoIsHere = view ? startView(view) : loadTombstones().then(startSession)
  // Each step takes a while on a slow phone; between steps the page can scroll and respond.
  await pause()
  await showLocaleAt(location.pathname)
  const { documentElement } = document
  const isRenderedInLocale = documentElement.lang === shownLocale()
  // Assigning a language, even the same, styles the whole page again.
  if (!isRenderedInLocale) documentElement.lang = shownLocale()
  const here = pageAt(location.pathname)
  const routes = createRoutes(deviceSources, here ? [here] : [])
  // A page cached in another language is rendered again.
  const page = isRenderedInLocale && document.getElementById('page-data')?.textContent
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  // Hydration needs the chunks of the server's page before the first render.
  const rendered = page ? (JSON.parse(page) as HydrationState) : undefined
  if (rendered) {
    nameSchool((rendered.loaderData as { root: RootData }).root.school.name)
    await loadMatched(routes)
  }
  const router = createBrowserRouter(routes, {
    ...(rendered && { hydrationData: rendered }),
    patchRoutesOnNavigation: discoverPages(deviceSources),
  })
  destination = () =>
    router.state.navigation.location && router.createHref(router.state.navigation.location)
  const app = (
    <StrictMode>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </StrictMode>
  )
  await pause()
  // Hydration renders the first frame for a visitor, as the server did.
  await whoIsHere
  const caught = { onCaughtError: reportCaughtError }
  if (page) startTransition(() => void hydrateRoot(root, app, caught))
  else {
    await untilDrawable(router)
    for (const tag of document.head.querySelectorAll('[data-first]')) tag.remove()
    skipHydration()
    startTransition(() => createRoot(root, caught).render(app))
  }

  noteStarted()
  watchPageSpeed()
  document.documentElement.dataset['started'] = ''
  document.getElementById('again')?.remove()
  // The page works even if this chunk does not load.
  import('./app/start-after-paint.tsx').then(
    (loaded) => loaded.startAfterPaint(router, landing),
    () => undefined,
  )
}

/**
 * The front page in the wanted language, if the worker answered with another one or with the shell: without the server
 * nothing redirects there.
 */
async function frontPageWanted(): Promise<string | undefined> {
  const { pathname, search, hash } = location
  const to = leadsTo(pathname, preferredLocale())
  if (to === pathname || !('caches' in globalThis)) return undefined
  const isShell = document.getElementById('page-data') === null
  const isBetter = isShell || (await caches.match(to).catch(() => undefined))
  return isBetter ? to + search + hash : undefined
}

const pause = () => new Promise<void>((resume) => setTimeout(resume))

/** Resolves when the router's first page is loaded or has failed; until then the shell stays on screen. */
async function untilDrawable(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}

async function loadMatched(routes: Parameters<typeof matchRoutes>[0]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

// The inline script reloads, or offers to.
start().catch(() => dispatchEvent(new Event('start-failed')))

import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom'
import type { EndpointName } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/site/forms/forms.ts'
import { isPersonal, pathIn, pathsOf, type PageRoute } from '#contract/shared/pages.ts'
import type { School } from '#contract/identity/sign-in.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { copyIn, copyModules, copyPaths } from '#platform/i18n/for-server.ts'
import { PagePlaceholder } from './PagePlaceholder.tsx'
import { Framed, type RootData } from './Framed.tsx'
import { ForPerson } from './layouts/ForPerson.tsx'
import { RootLayout } from './layouts/RootLayout.tsx'
import { createRoutes, type RouteHandle } from './routes.tsx'
import { screens, type Screen } from './screens.ts'
import type { Ask } from './sources.ts'
import { structuredData } from './structured-data.ts'

/** The server's own data sources, always current. */
export type ServerSources = {
  school(): Promise<School>
  ask(name: EndpointName, params: unknown, locale: string): Promise<unknown>
}

export type RenderedPage = {
  /** Title, description and links, for the document's head. */
  head: string
  body: string
  /** The data that the device hydrates with, so that it renders the same. */
  data: unknown
  /** Source files of the page's own chunks, as the build's manifest names them. */
  modules: string[]
  /** Files of copy that the page fetches. */
  copies: string[]
}

/** Files of copy that a page fetches when it is drawn on the device. */
export const copiesOf = (page: PageRoute, locale: string): string[] =>
  copyPaths(locale, screens[page.screen].copy)

/**
 * Source files of the chunks that draw a page on the device, besides the entry: its screen and copy, its guard, and
 * the module that reads the school.
 */
export const modulesOf = (page: PageRoute, locale: string): string[] => [
  'src/platform/school/school.ts',
  ...(isPersonal(page) ? ['src/app/signed-in/SignedInOnly.tsx'] : []),
  ...modulesOfScreen(screens[page.screen], locale),
]

const modulesOfScreen = ({ module, copy }: Screen, locale: string): string[] => [
  `src/app/routes/${module}`,
  ...copyModules(locale, copy),
]

/** Links to the page in each language. Only search engines need them, and they read the server's HTML. */
function alternatesOf(path: string, origin: string): string {
  const link = (locale: string, to: string) =>
    `<link rel="alternate" hreflang="${locale}" href="${origin}${to}">`
  const all = pathsOf(path).map((one) => link(one.locale, one.path))
  return all.join('') + link('x-default', pathIn(defaultLocale, path))
}

const fresh = <T,>(data: T) => ({ data, keptAt: null })
/** React renders a page's head tags first; they are moved into the head. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/

/**
 * Renders the public page at `path`; undefined if its parameters name nothing that exists. An unknown path is rendered
 * as the 404 page. Other failures are thrown.
 */
export async function render(
  path: string,
  sources: ServerSources,
  origin: string,
  { posted = null, locale = defaultLocale }: { posted?: PostedForm | null; locale?: string } = {},
): Promise<RenderedPage | undefined> {
  const routes = createRoutes({
    origin: () => origin,
    school: () => sources.school(),
    ask: (async (name: EndpointName, params: unknown) =>
      fresh(await sources.ask(name, params, locale))) as Ask,
    mayAskWorker: () => false,
    showLocaleAt: async () => undefined,
    posted: () => posted,
  })
  const { context, draw } = await answerOf(routes, new URL(path, origin), locale)
  const error: unknown = Object.values(context.errors ?? {})[0]
  if (error !== undefined) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined
    throw error instanceof Error ? error : new Error(`${path} failed`, { cause: error })
  }
  const { school } = context.loaderData['root'] as RootData
  const site = { origin, school }
  const html = await draw()
  const head = headTags.exec(html)?.[0] ?? ''
  const route = context.matches.findLast(({ route }) => route.handle)?.route
  const handle = route?.handle as RouteHandle | undefined
  return {
    head:
      head +
      (handle && !handle.page.unlisted ? alternatesOf(path, origin) : '') +
      (route && handle && locale === defaultLocale
        ? structuredData(handle.page, context.loaderData[route.id], site)
        : ''),
    body: html.slice(head.length),
    // Without data the device renders the 404 page again.
    data: handle ? { loaderData: context.loaderData } : null,
    modules: handle ? modulesOfScreen(handle.screen, locale) : [],
    copies: handle ? copyPaths(locale, handle.screen.copy) : [],
  }
}

/**
 * Renders the frame and a placeholder for a page that only the device can render. Pages behind sign-in get the frame
 * of a signed-in person.
 */
export async function renderFrame(
  page: PageRoute,
  words: { title: string; description: string },
  sources: Pick<ServerSources, 'school'>,
  origin: string,
  locale: string,
): Promise<string> {
  const frame = <Framed layout={page.layout} outlet={<PagePlaceholder {...words} />} />
  const routes: RouteObject[] = [
    {
      id: 'root',
      loader: async (): Promise<RootData> => ({ school: await sources.school(), origin }),
      element: <RootLayout />,
      children: [
        {
          path: '*',
          element:
            page.who === 'signed-in' ? (
              <ForPerson person={undefined} is="signed-in">
                {frame}
              </ForPerson>
            ) : (
              frame
            ),
        },
      ],
    },
  ]
  // The path keeps the names of its parameters, because the frame does not depend on their values.
  const { draw } = await answerOf(routes, new URL(page.path.replace('?', ''), origin), locale)
  return draw()
}

/** @throws if the routes do not answer with a page */
async function answerOf(
  routes: RouteObject[],
  url: URL,
  locale: string,
): Promise<{ context: StaticHandlerContext; draw(): Promise<string> }> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response)
    throw new Error(`${url.pathname} answered ${context.status} instead of a page`)
  const root = context.loaderData['root'] as RootData | undefined
  if (!root) {
    const [cause] = Object.values(context.errors ?? {})
    throw new Error(`the school could not be read for ${url.pathname}`, { cause })
  }
  const i18n = await copyIn(locale, root.school.name)
  return {
    context,
    async draw() {
      const router = createStaticRouter(handler.dataRoutes, context)
      const { prelude } = await prerender(
        <StrictMode>
          <I18nextProvider i18n={i18n}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </I18nextProvider>
        </StrictMode>,
      )
      return new Response(prelude).text()
    },
  }
}

import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { EndpointName } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/forms.ts'
import type { School } from '#contract/sign-in.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { createRoutes, type RouteHandle } from './routes.tsx'
import type { RootData } from './root-data.ts'
import type { Ask } from './sources.ts'
import { structuredData } from './structured-data.ts'

/** The server's own sources; what comes from them is of this moment. */
export type ServerSources = {
  school(): Promise<School>
  ask(name: EndpointName, params: unknown): Promise<unknown>
}

export type RenderedPage = {
  /** Title, description and links, for the document's head. */
  head: string
  body: string
  /** What the device starts from, so that it draws the same. */
  data: unknown
  /** Source files of the page's own chunks, as the build's manifest names them. */
  modules: string[]
}

const fresh = <T,>(data: T) => ({ data, keptAt: null })
/** React puts a page's own head tags first in what it renders; they belong into the head. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/

/**
 * Renders the public page at `path`; undefined when the page knows nothing of what its parameters name.
 * A path that no route has is drawn as the 404 page. Every other failure is thrown.
 */
export async function render(
  path: string,
  sources: ServerSources,
  origin: string,
  posted: PostedForm | null = null,
): Promise<RenderedPage | undefined> {
  startI18n()
  const handler = createStaticHandler(
    createRoutes({
      origin: () => origin,
      school: () => sources.school(),
      ask: (async (name: EndpointName, params: unknown) =>
        fresh(await sources.ask(name, params))) as Ask,
      mayAskWorker: () => false,
      posted: () => posted,
    }),
  )
  const context = await handler.query(new Request(new URL(path, origin)))
  if (context instanceof Response)
    throw new Error(`${path} answered ${context.status} instead of a page`)
  const error: unknown = Object.values(context.errors ?? {})[0]
  if (error !== undefined) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined
    throw error instanceof Error ? error : new Error(`${path} failed`, { cause: error })
  }
  const { school } = context.loaderData['root'] as RootData
  const site = { origin, school }
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  const head = headTags.exec(html)?.[0] ?? ''
  const handle = context.matches.findLast(({ route }) => route.handle)?.route.handle as
    | RouteHandle
    | undefined
  return {
    head:
      head +
      (handle ? structuredData(handle.page, context.loaderData[handle.page.path], site) : ''),
    body: html.slice(head.length),
    // What is no page is drawn anew on the device: which route it fails at depends on its path.
    data: handle ? { loaderData: context.loaderData, actionData: null, errors: null } : null,
    modules: handle ? [`src/app/${handle.screen.module}`] : [],
  }
}

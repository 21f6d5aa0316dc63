import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Catalogue, ExamTimetable, HomeFacts } from '#contract/catalogue.ts'
import type { School } from '#contract/sign-in.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { createRoutes } from './routes.tsx'

/** The server's own sources; what comes from them is of this moment. */
type ServerSources = {
  school(): Promise<School>
  home(): Promise<{ catalogue: Catalogue; facts: HomeFacts }>
  examTimetable(exam: 'spm' | 'igcse'): Promise<ExamTimetable>
}

const fresh = <T,>(data: T) => ({ data, keptAt: null })
/** React puts a page's own head tags first in what it renders; they belong into the head. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/

/** Renders the public page at `path`: its head tags, its body, and the data that the device starts from. */
export async function render(path: string, sources: ServerSources, origin: string) {
  startI18n()
  const handler = createStaticHandler(
    createRoutes({
      origin: () => origin,
      school: () => sources.school(),
      home: async () => fresh(await sources.home()),
      examTimetable: async (exam) => fresh(await sources.examTimetable(exam)),
    }),
  )
  const context = await handler.query(new Request(new URL(path, origin)))
  if (context instanceof Response)
    throw new Error(`${path} answered ${context.status} instead of a page`)
  const error = Object.values(context.errors ?? {})[0]
  if (error !== undefined) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  const head = headTags.exec(html)?.[0] ?? ''
  return {
    head,
    body: html.slice(head.length),
    data: { loaderData: context.loaderData, actionData: null, errors: null },
  }
}

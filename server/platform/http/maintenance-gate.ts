import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints.ts'
import { documentedEndpoints } from '#contract/every-endpoint.ts'
import { maintenanceRetrySeconds } from '#contract/shared/limits.ts'
import type { Maintenance } from '#contract/school/maintenance.ts'
import { findPage, leadsToStaff, pageAt, pathIn } from '#contract/shared/pages.ts'
import { isCall } from './is-call.ts'
import { localeOf } from './locale-of.ts'
import { wantsPage } from './pages/pages.ts'
import { refuse } from './refusal.ts'

const maintenancePage = '/maintenance'

/** Also open during maintenance: webhooks, the operator's switch, staff's calls, the OpenAPI document. */
const openRoutes = /^\/api\/v1\/(webhooks|maintenance|staff)(\/|$)|^\/api\/v1\/openapi\.json$/
const openCalls: ReadonlySet<string> = new Set(
  (Object.values(documentedEndpoints) as Endpoint[])
    .filter(({ staysOpen }) => staysOpen)
    .map(({ path }) => path),
)

/**
 * During maintenance, pages redirect to `/maintenance` and calls are refused, except staff's pages and the calls that
 * stay open. Files are served as usual. Private pages open on devices that have them, without a request to the server.
 */
export function maintenanceGate(
  app: FastifyInstance,
  state: () => Promise<Pick<Maintenance, 'on'>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url
    const isOfApi = isCall(request)
    // Pages have no route, except for posted forms.
    const path = route ?? request.url.split('?')[0] ?? '/'
    if (!isOfApi && !isAboutPage(request, path)) return
    const { on } = await state()
    if (isOfApi) {
      if (!on || isOpenCall(path)) return
      reply.header('retry-after', String(maintenanceRetrySeconds))
      return refuse('server.maintenance', 'We are down for maintenance.')
    }
    const leadTo = (page: string) => {
      const to = pathIn(findPage(path)?.locale ?? localeOf(request), page)
      return reply.header('cache-control', 'no-store').redirect(to, 302)
    }
    if (!on) return pageAt(path)?.path === maintenancePage ? leadTo('/') : undefined
    if (isOpenPage(path, request.url)) return
    reply.header('retry-after', String(maintenanceRetrySeconds))
    return leadTo(maintenancePage)
  })
}

/** A page to open or a form posted to one; addresses with a route of their own, such as files, are neither. */
const isAboutPage = (request: FastifyRequest, path: string) =>
  request.is404 ? wantsPage(request, path) : request.method === 'POST' && pageAt(path) !== undefined

const isOpenCall = (route: string) => openRoutes.test(route) || openCalls.has(route)

function isOpenPage(path: string, url: string): boolean {
  const search = /\?.*/.exec(url)?.[0] ?? ''
  return pageAt(path)?.path === maintenancePage || leadsToStaff(path, search)
}

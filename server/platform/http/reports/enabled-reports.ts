import type { FastifyInstance } from 'fastify'
import { isCall } from '../is-call.ts'

/**
 * What pages shall report, as `x-reports` and `data-reports` name it; empty for nothing.
 * @param receivers who receives reports of each kind; undefined if nobody does
 */
export const enabledReports = (receivers: { bugs: unknown; speed: unknown }): string =>
  Object.entries(receivers)
    .flatMap(([kind, receiver]) => (receiver === undefined ? [] : [kind]))
    .join(' ')

/**
 * Tells pages what to report by `x-reports` on every answer of the API. The pages that the server sends have it as
 * `data-reports`; without either they report nothing.
 */
export function addReportingHeader(app: FastifyInstance, reports: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) reply.header('x-reports', reports)
  })
}

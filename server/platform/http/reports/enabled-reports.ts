import type { FastifyInstance } from 'fastify'
import { isCall } from '../is-call.ts'

/**
 * The kinds of reports that pages send, in the format of `x-reports` and `data-reports`; may be empty.
 * @param receivers the receiver of each kind; undefined if it is disabled
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

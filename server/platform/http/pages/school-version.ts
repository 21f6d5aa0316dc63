import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { School } from '#contract/identity/sign-in.ts'
import { isCall } from '../is-call.ts'

/** Short, because it goes with every answer. */
export const versionOfSchool = (school: School): string =>
  createHash('sha256').update(JSON.stringify(school)).digest('base64url').slice(0, 8)

/** Sends the version of the school's descriptor as `x-school` with every API answer, so that pages refetch it. */
export function nameSchoolVersion(app: FastifyInstance, version: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) reply.header('x-school', version())
  })
}

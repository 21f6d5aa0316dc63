import type { FastifyInstance } from 'fastify'

/** `/healthz`: this process answers. `/readyz`: the database answers it as well. */
export function mountHealth(app: FastifyInstance, database: { ping(): Promise<unknown> }): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, why: 'the database does not answer' })
    }
  })
}

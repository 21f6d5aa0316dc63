import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shorter than the timeout of load balancers: a query that hangs counts as no answer. */
const answerWithinMs = 4000

/** `/healthz`: this process answers. `/readyz`: it is not shutting down, and the database answers in time. */
export function mountHealth(
  app: FastifyInstance,
  {
    database,
    isDraining,
  }: {
    database: { ping(): Promise<unknown> }
    isDraining(): boolean
  },
): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ ok: false, why: 'this server is stopping' })
    const answered = await Promise.race([
      database.ping().then(
        () => true,
        () => false,
      ),
      wait(answerWithinMs, false, { ref: false }),
    ])
    return answered
      ? { ok: true }
      : reply.code(503).send({ ok: false, why: 'the database does not answer' })
  })
}

import type { FastifyInstance } from 'fastify'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'

/**
 * Marks every answer as ours, so that devices can tell it from one by a captive portal or a proxy. Addresses that
 * cannot be decoded run no hook: `answerUnroutable` marks those.
 */
export function markOwnAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(ownAnswerHeader, '1')
    done()
  })
}

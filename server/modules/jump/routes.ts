import type { FastifyInstance } from 'fastify'
import { jumpPath } from '#contract/jump/jump.ts'
import { examKeys } from '#contract/kinds.ts'
import { sendKept } from '../../http/kept-page.ts'
import type { JumpService } from './service.ts'

/** The search indexes of questions; public, because they hold names and seconds, but no media. */
export function serveJump(app: FastifyInstance, jump: JumpService): void {
  for (const exam of examKeys)
    app.get(jumpPath(exam), async (request, reply) => {
      const file = await jump.file(exam)
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      reply.type('application/json; charset=utf-8')
      return sendKept(request, reply, file, 200)
    })
}

import type { FastifyInstance } from 'fastify'
import { searchIndexPath } from '#contract/papers/search/search-index.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import { sendKept } from '../../../platform/http/pages/kept-page.ts'
import type { SearchService } from './service.ts'

/** The search indexes of questions; public, because they hold names and seconds, but no media. */
export function serveSearch(app: FastifyInstance, search: SearchService): void {
  for (const exam of examKeys)
    app.get(searchIndexPath(exam), async (request, reply) => {
      const file = await search.file(exam)
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      reply.type('application/json; charset=utf-8')
      return sendKept(request, reply, file, 200)
    })
}

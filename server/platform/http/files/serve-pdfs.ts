import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { refuse } from '../refusal.ts'

/** Serves PDFs that are generated on request, to requests with a signed link that names the file. */
export function servePdfs(
  app: FastifyInstance,
  folder: string,
  { links, clock }: { links: Pick<MediaLinks, 'isGood'>; clock: () => Date },
  /** @param id what follows the folder in the media key, without `.pdf` */
  make: (id: string, now: Date) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `/media/${folder}/*`,
    async ({ params, query }, reply) => {
      const now = clock()
      const path = params['*']
      const { name } = query
      if (!links.isGood(`${folder}/${path}`, query, now) || typeof name !== 'string')
        refuse('link.refused', 'This link has ended.')
      const pdf = (await make(path.replace(/\.pdf$/, ''), now)) ?? refuse('request.not-found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(pdf)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { limitWork } from '../limits/limit-work.ts'
import { refuse } from '../refusal.ts'

/** Estimated CPU time of a PDF, in milliseconds. */
const pdfMs = 40
/** How many PDFs one person may have drawn in a minute. */
export const pdfsPerMinute = 75

/** Limits on drawing PDFs: of one person, and of all at once. */
export const limitPdfs = () => limitWork({ mostMs: pdfsPerMinute * pdfMs, atOnce: 2, waiting: 100 })

/** Serves PDFs that are generated on request, to requests with a signed link that names the file. */
export function servePdfs(
  app: FastifyInstance,
  folder: string,
  {
    links,
    limit,
    clock,
  }: {
    links: Pick<MediaLinks, 'isGood'>
    limit: ReturnType<typeof limitPdfs>
    clock: () => Date
  },
  /** @param id what follows the folder in the media key, without `.pdf` */
  make: (id: string, now: Date) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `/media/${folder}/*`,
    async ({ params, query }, reply) => {
      const now = clock()
      const path = params['*']
      const { name, u: uid } = query
      if (!links.isGood(`${folder}/${path}`, query, now) || typeof name !== 'string')
        refuse('link.refused', 'This link has ended.')
      const id = path.replace(/\.pdf$/, '')
      const made = await limit.run(String(uid), pdfMs, () => make(id, now))
      const pdf = made ?? refuse('request.not-found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(pdf)
    },
  )
}

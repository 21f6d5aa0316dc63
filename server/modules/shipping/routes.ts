import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../gateways/media/links.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ParcelsService } from './service.ts'

export const parcelsRoutes = (
  service: ParcelsService,
): Pick<
  Handlers,
  | 'staffParcels'
  | 'exportParcels'
  | 'staffParcel'
  | 'moveParcels'
  | 'postParcels'
  | 'changeParcelAddress'
  | 'makeParcelFile'
> => ({
  staffParcels: ({ query }) => service.list(query),
  exportParcels: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  staffParcel: ({ caller, params, now }) => service.read(caller, params.parcel, now),
  moveParcels: ({ caller, body, now }) => service.move(caller, body, now),
  postParcels: ({ caller, body, now }) => service.post(caller, body, now),
  changeParcelAddress: ({ caller, params, body, now }) =>
    service.changeAddress(caller, params.parcel, body, now),
  makeParcelFile: ({ caller, body, now }) => service.files.link(caller, body, now),
})

/** Packing lists and labels, for the signed link that staff asked for. */
export function serveParcelFiles(
  app: FastifyInstance,
  {
    parcels,
    links,
    clock,
  }: { parcels: ParcelsService; links: Pick<MediaLinks, 'isGood'>; clock: () => Date },
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/parcels/*',
    async (request, reply) => {
      const key = `parcels/${request.params['*']}`
      const now = clock()
      const { name } = request.query
      if (!links.isGood(key, request.query, now) || typeof name !== 'string')
        refuse('link.refused', 'This link has ended.')
      const pdf = (await parcels.files.file(key, now)) ?? refuse('request.not-found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(pdf)
    },
  )
}

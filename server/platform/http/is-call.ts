import type { FastifyRequest } from 'fastify'

/**
 * Did a route of the API match? The route decides, not the path: `/%61pi/v1/user` and `http://host/api/v1/user`
 * lead to the same route as `/api/v1/user`.
 */
export const isCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false

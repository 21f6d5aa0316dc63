import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller, for logs and bug reports. */
    callerUid: string | null
  }
}

/** Adds a field for the caller's uid to requests. */
export const keepCallerUid = (app: FastifyInstance): void => {
  app.decorateRequest('callerUid', null)
}

/** Sets the caller of a request. */
export function setRequestCaller(request: FastifyRequest, uid: string | undefined): void {
  request.callerUid = uid ?? null
}

/** For a line of the log: the caller's uid, or nothing for a visitor. */
export const actorOf = ({ callerUid }: { callerUid: string | null }): { uid?: string } =>
  callerUid ? { uid: callerUid } : {}

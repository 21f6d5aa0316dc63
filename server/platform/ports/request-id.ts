import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const current = new AsyncLocalStorage<string | undefined>()
export const requestIdHeader = 'x-request-id'
const sane = /^[\w-]{16,64}$/

/** The id of the request that caused the current work, directly or by a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Runs `work` as a consequence of a request; undefined: of none. */
export const underRequest = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** For calls of providers: their support and their logs find the request by it. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId()
  return id === undefined ? {} : { [requestIdHeader]: id }
}

/** The id that a proxy in front gave, else a new one. It is for reading logs: nothing is decided by it. */
export const nameRequests =
  (isBehindProxy: boolean) =>
  ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = isBehindProxy ? headers[requestIdHeader] : undefined
    return typeof given === 'string' && sane.test(given) ? given : randomUUID()
  }

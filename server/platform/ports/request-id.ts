import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const current = new AsyncLocalStorage<string | undefined>()
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w-]{16,64}$/

/** The id of the request that caused the current work, directly or by a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Runs `work` with the id of the request that caused it; undefined if none did. */
export const runForRequest = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** The header for calls of providers, by which their support and logs find the request. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId()
  return id === undefined ? {} : { [requestIdHeader]: id }
}

/** The id given by a trusted proxy, otherwise a new one. Only for logs: nothing is decided by it. */
export const requestIdGenerator =
  (isBehindProxy: boolean) =>
  ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = isBehindProxy ? headers[requestIdHeader] : undefined
    return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
  }

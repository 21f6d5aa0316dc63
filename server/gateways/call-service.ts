import { inSpan } from '../platform/ports/tracing.ts'
import { requestIdHeaders } from '../platform/ports/request-id.ts'

/** Longest answer that is read from an outside service. */
const answerMaximumBytes = 256 * 1024
const answerWithinMs = 5000

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
export type ServiceReply = { status: number; text: string }

/**
 * Calls an address of the configuration. No redirect is followed, so that no answer can lead us to another host.
 * @throws when there is no answer in time, or it is too long
 */
export const callService = (url: string, request: ServiceRequest): Promise<ServiceReply> =>
  inSpan(`${request.method} ${new URL(url).host}`, 'call', {}, () => send(url, request))

async function send(url: string, request: ServiceRequest): Promise<ServiceReply> {
  const answer = await fetch(url, {
    ...request,
    headers: { ...requestIdHeaders(), ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > answerMaximumBytes) throw new Error(`more than ${answerMaximumBytes} bytes`)
    parts.push(part)
  }
  return { status: answer.status, text: Buffer.concat(parts).toString('utf8') }
}

export const isDone = ({ status }: ServiceReply): boolean => status >= 200 && status < 300

/** Why an outside service was not reached, as one line for the log. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

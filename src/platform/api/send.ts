import * as v from 'valibot'
import {
  endpoints,
  isPublicRead,
  refusalsOf,
  type BodyOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type FileBody,
  type ParamsOf,
  type QueryOf,
  type QueryTextOf,
  type Reply,
  type ReplyOf,
} from '#contract/endpoints.ts'
import { viewAsHeader } from '#contract/identity/view-as.ts'
import { refusals, type RefusalCode } from '#contract/shared/errors.ts'
import { isOwnAnswer } from '#contract/shared/own-answer.ts'
import { Refused } from '#contract/shared/wire.ts'
import { noteReachable, setDown } from './online.ts'
import { refusedInView, endView, currentView } from '../session/view-as.ts'
import { noteUndeclared } from '../reports/unexpected.ts'
import { noteSchoolVersion } from '../school/school-here.ts'
import { noteEnabledReports } from '../reports/enabled-reports.ts'
import { apiOrigin } from './api-origin.ts'
import { BrokenReply, Refusal, Unreachable } from './failures.ts'

export type InputOf<E extends Endpoint> = (ParamsOf<E> extends undefined
  ? { params?: undefined }
  : { params: { [K in keyof ParamsOf<E>]: ParamsOf<E>[K] } }) &
  (QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> | QueryTextOf<E> }) &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> }) & {
    signal?: AbortSignal
    /** The server carries out a write once per key. Generated if missing. */
    idempotencyKey?: string
  }
export type Input<N extends EndpointName> = InputOf<Endpoints[N]>

const answerWithinMs = 20_000
/** A photo takes long on a slow network: at 20 kbit/s 150 KB need a minute. */
const fileAnswerWithinMs = 120_000

export const send = <N extends EndpointName>(
  name: N,
  input: Input<N>,
  bearer?: string,
): Promise<Reply<N>> => sendTo(endpoints[name], name, input, bearer)

/** The kept data of an earlier answer; undefined if this version reads it no longer. */
export function parseKept<N extends EndpointName>(name: N, kept: unknown): Reply<N> | undefined {
  const endpoint: Endpoint = endpoints[name]
  const reply = v.safeParse(endpoint.reply, kept)
  return reply.success ? (reply.output as Reply<N>) : undefined
}

/**
 * Makes one request, and distinguishes refusals, missing answers and bugs. A success must be a file or complete
 * JSON from our own server: truncated JSON, or an answer of a captive portal or proxy, counts as no answer.
 * @throws Refusal, Unreachable, BrokenReply, or the signal's abort reason
 */
export async function sendTo<E extends Endpoint>(
  endpoint: E,
  name: string,
  input: InputOf<E>,
  bearer?: string,
): Promise<ReplyOf<E>> {
  const { response, body } = await reach(endpoint, input, bearer)
  if (response.ok) {
    if (!isOwnAnswer(response) || body === undefined) throw noteSilence(`${name}: not our answer`)
    noteReachable(true)
    if (!endpoint.staysOpen) setDown(false)
    const reply = v.safeParse(endpoint.reply, body)
    if (!reply.success) throw new BrokenReply(name, body)
    return reply.output
  }
  const refused = v.safeParse(Refused, body)
  if (refused.success && refused.output.code in refusals) {
    noteReachable(true)
    const { code, status_code, message, fields } = refused.output
    if (code === 'view-as.closed') endView()
    if (code === 'server.maintenance') {
      setDown(true)
      throw new Unreachable(code)
    }
    const declared: readonly string[] = refusalsOf(endpoint)
    if (!declared.includes(code)) noteUndeclared(status_code)
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new Refusal(code as RefusalCode, status_code, message, fields, retryAfter)
  }
  // A proxy or a captive portal answered instead.
  if (response.status >= 500 || body === undefined)
    throw noteSilence(`${response.status} without our own body`)
  noteUndeclared(response.status)
  throw new Error(`${name} answered ${response.status}`)
}

function noteSilence(why: string): Unreachable {
  noteReachable(false)
  return new Unreachable(why)
}

type RequestInput = {
  params?: object | undefined
  query?: object | undefined
  body?: object | undefined
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
}

/** The response, and its body as a file or JSON: undefined if the JSON is invalid or truncated. */
async function reach(
  endpoint: Endpoint,
  input: RequestInput,
  bearer: string | undefined,
): Promise<{ response: Response; body: unknown }> {
  const headers = new Headers({ accept: 'application/json', 'x-app-build': __APP_BUILD__ })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const view = currentView()
  if (view) {
    if (!isPublicRead(endpoint) && !endpoint.isViewable) {
      refusedInView.set(refusedInView.get() + 1)
      throw new Refusal(
        'view-as.closed',
        403,
        'This call is not available while viewing as a student.',
      )
    }
    headers.set(viewAsHeader, String(view.id))
  }
  if (bearer && endpoint.who !== 'anyone' && endpoint.method !== 'GET') {
    headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  }
  const timeout = AbortSignal.timeout(
    endpoint.binary || endpoint.isLong ? fileAnswerWithinMs : answerWithinMs,
  )
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    // Cookies are sent to another origin too, if calls go there.
    credentials: apiOrigin() ? 'include' : 'same-origin',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }
  if (input.body !== undefined) {
    if (endpoint.form) init.body = new URLSearchParams(withoutUndefined(input.body))
    else if (endpoint.binary) {
      const { type, bytes } = input.body as FileBody
      headers.set('content-type', type)
      init.body = bytes
    } else {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input.body)
    }
  }
  try {
    const response = await fetch(apiOrigin() + pathOf(endpoint, input), init)
    noteEnabledReports(response)
    noteSchoolVersion(response)
    const isFile = endpoint.file && response.ok
    return { response, body: await (isFile ? response.blob() : readJson(response)) }
  } catch (failure) {
    if (input.signal?.aborted) throw failure
    throw noteSilence(String(failure))
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // truncated
  }
}

function pathOf(endpoint: Endpoint, { params, query }: RequestInput): string {
  const values = params as Record<string, unknown> | undefined
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values?.[name])),
  )
  const search = new URLSearchParams(withoutUndefined(query ?? {})).toString()
  return search ? `${path}?${search}` : path
}

function withoutUndefined(body: object): Record<string, string> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

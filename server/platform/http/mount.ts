import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as v from 'valibot'
import {
  needsSecondFactor,
  type BinaryBody,
  type Endpoint,
  type FileBody,
  type Schema,
} from '#contract/endpoints.ts'
import {
  everyEndpoint,
  type EveryBody,
  type EveryEndpoint,
  type EveryName,
  type EveryParams,
  type EveryQuery,
  type EveryReply,
} from '#contract/every-endpoint.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/open.ts'
import { sendCsv, sendExcel, sendText, type CsvTable } from './files/file-reply.ts'
import type { BehindSecondFactor, FactorPassedAt } from './behind-second-factor.ts'
import { keepBytes } from './files/file-body.ts'
import { onlyOnce } from './limits/idempotency.ts'
import { readerLocale } from './reader-locale.ts'
import { needsRecentSignIn, requireRecentProof } from './recent-sign-in.ts'
import { parseOrRefuse, refuse } from './refusal.ts'
import { RefusalInWords } from './refuse-in-words.ts'
import { requireOwnPage, requireOwnSite } from './same-origin.ts'
import { isStorable } from './limits/storable-text.ts'
import type { Caller, Authenticate } from './caller/authenticate.ts'
import type { AsViewed } from './caller/view-as.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file. */
    takesFile?: boolean
  }
  interface FastifyRequest {
    /** The signed-in caller; undefined in public calls. */
    caller?: Caller | undefined
    /** Hash of the browser's session; undefined without one. */
    readonly sessionHash: string | undefined
  }
}

/** The validated input of a handler. */
export type Call<N extends EveryName> = {
  params: EveryParams<N>
  query: EveryQuery<N>
  body: EveryBody<N>
  caller: EveryEndpoint[N]['who'] extends 'signed-in' ? Caller : undefined
  now: Date
  /** The caller's language. */
  locale: string
  request: FastifyRequest
  reply: FastifyReply
}
type Answer<N extends EveryName> = EveryEndpoint[N] extends { file: 'csv' }
  ? CsvTable
  : EveryEndpoint[N] extends { file: 'text' }
    ? AsyncIterator<string>
    : EveryEndpoint[N] extends { file: 'excel' }
      ? Buffer
      : EveryReply<N>
export type Handlers = { [N in EveryName]: (call: Call<N>) => Promise<Answer<N>> }
type AnyHandler = (call: Record<keyof Call<EveryName>, unknown>) => Promise<unknown>

const formType = 'application/x-www-form-urlencoded'

/** Mounts every call of the contract. In tests each reply is checked against its schema. */
export function mount(
  app: FastifyInstance,
  handlers: Handlers,
  {
    db,
    config,
    clock,
    who,
    behindSecondFactor,
    passedFactorAt,
    asViewed,
  }: {
    db: Db
    config: Config
    clock: () => Date
    who: Authenticate
    behindSecondFactor: BehindSecondFactor
    passedFactorAt: FactorPassedAt
    asViewed: AsViewed
  },
): void {
  const once = onlyOnce(db)
  app.decorateRequest('caller')
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [EveryName, Endpoint][]) {
    const handle = handlers[name] as AnyHandler
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      config: { takesFile: endpoint.binary !== undefined },
      // Refused before the body is read, and after the rate limit, which is an earlier hook.
      preParsing: async (request) => {
        if (endpoint.who === 'cookie' || endpoint.ownPage)
          // The requirement has signing in, which travels as a form, without a header of ours.
          (endpoint.form ? requireOwnSite : requireOwnPage)(request, config)
        const caller = endpoint.who === 'signed-in' ? await who(request, clock()) : undefined
        if (endpoint.right && !(caller && mayDo(caller.role, endpoint.right)))
          refuse('staff.forbidden', 'Your role does not allow that.')
        const isBehind = caller && (await behindSecondFactor(request, caller, clock()))
        if (isBehind && needsSecondFactor(endpoint))
          refuse('second-factor.needed', 'Please give a code of your authenticator app first.')
        const inSession = isBehind ? { ...caller, role: 'student' as const } : caller
        request.caller = await asViewed(request, endpoint, inSession, clock())
      },
      handler: async (request, reply) => {
        const now = clock()
        reply.header('cache-control', 'no-store')
        const { caller } = request
        const params = endpoint.params ? parseParams(endpoint.params, request.params) : undefined
        const query = endpoint.query ? parseQuery(endpoint.query, request.query) : undefined
        const body = bodyOf(endpoint, request)
        if (needsRecentSignIn(endpoint, body)) {
          const passedAt = caller ? await passedFactorAt(request, caller, now) : null
          requireRecentProof(endpoint, { signedInAt: caller?.signedInAt, passedAt }, now)
        }
        const locale = readerLocale(request, caller)
        const call = { params, query, body, caller, now, locale, request, reply }
        const run = () =>
          handle(call).catch((failure: unknown) => {
            throw failure instanceof RefusalInWords ? failure.in(locale) : failure
          })
        const key = request.headers['idempotency-key']
        const answer =
          caller && isRemembered(endpoint) && typeof key === 'string'
            ? await once(
                {
                  uid: caller.uid,
                  key: key.slice(0, 200),
                  method: endpoint.method,
                  url: request.url,
                  body: withoutFields(body, endpoint.secretFields),
                  now,
                },
                run,
              )
            : await run()
        if (endpoint.file === 'csv') return sendCsv(reply, answer as CsvTable)
        if (endpoint.file === 'excel') return sendExcel(reply, answer as Buffer)
        if (endpoint.file) return sendText(reply, answer as AsyncIterator<string>)
        if (config.test) v.parse(endpoint.reply, answer)
        return answer
      },
    }
    if (endpoint.binary) keepBytes(app, endpoint.binary, route)
    else app.route(route)
  }
}

/** Whether the reply is stored for retries. Not for files, since uploading twice has the same result. */
const isRemembered = ({ method, idempotency, binary }: Endpoint) =>
  method !== 'GET' && idempotency !== 'not-replayed' && !binary

function withoutFields(body: unknown, fields: readonly string[] = []): unknown {
  if (fields.length === 0 || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => !fields.includes(key)))
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.binary) return fileBody(endpoint.binary, request)
  return endpoint.body ? parseBody(endpoint, endpoint.body, request) : undefined
}

/** The bytes of a file whose content type the call accepts; its handler checks the content. */
function fileBody({ types }: BinaryBody, { headers, body }: FastifyRequest): FileBody {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) refuse('request.wrong-type', `This call takes ${types.join(' or ')}.`)
  return { type, bytes: (body ?? Buffer.alloc(0)) as Buffer<ArrayBuffer> }
}

/** The body in the format that the call declares and no other, so that no foreign form passes for JSON. */
function parseBody(endpoint: Endpoint, schema: Schema, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith(formType) ?? false
  if (request.body !== undefined && isForm !== (endpoint.form ?? false))
    refuse('request.malformed', 'The body has another form than this call takes.')
  const { body: sent = {} } = request
  // A list passes for an object without required fields; no call takes one.
  const body = parseOrRefuse(schema, Array.isArray(sent) ? null : sent)
  return isStorable(body)
    ? body
    : refuse(
        'request.malformed',
        'A text holds half a character, or the body is nested too deeply.',
      )
}

/** A bad query is not typed by a person. */
function parseQuery(schema: NonNullable<Endpoint['query']>, query: unknown): unknown {
  const parsed = v.safeParse(schema, query)
  return parsed.success && isStorable(parsed.output)
    ? parsed.output
    : refuse('request.malformed', 'The query has another form than this call takes.')
}

/** A bad id in a path is an unknown address, not an invalid form. */
function parseParams(schema: NonNullable<Endpoint['params']>, params: unknown): unknown {
  const parsed = v.safeParse(schema, params)
  return parsed.success ? parsed.output : refuse('request.not-found')
}

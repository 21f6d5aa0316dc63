import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import {
  needsSecondFactor,
  type BinaryBody,
  type Endpoint,
  type FileBody,
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
import { schemasOf, serializeByContract, validateByContract } from './contract-schemas.ts'
import type { BehindSecondFactor, FactorPassedAt } from './behind-second-factor.ts'
import { keepBytes } from './files/file-body.ts'
import { onlyOnce } from './limits/idempotency.ts'
import { readerLocale } from './locale-of.ts'
import { needsRecentSignIn, requireRecentProof } from './recent-sign-in.ts'
import { refuse } from './refusal.ts'
import { RefusalInWords } from './refuse-in-words.ts'
import { requireOwnPage, requireOwnSite } from './same-origin.ts'
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

/** Mounts every call of the contract, with its schemas. */
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
  app.setValidatorCompiler(validateByContract)
  app.setSerializerCompiler(serializeByContract(config.test))
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [EveryName, Endpoint][]) {
    const handle = handlers[name] as AnyHandler
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemasOf(endpoint),
      config: { takesFile: endpoint.binary !== undefined },
      // Refused before the body is read, and after the rate limit, which is an earlier hook.
      preParsing: async (request) => {
        if (endpoint.who === 'cookie' || endpoint.ownPage)
          // By the requirement, signing in is a posted form without a header of ours.
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
      preValidation: async (request) => {
        requireDeclaredForm(endpoint, request)
        // If every field is optional, the body may be missing.
        if (endpoint.body && request.body === undefined) request.body = {}
      },
      handler: async (request, reply) => {
        const now = clock()
        reply.header('cache-control', 'no-store')
        const { caller } = request
        const params = endpoint.params && request.params
        const query = endpoint.query && request.query
        const body = endpoint.binary
          ? fileBody(endpoint.binary, request)
          : endpoint.body && request.body
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

/** The bytes of a file whose content type the call accepts; its handler checks the content. */
function fileBody({ types }: BinaryBody, { headers, body }: FastifyRequest): FileBody {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) refuse('request.wrong-type', `This call takes ${types.join(' or ')}.`)
  return { type, bytes: (body ?? Buffer.alloc(0)) as Buffer<ArrayBuffer> }
}

/** Refuses a form where the call declares JSON, and the reverse, so that no foreign form passes for JSON. */
function requireDeclaredForm({ form, body }: Endpoint, request: FastifyRequest): void {
  const isForm = request.headers['content-type']?.startsWith(formType) ?? false
  if (body && request.body !== undefined && isForm !== (form ?? false))
    refuse('request.malformed', 'The body has another form than this call takes.')
}

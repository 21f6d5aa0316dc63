import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  endpoints,
  type Body,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type Params,
  type Reply,
  type Schema,
} from '#contract/endpoints.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { onlyOnce } from './idempotency.ts'
import { parseOrRefuse, refuse } from './refusal.ts'
import { demandSameOrigin } from './same-origin.ts'
import { isStorable } from './storable-text.ts'
import type { Caller, WhoIsCalling } from './who-is-calling.ts'

/** What a handler is given: everything already parsed and checked. */
export type Call<N extends EndpointName> = {
  params: Params<N>
  body: Body<N>
  caller: Endpoints[N]['who'] extends 'signed-in' ? Caller : undefined
  now: Date
  request: FastifyRequest
  reply: FastifyReply
}
export type Handlers = { [N in EndpointName]: (call: Call<N>) => Promise<Reply<N>> }

type Deps = { db: Db; config: Config; clock: () => Date; who: WhoIsCalling }
type AnyHandler = (call: Record<keyof Call<EndpointName>, unknown>) => Promise<unknown>

const formType = 'application/x-www-form-urlencoded'

/** Mounts every call of the contract. In tests each reply is checked against its schema on the way out. */
export function mount(
  app: FastifyInstance,
  handlers: Handlers,
  { db, config, clock, who }: Deps,
): void {
  const once = onlyOnce(db)
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handle = handlers[name] as AnyHandler
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const now = clock()
        reply.header('cache-control', 'no-store')
        if (endpoint.who === 'cookie' || name === 'signIn') demandSameOrigin(request, config)
        const caller = endpoint.who === 'signed-in' ? await who(request, now) : undefined
        const params = endpoint.params ? parseParams(endpoint.params, request.params) : undefined
        const body = endpoint.body ? parseBody(endpoint, endpoint.body, request) : undefined
        const run = () => handle({ params, body, caller, now, request, reply })
        const key = request.headers['idempotency-key']
        const answer =
          caller && endpoint.method !== 'GET' && !endpoint.secretReply && typeof key === 'string'
            ? await once(
                {
                  uid: caller.uid,
                  key: key.slice(0, 200),
                  method: endpoint.method,
                  url: request.url,
                  body,
                  now,
                },
                run,
              )
            : await run()
        if (config.test) v.parse(endpoint.reply, answer)
        return answer
      },
    })
  }
}

/** The body in the form that the call declares and no other, so that no foreign form can stand for JSON. */
function parseBody(endpoint: Endpoint, schema: Schema, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith(formType) ?? false
  if (request.body !== undefined && isForm !== (endpoint.form ?? false))
    refuse('request.malformed', 'The body has another form than this call takes.')
  const body = parseOrRefuse(schema, request.body)
  return isStorable(body) ? body : refuse('request.malformed', 'A text holds half a character.')
}

/** A bad id in a path is something that does not exist, not a bad form. */
function parseParams(schema: NonNullable<Endpoint['params']>, params: unknown): unknown {
  const parsed = v.safeParse(schema, params)
  return parsed.success ? parsed.output : refuse('request.not-found')
}

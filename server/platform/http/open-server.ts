import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonBodyMaximumBytes } from '#contract/shared/limits.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import type { Config } from '../../config.ts'
import {
  currentRequestId,
  requestIdGenerator,
  requestIdHeader,
  runForRequest,
} from '../ports/request-id.ts'
import { answerUnroutable } from './answer-errors.ts'
import { limitBodyTime, requestTimeoutMs } from './limits/body-time.ts'
import { beginSpan, type TraceSpan } from '../ports/tracing.ts'
import { actorOf, keepCallerUid } from './caller/caller-uid.ts'
import { loggedPath } from './reports/logged-path.ts'
import { OneLineARequest } from './reports/one-line-a-request.ts'

const requestIdLabel = 'request_id'

/** A server without routes: its limits and its log. */
export function openServer({
  trustedProxies,
  logLevel,
}: Pick<Config, 'trustedProxies' | 'logLevel'>): FastifyInstance {
  const app: FastifyInstance = fastify({
    bodyLimit: jsonBodyMaximumBytes,
    trustProxy: trustedProxies,
    genReqId: requestIdGenerator(trustedProxies.length > 0),
    logger: loggerOptions(logLevel),
    logController: new OneLineARequest({ requestIdLogLabel: requestIdLabel }),
    // Requests that still arrive on an open connection are answered too (`drain.ts`).
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  propagateRequestId(app)
  markOwnAnswers(app)
  dropGoneClients(app)
  limitBodyTime(app)
  keepCallerUid(app)
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request, ...actorOf(request) }, 'client hung up')
    done()
  })
  // Any page may send plain text to us without a preflight; no call takes it.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  return app
}

/** A JSON body of zero length counts as no body, not as an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** Every log line, job and provider call that a request causes carries its id, and so does the answer to a call. */
function propagateRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id, url }, reply, done) => {
    if (url.startsWith('/api/')) reply.header(requestIdHeader, id)
    runForRequest(id, done)
  })
  const spans = new WeakMap<FastifyRequest, TraceSpan>()
  // Set again, because the request's context may be lost while its body is read.
  app.addHook('preValidation', (request, _reply, done) => {
    runForRequest(request.id, () => {
      const route = request.routeOptions.url ?? 'none'
      const attributes = { 'http.route': route, 'http.request.method': request.method }
      const span = beginSpan(`${request.method} ${route}`, 'request', attributes)
      if (!span) return done()
      spans.set(request, span)
      span.run(done)
    })
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? statusCode : undefined
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}

/** Addresses may hold a code, a token or a signed link: the log gets the path without them. */
const loggerOptions = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  /** Adds the request's id to lines that are not logged by the request itself. */
  mixin(_line: object, _level: number, logger: { bindings(): object }) {
    const id = currentRequestId()
    return id === undefined || requestIdLabel in logger.bindings() ? {} : { [requestIdLabel]: id }
  },
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: loggedPath(request) }),
  },
})

/**
 * Marks every answer as ours, so that devices can tell it from one by a captive portal or a proxy. Addresses that
 * cannot be decoded run no hook: `answerUnroutable` marks those.
 */
function markOwnAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(ownAnswerHeader, '1')
    done()
  })
}

/** Drops requests whose client has hung up before they are handled. */
export function dropGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Reading the address here also caches it for the time after the client hangs up.
    if (request.socket.remoteAddress !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}

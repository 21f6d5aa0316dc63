import fastify, { type FastifyInstance, type FastifyLoggerOptions } from 'fastify'
import { jsonBodyMaximumBytes } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import { answerUnroutable } from './answer-errors.ts'
import { limitBodyTime, requestTimeoutMs } from './body-time.ts'
import { actorOf, keepCallerUid } from './caller-uid.ts'
import { leaveGoneClients } from './gone-clients.ts'
import { loggedPath } from './logged-path.ts'
import { markOwnAnswers } from './mark-own-answers.ts'
import { OneLineARequest } from './one-line-a-request.ts'

/** A server without routes: its limits and its log. */
export function openServer({
  trustedProxies,
  logLevel,
}: Pick<Config, 'trustedProxies' | 'logLevel'>): FastifyInstance {
  const app: FastifyInstance = fastify({
    bodyLimit: jsonBodyMaximumBytes,
    trustProxy: trustedProxies,
    logger: loggerOptions(logLevel),
    logController: new OneLineARequest(),
    // Requests that still arrive on an open connection are answered too (`drain.ts`).
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  markOwnAnswers(app)
  leaveGoneClients(app)
  limitBodyTime(app)
  keepCallerUid(app)
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ req: request, ...actorOf(request) }, 'request given up')
    done()
  })
  // Any page may send plain text to us without a preflight; no call takes it.
  app.removeContentTypeParser('text/plain')
  return app
}

/** Addresses may hold a code, a token or a signed link: the log gets the path without them. */
const loggerOptions = (level: string): FastifyLoggerOptions & { redact: string[] } => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: (request) => ({ method: request.method, url: loggedPath(request) }),
  },
})

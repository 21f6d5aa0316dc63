import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals, type RefusalCode } from '#contract/shared/errors.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import type { Refused } from '#contract/shared/wire.ts'
import { copyOf } from '../copy/copy.ts'
import { actorOf } from './caller/caller-uid.ts'
import { localeOf } from './locale-of.ts'
import { isOpened, plainErrorPage } from './pages/plain-error-page.ts'
import { Refusal } from './refusal.ts'

/**
 * Turns every error into an answer: a refusal shows its code; other errors reveal nothing.
 * @param onBug called for each bug, with the pattern of the route's path, and the caller
 */
export function answerErrors(
  app: FastifyInstance,
  onBug: (error: Error, route: string, actor: { uid?: string }) => void = () => undefined,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal)
      return isTemporary(error) && isOpened(request)
        ? answerInWords(request, reply, error)
        : answer(request, reply, error)
    const code = codeOfFramework(error)
    if (code) return answer(request, reply, new Refusal(code, error.message))
    const route = request.routeOptions.url
    if (isUnreachable(error)) {
      request.log.warn({ err: withoutValues(error), route, ...actorOf(request) }, 'unavailable')
      return answerFailure(request, reply, 'server.unavailable', 'Please try again soon.')
    }
    request.log.error({ err: withoutValues(error), route, ...actorOf(request) }, 'bug')
    onBug(withoutValues(error), route ?? '*', actorOf(request))
    return answerFailure(request, reply, 'server.bug', 'Something went wrong.')
  })
}

/** Refused before routing: an address that cannot be decoded, or is too long. */
export function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code = error.code === 'FST_ERR_BAD_URL' ? 'request.malformed' : 'request.not-found'
  reply.header(ownAnswerHeader, '1')
  void answer(request, reply, new Refusal(code, 'This address does not exist.'))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(
    request,
    reply,
    new Refusal(
      'request.not-found',
      `${request.method} ${request.url.split('?')[0]} does not exist.`,
    ),
  )
}

/** A person who opened a page gets a sentence, a call gets an envelope. */
function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'server.bug' | 'server.unavailable',
  message: string,
): FastifyReply {
  const refusal = new Refusal(code, message)
  return isOpened(request)
    ? answerInWords(request, reply, refusal)
    : answer(request, reply, refusal)
}

/** A retry later may succeed. */
const isTemporary = ({ code }: Refusal) =>
  code === 'request.too-many' || code === 'server.unavailable'

function answerInWords(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  setRetryAfter(reply, refusal)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainErrorPage(localeOf(request)))
}

function setRetryAfter(reply: FastifyReply, { retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
}

/** A refusal without its own text has the text of its code. */
function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: Refused = {
    status_code: refusal.status,
    code: refusal.code,
    message:
      refusal.message === refusal.code
        ? copyOf('refusals', localeOf(request))(refusal.code)
        : refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
  }
  setRetryAfter(reply, refusal)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body)
}

/** Fastify's own refusals, by our codes. */
function codeOfFramework(error: FastifyError): RefusalCode | undefined {
  const status = error.statusCode
  if (status === refusals['request.too-many']) return 'request.too-many'
  if (status === refusals['request.too-large']) return 'request.too-large'
  return status !== undefined && status >= 400 && status < 500 ? 'request.malformed' : undefined
}

/** A failed query names its values, which are people's names and addresses: the database's message is enough. */
function withoutValues(error: Error): Error {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error
}

/** Errors of the database driver that have no code. */
const driverMessages = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
])

const unreachableNames = new Set(['BucketAway', 'DatabaseSilent', 'IdentityUnreachable'])

/**
 * Whether the database or the bucket is unreachable or too slow, a disk is full, or tokens cannot be verified now:
 * nothing was changed, and a retry later may succeed.
 */
function isUnreachable(error: Error): boolean {
  const codes = new Set([
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '53300',
    '53100',
    'ENOSPC',
    'EDQUOT',
  ])
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.has(String(cause.code))) return true
    if (unreachableNames.has(cause.name) || driverMessages.has(cause.message)) return true
  }
  return false
}

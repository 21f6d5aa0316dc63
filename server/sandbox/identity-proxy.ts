import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Emulator } from './emulator.ts'
import { neverInProduction } from './never-in-production.ts'

const bodyMaximumBytes = 64 * 1024
const answerWithinMs = 10_000

/** The calls of the page's SDK; the emulator's administration is not reachable from a browser. */
const forwarded =
  /^\/(?:identitytoolkit\.googleapis\.com\/(?:v1\/accounts:[A-Za-z]+|v2\/recaptchaConfig)|securetoken\.googleapis\.com\/v1\/token)$/
/** These only read. */
const changeNothing = /:(?:lookup|createAuthUri)$|\/token$/

type Options = {
  production: boolean
  emulator: Pick<Emulator, 'host' | 'ready'>
  /** Awaited before the reply, so that a kill does not lose an acknowledged change. */
  onChange: () => Promise<void>
}

/** The emulator on our own origin, so that `connect-src 'self'` holds in development too. @throws in production */
export function identityProxy({ production, emulator, onChange }: Options): FastifyPluginAsync {
  neverInProduction(production, 'The way to the Auth emulator')
  let isReady = false
  emulator.ready.then(
    () => (isReady = true),
    () => undefined,
  )

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = new URL(request.url, `http://${emulator.host}`)
    if (!forwarded.test(pathname)) return answerLikeFirebase(reply, 404, 'NOT_FOUND')
    if (!isReady) return answerLikeFirebase(reply, 503, 'STARTING')
    const answer = await sendRequest(`http://${emulator.host}${pathname}${search}`, request)
    if (!answer) return answerLikeFirebase(reply, 503, 'STARTING')
    if (answer.ok && request.method !== 'GET' && !changeNothing.test(pathname))
      await onChange().catch((error: unknown) =>
        request.log.warn({ err: error }, 'accounts were not kept'),
      )
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(Buffer.from(await answer.arrayBuffer()))
  }

  return async (app) => {
    // Bodies pass through unchanged, whatever the app around parses.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyMaximumBytes },
      (_request, body, done) => done(null, body),
    )
    for (const service of ['identitytoolkit', 'securetoken'])
      app.route({
        method: ['GET', 'POST'],
        url: `/${service}.googleapis.com/*`,
        handler: forward,
      })
  }
}

/** Undefined when the emulator does not answer. */
async function sendRequest(url: string, request: FastifyRequest): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: request.method,
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      signal: AbortSignal.timeout(answerWithinMs),
      ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
    })
  } catch (error) {
    request.log.warn({ err: error }, 'the Auth emulator does not answer')
    return undefined
  }
}

/** The SDK turns `STARTING` into the code `auth/starting`. */
function answerLikeFirebase(reply: FastifyReply, status: number, message: string): FastifyReply {
  if (status === 503) reply.header('retry-after', '2')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: { code: status, message } })
}

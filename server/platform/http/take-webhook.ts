import type { FastifyInstance } from 'fastify'
import { jsonBodyMaximumBytes } from '#contract/shared/limits.ts'
import { refuse } from './refusal.ts'

type Headers = Record<string, string | undefined>

/** Mounts a provider's webhook, which is read as raw bytes, because the signature covers them. */
export async function takeWebhook(
  app: FastifyInstance,
  path: string,
  /** @returns false when the provider has not signed it */
  receive: (body: Buffer, headers: Headers) => Promise<boolean>,
  maximumBytes = jsonBodyMaximumBytes,
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope, maximumBytes)
    scope.post(path, { bodyLimit: maximumBytes }, async ({ body, headers }) => {
      if (!Buffer.isBuffer(body) || !(await receive(body, headers as Headers)))
        refuse('webhook.refused')
      return { received: true }
    })
  })
}

/** In this scope a JSON body stays raw bytes, because a signature covers them; no other body is accepted. */
export function keepJsonRaw(scope: FastifyInstance, bodyLimit = jsonBodyMaximumBytes): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}

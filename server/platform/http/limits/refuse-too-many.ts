import type { FastifyRequest } from 'fastify'
import type { SecondsToWait } from './count-attempts.ts'
import { Refusal, refuse } from '../refusal.ts'

export type CountAttempt = (...attempt: Parameters<SecondsToWait>) => Promise<void>

/** @throws Refusal `request.too-many`, with the seconds until the next attempt is allowed */
export const refuseTooMany =
  (secondsToWait: SecondsToWait): CountAttempt =>
  async (...attempt) => {
    const seconds = await secondsToWait(...attempt)
    if (seconds > 0)
      throw new Refusal('request.too-many', 'That was a lot at once.', undefined, seconds)
  }

/** Wraps a handler so that frequent callers are refused. */
export const rateLimitedBy =
  (tooMany: (request: FastifyRequest) => Promise<boolean>) =>
  <C extends { request: FastifyRequest }, A>(handle: (call: C) => Promise<A>) =>
  async (call: C): Promise<A> => {
    if (await tooMany(call.request)) refuse('request.too-many')
    return handle(call)
  }

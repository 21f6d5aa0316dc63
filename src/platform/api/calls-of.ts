import type { Endpoint, ReplyOf } from '#contract/endpoints.ts'
import { bearerHere } from '../session/session.ts'
import { withBearer } from './call.ts'
import { sendTo, type InputOf } from './send.ts'

/** `call` for a separate table of calls, so that its schemas are loaded only where they are needed. */
export const callsOf =
  <T extends Record<string, Endpoint>>(table: T) =>
  async <N extends keyof T & string>(name: N, input: InputOf<T[N]>): Promise<ReplyOf<T[N]>> => {
    const endpoint: T[N] = table[name]
    if (endpoint.who === 'anyone') return sendTo(endpoint, name, input, bearerHere())
    const once = { idempotencyKey: crypto.randomUUID(), ...input }
    return withBearer((token) => sendTo(endpoint, name, once, token))
  }
